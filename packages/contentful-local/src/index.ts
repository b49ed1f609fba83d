import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { registerDelivery, registerFiles } from "./delivery/routes";
import { createCertificate } from "./http/certificates";
import type { Context } from "./http/request";
import { createServer, listen } from "./http/server";
import { APIS, CallLog, Faults, type Api } from "./http/test-controls";
import { registerManagement } from "./management/management";
import { Webhooks } from "./management/webhooks";
import { Files } from "./space/files";
import { Space } from "./space/space";

export type { Api } from "./http/test-controls";
export { link, localized } from "./space/resources";
export type { Space } from "./space/space";

/** A running server with one space. */
export type LocalContentful = Awaited<ReturnType<typeof startContentful>>;

const token = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Starts a server on localhost, with an empty space whose default locale is `en-US`. */
export async function startContentful() {
  const spaceId = "local0space0";
  const { key, cert, caFile, remove } = await createCertificate();
  const calls = new CallLog();
  const faults = new Faults();
  const tokens = { delivery: token(32), preview: token(32), management: `CFPAT-${token(32)}` };
  const hosts = { delivery: "", preview: "", management: "", upload: "", images: "" };
  const files = new Files(spaceId, () => hosts.images);
  const webhooks = new Webhooks("webhook");
  const space: Space = new Space(spaceId, "master", files, (action, item) =>
    webhooks.dispatch(space, action, item),
  );
  const context: Context = { certificate: { key, cert }, calls, faults, space };

  const servers: Record<Api, FastifyInstance> = {
    delivery: createServer(context, "delivery", tokens.delivery),
    preview: createServer(context, "preview", tokens.preview),
    management: createServer(context, "management", tokens.management),
    upload: createServer(context, "upload", tokens.management),
    images: createServer(context, "images"),
  };
  registerDelivery(servers.delivery, "delivery");
  registerDelivery(servers.preview, "preview");
  registerManagement(servers.management, servers.upload, webhooks);
  registerFiles(servers.images, files);
  for (const api of APIS) hosts[api] = await listen(servers[api]);

  return {
    spaceId,
    /** Always `master`. */
    environment: space.environment,
    tokens,
    /** `localhost:PORT` of each API, over https. */
    hosts,
    /** Certificate file for `NODE_EXTRA_CA_CERTS`. */
    caFile,
    /** The same certificate as PEM, for clients in this process: `new https.Agent({ ca })`. */
    ca: cert,
    /** The environment `master`, to edit like an editor. */
    space,
    faults,
    calls,
    /** `settled()` waits until no webhook call is in flight. */
    webhooks,
    /** Environment variables for programs that use this server. */
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
      NODE_EXTRA_CA_CERTS: caFile,
    },
    async close(): Promise<void> {
      await Promise.all(APIS.map((api) => servers[api].close()));
      await remove();
    },
  };
}
