/** `POST /hooks/contentful`: Contentful's webhook for published changes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { json } from "../../inquiry/src/responses";
import { touchDurably } from "./files";
import type { Route } from "./http";

/** Maximum difference between the time of a signature and now, in ms: Contentful retries for a minute or two. */
const MAX_AGE = 5 * 60_000;

const TIMESTAMP = "x-contentful-timestamp";

const NOT_SIGNED =
  "The request is not signed with this machine's CONTENTFUL_WEBHOOK_SECRET, or not within five minutes of its clock.";

/**
 * Verifies a signature: https://www.contentful.com/developers/docs/webhooks/request-verification/
 * Contentful's library would need the whole body in memory, which has up to 2 MB and may come from anybody.
 */
async function isSigned(request: IncomingMessage, secret: string): Promise<boolean> {
  const { headers, method = "", url = "" } = request;
  const names = String(headers["x-contentful-signed-headers"]).split(",").sort();
  const isNow = Math.abs(Date.now() - Number(headers[TIMESTAMP])) < MAX_AGE;
  if (!isNow || !names.includes(TIMESTAMP)) return false;
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}`);
  const hmac = createHmac("sha256", secret).update(`${method}\n${url}\n${lines.join(";")}\n`);
  for await (const chunk of request) hmac.update(chunk as Buffer);
  const expected = Buffer.from(hmac.digest("hex"));
  const sent = Buffer.from(String(headers["x-contentful-signature"]));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Responds with 202 once the request for a build is on disk, where `site-build.path` sees it. A replay within
 * five minutes is accepted: it only leads to another build.
 */
export const webhook =
  (state: string, secret: string): Route =>
  async (request) => {
    if (!(await isSigned(request, secret))) return json(401, { message: NOT_SIGNED });
    // Safe if `publish.js begin` removes the file at the same time: its build starts after this request.
    await touchDurably(path.join(state, "wanted/hook"));
    return json(202, { message: "Accepted. A build starts in a few seconds." });
  };
