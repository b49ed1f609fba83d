import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Certificates } from "../certificates";
import type { Api, CallLog } from "./calls";
import { ApiError, errors } from "./errors";
import { failOnPurpose, spoilBody } from "./failing";
import type { Fault, Faults } from "./faults";

declare module "fastify" {
  interface FastifyRequest {
    /** What is to go wrong with this request. */
    faults: readonly Fault[];
    /** Tells the call log how the request was answered. */
    noteStatus: (status: number) => void;
  }
}

export interface ServerOptions {
  readonly api: Api;
  readonly certificates: Certificates;
  readonly calls: CallLog;
  readonly faults: Faults;
  /** Token without which the API answers nobody; none for public files. */
  readonly token?: string;
}

/** Contentful answers with no more than this. */
const LARGEST_ANSWER = 7 * 1024 * 1024;
const LARGEST_UPLOAD = 200 * 1024 * 1024;

const MEDIA_TYPE = {
  delivery: "application/vnd.contentful.delivery.v1+json",
  preview: "application/vnd.contentful.delivery.v1+json",
  management: "application/vnd.contentful.management.v1+json",
  upload: "application/vnd.contentful.management.v1+json",
  images: "application/json",
} as const satisfies Record<Api, string>;

/** What all APIs have in common: https, the call log, faults, tokens, error bodies, CORS. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { api, certificates, calls, faults, token } = options;
  const app: FastifyInstance = Fastify({
    https: { key: certificates.key, cert: certificates.cert },
    bodyLimit: LARGEST_UPLOAD,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => body,
  );
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: string) =>
    body === "" ? null : readJson(body),
  );

  app.addHook("onRequest", async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    request.noteStatus = calls.add({ api, method: request.method, path, query });
    request.faults = faults.take(api, request.method, request.url);
    void reply.headers({
      "x-contentful-request-id": request.id,
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Etag,X-Contentful-Request-Id,X-Contentful-RateLimit-Reset",
      server: "Contentful",
    });
    await failOnPurpose(request, reply);
    if (reply.sent || request.raw.socket.destroyed) return reply;
    if (request.method === "OPTIONS") return allowOtherPages(reply);
    if (token !== undefined && tokenOf(request.headers.authorization, request.url) !== token) {
      throw errors.accessTokenInvalid(api === "management" || api === "upload" ? 403 : 401);
    }
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (
      typeof payload === "string" &&
      Buffer.byteLength(payload) > LARGEST_ANSWER &&
      api !== "images"
    ) {
      void reply.code(400);
      return JSON.stringify(errors.responseTooBig(LARGEST_ANSWER).body(request.id));
    }
    return spoilBody(request, reply, payload);
  });
  app.addHook("onResponse", async (request, reply) => request.noteStatus(reply.statusCode));
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addHook("preSerialization", async (_request, reply, payload) => {
    void reply.type(MEDIA_TYPE[api]);
    return payload;
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(errors.notFound({ path: splitUrl(request.url)[0] }).body(request.id)),
  );
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof ApiError ? error : errors.serverError(500);
    if (known !== error) console.error(error);
    return reply.code(known.status).send(known.body(request.id));
  });
  return app;
}

/** What a browser asks before a page of another site may send a token. */
const allowOtherPages = (reply: FastifyReply) =>
  reply
    .code(204)
    .headers({
      "access-control-allow-headers": "Authorization,Content-Type,X-Contentful-User-Agent",
      "access-control-allow-methods": "GET,POST,PUT,DELETE,HEAD,OPTIONS",
    })
    .send();

/** Starts to listen on loopback; `port` 0 takes any free one. */
export async function listen(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: "localhost", port });
  return `localhost:${(app.server.address() as AddressInfo).port}`;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw errors.badRequest("The body you sent contains invalid JSON.");
  }
}

/** Tokens in a query stay out of the call log. */
function splitUrl(url: string): [path: string, query: string] {
  const { pathname, searchParams } = new URL(url, "https://localhost");
  searchParams.delete("access_token");
  const query = searchParams.toString();
  return [pathname, query === "" ? "" : `?${decodeURIComponent(query)}`];
}

function tokenOf(header: string | undefined, url: string): string | null {
  if (header?.startsWith("Bearer ")) return header.slice("Bearer ".length);
  return new URL(url, "https://localhost").searchParams.get("access_token");
}
