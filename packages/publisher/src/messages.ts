/** `POST /inquiries`: a message is answered 202, or 303 without script, when Postfix has it on its disk. */
import { mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { NodemailerError } from "nodemailer";
import { touchDurably } from "./files";
import { json, readBody, type Answer, type Route } from "./http";
import { keyOf, mailOf, NEXT, readInquiry, type Inquiry, type Problem } from "./inquiry";
import { KEPT_HERE, sendMail } from "./mail";
import type { MailSettings } from "./settings";

const HOUR = 60 * 60_000;
/** The number of messages that an address, or an IPv6 /64, may send in an hour. Couples at a wedding fair may share one. */
const MOST_OF_ONE = 20;
/** Beyond so many in all, most are spam: they are kept on this machine, and then not even that. */
const MOST_SENT = 100;
const MOST_KEPT = 1000;
/** How long the same words without an id are taken for the same message. */
const SAME_WORDS = 10 * 60_000;

/** Answers to couples, by status. */
const ANSWERS = {
  403: "The form was sent from a page of another site.",
  413: "The message is too long. Please shorten it.",
  429: "Too many messages have come from your connection. Please send it again in an hour.",
  503: "Something is wrong on our side, and your message was not taken. Please try again later.",
  507: "We have no room for more messages just now, and yours was not taken. Please send it as an email.",
} as const;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that couples without script get. */
const pageOf = (problems: readonly Problem[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message was not sent</title></head><body><main><h1>Your message was not sent</h1>
<ul>${problems.map(({ field, message }) => `<li>${escape(`${field ?? ""} ${message}`)}</li>`).join("")}</ul>
<p>Press Back in your browser: your words are still in the form.</p></main></body></html>
`;

const wantsJson = ({ headers }: IncomingMessage) => headers.accept?.includes("application/json");

function refuse(request: IncomingMessage, status: number, errors: readonly Problem[]): Answer {
  if (wantsJson(request)) return json(status, { errors });
  const headers = { "content-type": "text/html; charset=utf-8" };
  return { status, headers, body: pageOf(errors) };
}

const refuseAll = (request: IncomingMessage, status: keyof typeof ANSWERS) =>
  refuse(request, status, [{ field: null, message: ANSWERS[status] }]);

/** Whether a page of another site has made a browser send a request. Other clients do not say from where. */
function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin !== `https://${headers.host}`;
}

/** The path that a form asks for, else that of its page; never another site. */
function nextOf(sent: URLSearchParams, { headers }: IncomingMessage): string {
  const next = sent.get(NEXT) ?? headers.referer ?? "/";
  const base = `https://${headers.host}`;
  const { hash, pathname } = new URL(URL.canParse(next, base) ? next : "/", base);
  // A browser takes what begins with two slashes for another site.
  return pathname.replace(/^\/+/, "/") + hash;
}

/** Returns the sender of a request, as the web server reports it: an address, or the /64 of an IPv6 one. */
function senderOf({ headers }: IncomingMessage): string {
  const address = String(headers["x-forwarded-for"]).split(",").at(-1)!.trim();
  return /^\w+:/.test(address) ? address.replace(/::.*/, "").split(":", 4).join(":") : address;
}

/** Sends each message once. */
class Sender {
  /** By key: what is on its way to Postfix. */
  readonly #sending = new Map<string, Promise<void>>();
  #hour = { since: -Infinity, sent: 0, bySender: new Map<string, number>() };

  constructor(
    private readonly state: string,
    private readonly settings: MailSettings,
  ) {
    for (const name of ["taken", "unsent"]) mkdirSync(path.join(state, name), { recursive: true });
  }

  /** Counts a request. @returns whether too many have come in this hour */
  isTooMuch(sender: string): boolean {
    const now = performance.now();
    if (now - this.#hour.since > HOUR) this.#hour = { since: now, sent: 0, bySender: new Map() };
    const count = (this.#hour.bySender.get(sender) ?? 0) + 1;
    this.#hour.bySender.set(sender, count);
    return count > MOST_OF_ONE || this.#hour.sent >= MOST_KEPT;
  }

  async #send(key: string, inquiry: Inquiry): Promise<void> {
    const taken = path.join(this.state, "taken", key);
    const former = await stat(taken).catch(() => null);
    if (former && (inquiry.id !== "" || Date.now() - former.mtimeMs < SAME_WORDS)) return;
    const isKept = this.#hour.sent >= MOST_SENT;
    const receiver = isKept ? KEPT_HERE : this.settings.INQUIRY_TO;
    const mail = mailOf(inquiry, key, this.settings);
    await sendMail(this.settings, [receiver], { to: this.settings.INQUIRY_TO, ...mail });
    this.#hour.sent += 1;
    // Postfix has the message: whatever fails from here on, the couple must not send it again.
    const noted = [taken, ...(isKept ? [path.join(this.state, "unsent", key)] : [])];
    await Promise.allSettled(noted.map(touchDurably));
  }

  /** @throws NodemailerError where Postfix has not taken it */
  async take(inquiry: Inquiry): Promise<void> {
    const key = keyOf(inquiry);
    const sending = this.#sending.get(key) ?? this.#send(key, inquiry);
    this.#sending.set(key, sending);
    await sending.finally(() => this.#sending.delete(key));
  }
}

/** The route of the contact form, with script and without. */
export function inquiries(state: string, settings: MailSettings): Route {
  const sender = new Sender(state, settings);
  return async (request) => {
    if (isFromOtherSite(request)) return refuseAll(request, 403);
    if (sender.isTooMuch(senderOf(request))) return refuseAll(request, 429);
    const body = await readBody(request);
    if (body === null) return refuseAll(request, 413);
    const sent = new URLSearchParams(body);
    const inquiry = readInquiry(sent, settings.INQUIRY_REQUIRED.split(" "));
    if ("problems" in inquiry) return refuse(request, 422, inquiry.problems);
    try {
      await sender.take(inquiry);
    } catch (error) {
      const { code, responseCode } = error as NodemailerError;
      // Not what Postfix has said: that could quote the message.
      process.stderr.write(`A message was not taken: ${code} ${responseCode ?? ""}\n`);
      return refuseAll(request, responseCode === 452 ? 507 : 503);
    }
    if (wantsJson(request)) return json(202, { status: "accepted" });
    return { status: 303, headers: { location: nextOf(sent, request) } };
  };
}
