/** `POST /inquiries`: responds with 202, or 303 without JavaScript, once Postfix has the message on disk. */
import { mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { NodemailerError } from "nodemailer";
import { touchDurably } from "./files";
import { json, readBody, type Answer, type Route } from "./http";
import { keyOf, mailOf, NEXT, readInquiry, type Inquiry, type Problem } from "./inquiry";
import { LOCAL_MAILBOX, sendMail } from "./mail";
import type { MailSettings } from "./settings";

const HOUR = 60 * 60_000;
/** Messages per hour from one address or IPv6 /64. Couples at a wedding fair may share one. */
const MAX_PER_SENDER = 20;
/** Messages per hour in all. More are probably spam: first they are only stored, then rejected. */
const MAX_SENT = 100;
const MAX_STORED = 1000;
/** Milliseconds in which the same words without an id count as the same message. */
const DUPLICATE_WINDOW = 10 * 60_000;

/** Sentences for couples, by status. */
const SENTENCES = {
  403: "The form was sent from another site.",
  413: "The message is too long. Please shorten it.",
  429: "Too many messages were sent from your connection. Please try again in an hour.",
  503: "Something went wrong on our side, and your message was not sent. Please try again later.",
  507: "We cannot store more messages at the moment, so yours was not sent. Please send it as an email.",
} as const;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders the error page for couples without JavaScript. */
const pageOf = (problems: readonly Problem[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message was not sent</title></head><body><main><h1>Your message was not sent</h1>
<ul>${problems.map(({ field, message }) => `<li>${escape(`${field ?? ""} ${message}`)}</li>`).join("")}</ul>
<p>Press Back in your browser: the form still has your text.</p></main></body></html>
`;

const wantsJson = ({ headers }: IncomingMessage) => headers.accept?.includes("application/json");

function reject(request: IncomingMessage, status: number, errors: readonly Problem[]): Answer {
  if (wantsJson(request)) return json(status, { errors });
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { status, headers, body: pageOf(errors) };
}

const rejectAll = (request: IncomingMessage, status: keyof typeof SENTENCES) =>
  reject(request, status, [{ field: null, message: SENTENCES[status] }]);

/** Tests whether a browser sent the request from another site. Other clients send no such headers. */
function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin !== `https://${headers.host}`;
}

/** Returns the path that the form asks for, or that of its page; never another site. */
function redirectPath(sent: URLSearchParams, { headers }: IncomingMessage): string {
  const next = sent.get(NEXT) ?? headers.referer ?? "/";
  const base = `https://${headers.host}`;
  const { hash, pathname } = new URL(URL.canParse(next, base) ? next : "/", base);
  // Two leading slashes would make it another site.
  return pathname.replace(/^\/+/, "/") + hash;
}

/** Returns the sender as Caddy reports it: an IPv4 address, or the /64 of an IPv6 address. */
function senderOf({ headers }: IncomingMessage): string {
  const address = String(headers["x-forwarded-for"]).split(",").at(-1)!.trim();
  return /^\w+:/.test(address) ? address.replace(/::.*/, "").split(":", 4).join(":") : address;
}

/** Sends each message once. */
class Sender {
  /** Messages in flight to Postfix, by key. */
  readonly #inFlight = new Map<string, Promise<void>>();
  #hour = { since: -Infinity, sent: 0, bySender: new Map<string, number>() };

  constructor(
    private readonly state: string,
    private readonly settings: MailSettings,
  ) {
    for (const name of ["taken", "unsent"]) mkdirSync(path.join(state, name), { recursive: true });
  }

  /** Counts a request. @returns whether the limit of the current hour is exceeded */
  isOverLimit(sender: string): boolean {
    const now = performance.now();
    if (now - this.#hour.since > HOUR) this.#hour = { since: now, sent: 0, bySender: new Map() };
    const count = (this.#hour.bySender.get(sender) ?? 0) + 1;
    this.#hour.bySender.set(sender, count);
    return count > MAX_PER_SENDER || this.#hour.sent >= MAX_STORED;
  }

  async #send(key: string, inquiry: Inquiry): Promise<void> {
    const taken = path.join(this.state, "taken", key);
    const former = await stat(taken).catch(() => null);
    if (former && (inquiry.id !== "" || Date.now() - former.mtimeMs < DUPLICATE_WINDOW)) return;
    const isOnlyStored = this.#hour.sent >= MAX_SENT;
    const recipient = isOnlyStored ? LOCAL_MAILBOX : this.settings.INQUIRY_TO;
    const mail = mailOf(inquiry, key, this.settings);
    await sendMail(this.settings, [recipient], { to: this.settings.INQUIRY_TO, ...mail });
    this.#hour.sent += 1;
    // Postfix has the message: if anything fails from here on, the couple must not send it again.
    const records = [taken, ...(isOnlyStored ? [path.join(this.state, "unsent", key)] : [])];
    await Promise.allSettled(records.map(touchDurably));
  }

  /** @throws NodemailerError if Postfix rejects it */
  async send(inquiry: Inquiry): Promise<void> {
    const key = keyOf(inquiry);
    const sending = this.#inFlight.get(key) ?? this.#send(key, inquiry);
    this.#inFlight.set(key, sending);
    await sending.finally(() => this.#inFlight.delete(key));
  }
}

/** The route of the contact form, with and without JavaScript. */
export function inquiries(state: string, settings: MailSettings): Route {
  const sender = new Sender(state, settings);
  return async (request) => {
    if (isFromOtherSite(request)) return rejectAll(request, 403);
    if (sender.isOverLimit(senderOf(request))) return rejectAll(request, 429);
    const body = await readBody(request);
    if (body === null) return rejectAll(request, 413);
    const sent = new URLSearchParams(body);
    const inquiry = readInquiry(sent, settings.INQUIRY_REQUIRED.split(" "));
    if ("problems" in inquiry) return reject(request, 422, inquiry.problems);
    try {
      await sender.send(inquiry);
    } catch (error) {
      const { code, responseCode } = error as NodemailerError;
      // Leaves out Postfix's own message, which could quote the couple's.
      process.stderr.write(`A message was not accepted: ${code} ${responseCode ?? ""}\n`);
      return rejectAll(request, responseCode === 452 ? 507 : 503);
    }
    if (wantsJson(request)) return json(202, { status: "accepted" });
    return { status: 303, headers: { location: redirectPath(sent, request) } };
  };
}
