import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { makeCertificates } from "./certificates";
import { createContext, type Context } from "./context";
import { registerReading } from "./delivery/delivery";
import { draftReader } from "./delivery/preview";
import { publishedReader } from "./delivery/reader";
import { APIS, CallLog, type Api } from "./http/calls";
import { Faults } from "./http/faults";
import { createServer, listen } from "./http/server";
import { registerImages } from "./images";
import { registerManagement } from "./management/management";
import { Files } from "./space/files";
import type { Space } from "./space/space";
import { Definitions } from "./webhooks/definitions";
import { Deliveries } from "./webhooks/deliveries";
import { registerWebhooks } from "./webhooks/routes";

export type { Api, Call, CallFilter, CallLog } from "./http/calls";
export type { Fault, Faults } from "./http/faults";
export { fillWithContentTypes, fillWithEmbeddedContent } from "./fill";
export { link, localized } from "./space/types";
export type { Space } from "./space/space";

export interface ContentfulOptions {
  /** Letters and digits, as Contentful's ids are. */
  readonly spaceId?: string;
  readonly spaceName?: string;
  /** The ports to listen on; 0 or left out, any free one. */
  readonly ports?: Partial<Record<Api, number>>;
  /** How long the file of an asset takes to be processed. */
  readonly processingMs?: number;
  /** Time between two attempts to deliver a webhook: 30 s in Contentful, and here unless said. */
  readonly webhookRetryMs?: number;
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
  /** What webhooks were told; `settled()` waits until nothing is on its way. */
  readonly webhooks: Deliveries;
  close(): Promise<void>;
}

const token = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Contentful tries a webhook that failed three times more. */
const WEBHOOK_RETRIES = 3;

/** Starts a Contentful on loopback, with an empty space in `en-US`. */
export async function startContentful(options: ContentfulOptions = {}): Promise<LocalContentful> {
  const { ports = {}, spaceId = "local0space0", spaceName = "Wedding officiant" } = options;
  const { processingMs = 20, webhookRetryMs = 30_000 } = options;
  const certificates = await makeCertificates();
  const calls = new CallLog();
  const faults = new Faults();
  const tokens = { delivery: token(32), preview: token(32), management: `CFPAT-${token(32)}` };
  const hosts = { delivery: "", preview: "", management: "", upload: "", images: "" };
  const files = new Files(spaceId, () => hosts.images);
  const definitions = new Definitions();
  const webhooks = new Deliveries(spaceId, definitions, webhookRetryMs, WEBHOOK_RETRIES);
  const context = createContext({ spaceId, spaceName, tokens, hosts }, files, webhooks);
  const space = context.environments.get("master")!;

  const server = (api: Api, accepted?: string) =>
    createServer({ api, certificates, calls, faults, ...(accepted && { token: accepted }) });
  const servers: Record<Api, FastifyInstance> = {
    delivery: server("delivery", tokens.delivery),
    preview: server("preview", tokens.preview),
    management: server("management", tokens.management),
    upload: server("upload", tokens.management),
    images: server("images"),
  };
  registerReading(servers.delivery, context, publishedReader, () => hosts.delivery);
  registerReading(servers.preview, context, draftReader, () => hosts.preview);
  registerManagement(servers.management, servers.upload, context, processingMs);
  registerWebhooks(servers.management, context, definitions, webhooks);
  registerImages(servers.images, files);
  for (const api of APIS) hosts[api] = await listen(servers[api], ports[api] ?? 0);

  return {
    ...{ spaceId, environment: space.environment, tokens, hosts, space, faults, calls, webhooks },
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
      CONTENTFUL_WEBHOOK_SECRET: randomBytes(32).toString("hex"),
      NODE_EXTRA_CA_CERTS: certificates.caFile,
    },
    async close() {
      webhooks.close();
      await Promise.all(APIS.map((api) => servers[api].close()));
      await certificates.remove();
    },
  };
}
