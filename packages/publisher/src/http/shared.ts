import { createHash, timingSafeEqual } from "node:crypto";
import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply } from "fastify";
import { httpMessages } from "../messages";

/** The most that a request may carry, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** Answers with one line, and whatever a machine wants to know besides. Nothing may cache it. */
export function answer(
  reply: FastifyReply,
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ ...more, message });
}

/**
 * Lets every route of a scope answer errors with one line.
 *
 * @param types content types that the routes accept
 */
export function answerErrors(app: FastifyInstance, types: readonly string[] = []): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    switch (error.code) {
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return answer(reply, 413, httpMessages.tooLarge(BODY_LIMIT / 1024 / 1024));
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
        return answer(reply, 415, httpMessages.wrongType(types));
    }
    const status = error.statusCode ?? 500;
    if (status === 429) return answer(reply, 429, error.message);
    if (status < 500) return answer(reply, status, httpMessages.malformed);
    request.log.error({ err: error }, "request failed");
    return answer(reply, status, httpMessages.broken);
  });
}

/** Refuses all other methods at an address, and says which are allowed. */
export function allowMethods(app: FastifyInstance, url: string, methods: readonly string[]): void {
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)),
    url,
    // Before a body is read.
    onRequest: async (_request, reply) => {
      const message = httpMessages.wrongMethod(methods);
      await answer(reply.header("allow", methods.join(", ")), 405, message);
    },
    handler: () => undefined,
  });
}

/** @param max how many requests an address may send in a minute */
export const rateLimitOf = (max: number): RateLimitPluginOptions => ({
  max,
  timeWindow: 60_000,
  errorResponseBuilder: (_request, { statusCode, ttl }) =>
    Object.assign(new Error(httpMessages.tooMany(Math.ceil(ttl / 1000))), { statusCode }),
});

const digest = (text: string) => createHash("sha256").update(text).digest();

/** In constant time, whatever is right about the given token and however long it is. */
const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token));

/** Whether an `Authorization` header carries the token as `Bearer`. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  return given !== undefined && isSame(given, token);
}

/** Whether an `Authorization` header carries the token as the password, whatever the user's name. */
export function isPassword(header: string | undefined, token: string): boolean {
  const given = /^Basic +([\w+/=]+) *$/i.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  const text = Buffer.from(given, "base64").toString("utf8");
  return isSame(text.slice(text.indexOf(":") + 1), token);
}
