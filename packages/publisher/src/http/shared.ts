import { createHash, timingSafeEqual } from "node:crypto";
import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { httpMessages } from "../messages";

/** The most that a request may carry, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** How long a connection may be idle, read nothing or wait for its answer, in ms. */
export const IDLE_TIMEOUT = 15_000;

/** Answers with one line, and whatever a machine wants to know besides. Nothing may cache it. */
export const answer = (
  reply: FastifyReply,
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ ...more, message });

/** Lets every route answer errors with one line, also those of addresses that there are not. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    const { code, message, statusCode: status = 500 } = error;
    if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return answer(reply, 413, httpMessages.tooLarge);
    if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
      return answer(reply, 415, httpMessages.wrongType);
    if (status === 409 || status === 429) return answer(reply, status, message);
    if (status < 500) return answer(reply, status, httpMessages.malformed);
    request.log.error({ err: error }, "request failed");
    return answer(reply, status, httpMessages.broken);
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, httpMessages.notFound));
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
export const isBearer = (header = "", token: string): boolean =>
  isSame(/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? "", token);

/** Whether an `Authorization` header carries the token as the password, whatever the user's name. */
export function isPassword(header = "", token: string): boolean {
  const given = /^Basic +([\w+/=]+) *$/i.exec(header)?.[1] ?? "";
  const text = Buffer.from(given, "base64").toString("utf8");
  return isSame(text.slice(text.indexOf(":") + 1), token);
}

/**
 * Whether a page of another site has made a browser send a request. Other clients do not say where a
 * request comes from.
 */
export function isFromOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, "") !== host;
}

/** For forms as browsers send them. */
export function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
