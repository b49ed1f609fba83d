import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { escape } from "node:querystring";
import { words } from "../http/words";
import { NEWEST_SIGNATURE, OLDEST_SIGNATURE } from "../queue/queue";
import type { Signed } from "../queue/records";

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

interface SignedRequest {
  readonly method: string;
  /** As the request line has it: with the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a signature says about a request. */
export type Verdict =
  | {
      readonly isGood: true;
      readonly signed: Signed;
      /** Headers that nobody can have changed on the way. */
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly isGood: false; readonly why: string };

const bad = (why: string): Verdict => ({ isGood: false, why });

/** The address as Contentful signs it: its query is escaped as a whole, and then once more. */
function canonicalUrl(url: string): string {
  const [path, query] = url.split("?");
  return encodeURI(query ? `${path}?${escape(query)}` : path!);
}

function signedHeadersOf(headers: IncomingHttpHeaders): Readonly<Record<string, string>> | null {
  const names = String(headers[SIGNED_HEADERS] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  // Without these two under the signature, anybody could give an old request a new date.
  if (!names.includes(TIMESTAMP) || !names.includes(SIGNED_HEADERS)) return null;
  const values = names.map((name) => [name, headers[name]]);
  return Object.fromEntries(
    values.filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

function signatureOf(
  { method, url, body }: SignedRequest,
  headers: Readonly<Record<string, string>>,
  secret: string,
): Buffer {
  const list = Object.entries(headers)
    .sort(([one], [other]) => (one > other ? 1 : -1))
    .map(([name, value]) => `${name}:${value.trim()}`)
    .join(";");
  return createHmac("sha256", secret)
    .update([method, canonicalUrl(url), list, ""].join("\n"))
    .update(body)
    .digest();
}

function isSame(given: string, expected: Buffer): boolean {
  const bytes = Buffer.from(given, "hex");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/**
 * Judges a request by Contentful's signature on it: HMAC-SHA256 over method, address, signed headers
 * and the body as it came. Source: https://www.contentful.com/developers/docs/webhooks/request-verification/
 *
 * @param now in ms since 1970
 */
export function verify(request: SignedRequest, secret: string, now = Date.now()): Verdict {
  const signature = request.headers[SIGNATURE];
  const headers = signedHeadersOf(request.headers);
  const at = headers?.[TIMESTAMP] ?? "";
  if (typeof signature !== "string" || !headers || !/^\d{1,15}$/.test(at)) {
    return bad(words.unsigned);
  }
  if (!isSame(signature, signatureOf(request, headers, secret))) return bad(words.wrongSignature);

  const age = now - Number(at);
  if (age > OLDEST_SIGNATURE) return bad(words.stale(age, OLDEST_SIGNATURE));
  if (age < -NEWEST_SIGNATURE) return bad(words.fromTheFuture(-age));
  return { isGood: true, signed: { signature, at: Number(at) }, headers };
}
