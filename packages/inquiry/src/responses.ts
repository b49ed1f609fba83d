/** Responses to the contact form: JSON for its script, and pages and redirects for visitors without JavaScript. */
import { NEXT, TOO_LONG, type Problem } from "./inquiry";

/** A response, whatever server sends it. */
export interface PlainResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The parts of a request that its response depends on, whatever server receives it. */
export interface PlainRequest {
  /** Origin at which the request arrived, such as `https://www.example.com`. */
  readonly origin: string;
  /** Returns a header by its lower-case name. */
  readonly header: (name: string) => string | null | undefined;
}

/** Maximum size of a body, in bytes: URL encoding can triple the size of a message. */
export const MAX_BODY = 256 * 1024;

/** Sentences for couples, by status. */
const SENTENCES = {
  403: "The form was sent from another site.",
  413: TOO_LONG,
  429: "Too many messages were sent from your connection. Please try again later.",
  503: "Something went wrong on our side, and your message was not sent. Please try again later.",
  507: "We cannot store more messages at the moment, so yours was not sent. Please send it as an email.",
} as const;

export const json = (status: number, value: unknown): PlainResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders the error page for couples without JavaScript. */
const pageOf = (problems: readonly Problem[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message was not sent</title></head><body><main><h1>Your message was not sent</h1>
<ul>${problems.map(({ field, message }) => `<li>${escape(`${field ?? ""} ${message}`)}</li>`).join("")}</ul>
<p>Press Back in your browser: the form still has your text.</p></main></body></html>
`;

const wantsJson = ({ header }: PlainRequest) => header("accept")?.includes("application/json");

/** Rejects a message for problems with its fields. */
export function reject(
  request: PlainRequest,
  status: number,
  errors: readonly Problem[],
): PlainResponse {
  if (wantsJson(request)) return json(status, { errors });
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { status, headers, body: pageOf(errors) };
}

/** Rejects a message as a whole. */
export const rejectAll = (request: PlainRequest, status: keyof typeof SENTENCES) =>
  reject(request, status, [{ field: null, message: SENTENCES[status] }]);

/** Tests whether a browser sent the request from another site. Other clients send no such headers. */
export function isFromOtherSite({ header, origin }: PlainRequest): boolean {
  const site = header("sec-fetch-site");
  if (site) return site !== "same-origin";
  return (header("origin") ?? origin) !== origin;
}

/** Returns the path that the form asks for, or that of its page; never another site. */
function redirectPath(sent: URLSearchParams, { header, origin }: PlainRequest): string {
  const next = sent.get(NEXT) ?? header("referer") ?? "/";
  const { hash, pathname } = new URL(URL.canParse(next, origin) ? next : "/", origin);
  // Two leading slashes would make it another site.
  return pathname.replace(/^\/+/, "/") + hash;
}

/** Confirms a message: 202 for the form's script, or 303 to the page with its notice. */
export function accept(request: PlainRequest, sent: URLSearchParams): PlainResponse {
  if (wantsJson(request)) return json(202, { status: "accepted" });
  return { status: 303, headers: { location: redirectPath(sent, request) } };
}

/** Returns the sender's network, which shares a limit: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string =>
  /^\w+:/.test(address) ? address.replace(/::.*/, "").split(":", 4).join(":") : address;
