import type { FastifyInstance } from "fastify";
import { answer } from "./answer";
import { words } from "./words";

/** The most that a request may carry, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

interface Refusals {
  /** Content types that the routes take. */
  readonly types: readonly string[];
}

/** Lets every route of a scope refuse what it cannot take with one line. */
export function refuseInOneLine(app: FastifyInstance, { types }: Refusals): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    switch (error.code) {
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return answer(reply, 413, words.tooLarge(BODY_LIMIT / 1024 / 1024));
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
        return answer(reply, 415, words.wrongType(types));
    }
    const status = error.statusCode ?? 500;
    if (status === 429) return answer(reply, 429, error.message);
    if (status < 500) return answer(reply, status, words.malformed);
    request.log.error({ err: error }, "request failed");
    return answer(reply, status, words.broken);
  });
}

/** Refuses every other method than these at an address, and says which they are. */
export function allowOnly(app: FastifyInstance, url: string, methods: readonly string[]): void {
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)),
    url,
    // Before a body is read.
    onRequest: async (_request, reply) => {
      await answer(reply.header("allow", methods.join(", ")), 405, words.wrongMethod(methods));
    },
    handler: () => undefined,
  });
}
