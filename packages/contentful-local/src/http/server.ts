import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ApiError, errors } from "./errors";
import { findSpace, type Context } from "./request";
import { corruptBody, failRequest, type Api, type Fault } from "./test-controls";

declare module "fastify" {
  interface FastifyRequest {
    faults: readonly Fault[];
    /** Records the status of the response in the call log. */
    logStatus: (status: number) => void;
  }
}

/** Contentful's limit, in bytes. */
const MAX_RESPONSE = 7 * 1024 * 1024;
const MAX_UPLOAD = 200 * 1024 * 1024;

/** Shorter answers are not compressed, in bytes. */
const MIN_COMPRESSED = 1000;

/** The Management API says with each answer how many requests are left; the others never do. */
const RATE_LIMIT = {
  "x-contentful-ratelimit-hour-limit": "36000",
  "x-contentful-ratelimit-hour-remaining": "35999",
  "x-contentful-ratelimit-second-limit": "10",
  "x-contentful-ratelimit-second-remaining": "9",
  "x-contentful-ratelimit-reset": "0",
};

const MEDIA_TYPE = {
  delivery: "application/vnd.contentful.delivery.v1+json",
  preview: "application/vnd.contentful.delivery.v1+json",
  management: "application/vnd.contentful.management.v1+json",
  upload: "application/vnd.contentful.management.v1+json",
  images: "application/json",
} as const satisfies Record<Api, string>;

/**
 * What all APIs share: https, the call log, faults, access tokens, error bodies.
 *
 * @param token the access token that requests need; none for public files
 */
export function createServer(context: Context, api: Api, token?: string): FastifyInstance {
  const { calls, certificate, faults } = context;
  const app: FastifyInstance = Fastify({
    https: certificate,
    bodyLimit: MAX_UPLOAD,
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
    parseJson(body),
  );

  app.addHook("onRequest", async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    request.logStatus = calls.add({ api, method: request.method, path, query });
    request.faults = faults.take(api, request.method, request.url);
    void reply.headers({
      "x-contentful-request-id": request.id,
      "access-control-expose-headers":
        api === "management" ? "Etag,x-contentful-request-id" : "Etag",
      ...(api === "management" && RATE_LIMIT),
      server: "Contentful",
    });
    await failRequest(request, reply);
    if (reply.sent || request.raw.socket.destroyed) return reply;
    if (token !== undefined && tokenOf(request.headers.authorization, request.url) !== token) {
      throw errors.accessTokenInvalid(api === "management" || api === "upload" ? 403 : 401);
    }
  });
  app.addHook("preHandler", async (request) => findSpace(context, request));
  app.addHook("onSend", async (request, reply, payload) => {
    if (
      api !== "images" &&
      typeof payload === "string" &&
      Buffer.byteLength(payload) > MAX_RESPONSE
    ) {
      void reply.code(400);
      return JSON.stringify(errors.responseTooBig(MAX_RESPONSE).body(request.id));
    }
    return compress(request, reply, corruptBody(request, reply, payload));
  });
  app.addHook("onResponse", async (request, reply) => request.logStatus(reply.statusCode));
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

/** Compresses JSON for whoever asks for it. */
function compress({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isText = typeof payload === "string" && Buffer.byteLength(payload) > MIN_COMPRESSED;
  if (!isText || !/\bgzip\b/.test(headers["accept-encoding"] ?? "")) return payload;
  void reply.headers({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  void reply.removeHeader("content-length");
  return gzipSync(payload);
}

/** @param port 0 for any free one, which is chosen as well where this one is taken */
export async function listen(app: FastifyInstance, port: number): Promise<string> {
  const host = "localhost";
  await app.listen({ host, port }).catch(() => app.listen({ host, port: 0 }));
  return `localhost:${(app.server.address() as AddressInfo).port}`;
}

function parseJson(body: string): unknown {
  try {
    return body === "" ? null : JSON.parse(body);
  } catch {
    throw errors.badRequest("The body you sent contains invalid JSON.");
  }
}

/** Splits off the query and removes access tokens, which must not be logged. */
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
