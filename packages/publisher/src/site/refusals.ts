import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { words } from "./words";

/** For answers that no build has written headers for: they need nothing, so they may do nothing. */
export const BARE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

/** Answers in a line of plain text, which no browser takes for a page. */
export function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .headers(BARE_HEADERS)
    .type("text/plain; charset=utf-8")
    .send(words.refused[status] ?? words.broken);
}

/** For Fastify's option of that name: addresses that it cannot read do not reach any route. */
export function frameworkErrors(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void refuse(reply, error.statusCode ?? 400);
}
