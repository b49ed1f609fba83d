import { randomBytes } from "node:crypto";
import { makeCertificates } from "./certificates";
import type { Context } from "./context";
import { publishedReader, registerReading } from "./delivery/delivery";
import { APIS, CallLog, type Api } from "./http/calls";
import { Faults } from "./http/faults";
import { createServer, listen } from "./http/server";
import { registerImages } from "./images";
import { Files } from "./space/files";
import { Space } from "./space/space";

export type { Api, Call, CallFilter, CallLog } from "./http/calls";
export type { Fault, Faults } from "./http/faults";
export { fillWithEmbeddedContent } from "./fill";
export { link, localized } from "./space/types";
export type { Space } from "./space/space";

export interface ContentfulOptions {
  /** Letters and digits, as Contentful's ids are. */
  readonly spaceId?: string;
  readonly spaceName?: string;
  /** The ports to listen on; 0 or left out, any free one. */
  readonly ports?: Partial<Record<Api, number>>;
}

/** A Contentful on this machine, with one space. */
export interface LocalContentful {
  readonly spaceId: string;
  /** Always `master`. */
  readonly environment: string;
  readonly tokens: Context["tokens"];
  /** `localhost:PORT` of each API; all of them speak https. */
  readonly hosts: Context["hosts"];
  /** File for `NODE_EXTRA_CA_CERTS`. */
  readonly caFile: string;
  /** The same certificate, PEM: `new https.Agent({ ca })` for clients in this process. */
  readonly ca: string;
  /** Variables that make the site's commands use this server. */
  readonly env: Readonly<Record<string, string>>;
  /** The environment `master`, to be edited as an editor would. */
  readonly space: Space;
  readonly faults: Faults;
  readonly calls: CallLog;
  close(): Promise<void>;
}

const token = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Starts a Contentful on loopback, with an empty space in `en-US`. */
export async function startContentful(options: ContentfulOptions = {}): Promise<LocalContentful> {
  const { ports = {}, spaceId = "local0space0", spaceName = "Wedding officiant" } = options;
  const certificates = await makeCertificates();
  const calls = new CallLog();
  const faults = new Faults();
  const tokens = { delivery: token(32), preview: token(32), management: `CFPAT-${token(32)}` };
  const hosts: Record<Api, string> = {
    ...{ delivery: "", preview: "", management: "", upload: "", images: "" },
  };
  const files = new Files(spaceId, () => hosts.images);
  const space = new Space("master", files);
  const environments = new Map([[space.environment, space]]);
  const context: Context = { spaceId, spaceName, tokens, hosts, environments };

  const tokenOf: Record<Api, string | undefined> = {
    ...tokens,
    upload: tokens.management,
    images: undefined,
  };
  const servers = APIS.map((api) => {
    const accepted = tokenOf[api];
    return {
      api,
      app: createServer({ api, certificates, calls, faults, ...(accepted && { token: accepted }) }),
    };
  });
  const app = (api: Api) => servers.find((server) => server.api === api)!.app;
  registerReading(app("delivery"), context, publishedReader, () => hosts.delivery);
  registerImages(app("images"), files);
  for (const server of servers)
    hosts[server.api] = await listen(server.app, ports[server.api] ?? 0);

  return {
    ...{ spaceId, environment: space.environment, tokens, hosts, space, faults, calls },
    caFile: certificates.caFile,
    ca: certificates.ca,
    env: {
      CONTENTFUL_SPACE_ID: spaceId,
      CONTENTFUL_ENVIRONMENT: space.environment,
      CONTENTFUL_ACCESS_TOKEN: tokens.delivery,
      CONTENTFUL_HOST: hosts.delivery,
      CONTENTFUL_PREVIEW_TOKEN: tokens.preview,
      CONTENTFUL_PREVIEW_HOST: hosts.preview,
      CONTENTFUL_MANAGEMENT_TOKEN: tokens.management,
      CONTENTFUL_MANAGEMENT_HOST: hosts.management,
      CONTENTFUL_UPLOAD_HOST: hosts.upload,
      NODE_EXTRA_CA_CERTS: certificates.caFile,
    },
    async close() {
      await Promise.all(servers.map((server) => server.app.close()));
      await certificates.remove();
    },
  };
}
