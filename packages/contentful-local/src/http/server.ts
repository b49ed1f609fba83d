import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { MEDIA_TYPE as MANAGEMENT_TYPE } from "../management/serialize";
import { ApiError, errorOf, errors } from "./errors";
import { findSpace, type Context } from "./request";
import { corruptBody, failRequest, type Api, type Fault } from "./test-controls";

declare module "fastify" {
  interface FastifyRequest {
    faults: readonly Fault[];
    /** Records the status of the response in the call log. */
    logStatus: (status: number) => void;
  }
}

/** Contentful's limits, in bytes. */
const MAX_RESPONSE = 7 * 1024 * 1024;
const MAX_UPLOAD = 200 * 1024 * 1024;

const READER_TYPE = "application/vnd.contentful.delivery.v1+json";

function parseJson(body: string): unknown {
  try {
    return body === "" ? null : JSON.parse(body);
  } catch {
    throw errors.badRequest("The body you sent contains invalid JSON.");
  }
}

/**
 * Creates a server with what all APIs share: https, the call log, faults, access tokens, error bodies.
 *
 * @param token required access token; none for public files
 */
export function createServer(context: Context, api: Api, token?: string): FastifyInstance {
  const { calls, certificate, faults } = context;
  const isForReaders = api === "delivery" || api === "preview";
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
    const { pathname: path } = new URL(request.url, "https://localhost");
    request.logStatus = calls.add({ api, method: request.method, path });
    request.faults = faults.take(api, request.method, request.url);
    void reply.header("x-contentful-request-id", request.id);
    await failRequest(request, reply);
    if (reply.sent || request.raw.socket.destroyed) return reply;
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      throw errors.accessTokenInvalid(isForReaders ? 401 : 403);
    }
  });
  app.addHook("preHandler", async (request) => findSpace(context, request));
  app.addHook("preSerialization", async (_request, reply, payload) => {
    void reply.type(isForReaders ? READER_TYPE : MANAGEMENT_TYPE);
    return payload;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload === "string" && Buffer.byteLength(payload) > MAX_RESPONSE) {
      const text = `Response size too big. Maximum allowed response size: ${MAX_RESPONSE}B.`;
      void reply.code(400);
      return JSON.stringify(errors.badRequest(text).body(request.id));
    }
    return corruptBody(request, reply, payload);
  });
  app.addHook("onResponse", async (request, reply) => request.logStatus(reply.statusCode));
  app.setNotFoundHandler((request, reply) => reply.code(404).send(errorOf(404).body(request.id)));
  app.setErrorHandler((error, request, reply) => {
    const known = error instanceof ApiError ? error : errorOf(500);
    if (known !== error) console.error(error);
    return reply.code(known.status).send(known.body(request.id));
  });
  return app;
}

/** Starts a server on a free port. @returns its host with the port */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: "localhost", port: 0 });
  return `localhost:${(app.server.address() as AddressInfo).port}`;
}
