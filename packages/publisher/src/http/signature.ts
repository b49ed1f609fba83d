import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { escape } from "node:querystring";
import { httpMessages } from "../messages";
import { MAX_CLOCK_SKEW, MAX_SIGNATURE_AGE } from "../state";

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

/** Headers that nobody can have changed on the way. */
type SignedHeaders = Readonly<Record<string, string>>;

/** The address as Contentful signs it: its query is escaped as a whole, and then once more. */
function canonicalUrl(url: string): string {
  const [path, query] = url.split("?");
  return encodeURI(query ? `${path}?${escape(query)}` : path!);
}

function signedHeadersOf(headers: IncomingHttpHeaders): SignedHeaders | null {
  const names = String(headers[SIGNED_HEADERS] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  // Unless these two are signed, anybody could give an old request a new date.
  if (!names.includes(TIMESTAMP) || !names.includes(SIGNED_HEADERS)) return null;
  const values = names.map((name) => [name, headers[name]]);
  return Object.fromEntries(
    values.filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

function sign(request: IncomingMessage, headers: SignedHeaders, body: Buffer, secret: string) {
  const { method, url = "" } = request;
  const list = Object.entries(headers)
    .sort(([one], [other]) => (one > other ? 1 : -1))
    .map(([name, value]) => `${name}:${value.trim()}`)
    .join(";");
  return createHmac("sha256", secret)
    .update([method, canonicalUrl(url), list, ""].join("\n"))
    .update(body)
    .digest();
}

/** In one spelling only: by another one a request could be sent again as if it were new. */
const isSame = (given: string, expected: Buffer) =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, "hex"), expected);

/**
 * Verifies Contentful's signature on a request: HMAC-SHA256 over method, address, signed headers and
 * the raw body. Source: https://www.contentful.com/developers/docs/webhooks/request-verification/
 *
 * @returns the signature and when it was made, in ms since 1970 by the sender's clock; a sentence that says
 *   why the request is not believed
 */
export function verify(request: IncomingMessage, body: Buffer, secret: string) {
  const signature = request.headers[SIGNATURE];
  const headers = signedHeadersOf(request.headers);
  const at = headers?.[TIMESTAMP] ?? "";
  if (typeof signature !== "string" || !headers || !/^\d{1,15}$/.test(at)) {
    return httpMessages.unsigned;
  }
  if (!isSame(signature, sign(request, headers, body, secret))) {
    return httpMessages.wrongSignature;
  }
  const age = Date.now() - Number(at);
  if (age > MAX_SIGNATURE_AGE) return httpMessages.stale(age, MAX_SIGNATURE_AGE);
  if (age < -MAX_CLOCK_SKEW) return httpMessages.fromTheFuture(-age);
  return { signature, at: Number(at), headers };
}
