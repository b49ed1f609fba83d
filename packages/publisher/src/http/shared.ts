import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Outbox } from "../inquiries/outbox";
import type { Publisher } from "../publisher";
import type { Settings } from "../settings";

/** What answers requests. */
export interface Context {
  readonly settings: Settings;
  readonly publisher: Publisher;
  /** `null` where the publisher takes no messages from couples. */
  readonly outbox: Outbox | null;
}

/** Of an answer that nothing keeps, no page frames and nothing runs in. */
export const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
} as const;

/** Answers with one line, which nothing may keep. */
export const answer = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).header("cache-control", "no-store").send({ message });

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether an `Authorization` header carries a token: as `Bearer`, or as any user's password. In constant time. */
export function isAuthorized(header = "", token: string): boolean {
  const [, scheme = "", given = ""] = /^(Bearer|Basic) +(\S+) *$/i.exec(header) ?? [];
  const [, password = ""] = /:(.*)/s.exec(Buffer.from(given, "base64").toString()) ?? [];
  const text = scheme.toLowerCase() === "basic" ? password : given;
  return timingSafeEqual(digest(text), digest(token));
}

/** Whether a page of another site has made a browser send a request. Other clients do not say from where. */
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
