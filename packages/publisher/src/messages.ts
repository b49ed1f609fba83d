/** `POST /inquiries`: responds with 202, or 303 without JavaScript, once Postfix has the message on disk. */
import { mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { NodemailerError } from "nodemailer";
import {
  accept,
  isFromOtherSite,
  networkOf,
  reject,
  rejectAll,
  type Asked,
} from "../../inquiry/src/answers";
import { keyOf, mailOf, readInquiry, type Inquiry } from "../../inquiry/src/inquiry";
import { touchDurably } from "./files";
import { readBody, type Route } from "./http";
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

/** Reads the parts of a request that answers depend on. Caddy serves the site with https. */
const askedBy = ({ headers }: IncomingMessage): Asked => ({
  origin: `https://${headers.host}`,
  header: (name) => headers[name]?.toString(),
});

/** Returns the sender's network. Caddy adds its address to the header, as the last one. */
const senderOf = ({ headers }: IncomingMessage) =>
  networkOf(String(headers["x-forwarded-for"]).split(",").at(-1)!.trim());

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
    const mail = mailOf(inquiry, key, this.settings.INQUIRY_FROM);
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
    const asked = askedBy(request);
    if (isFromOtherSite(asked)) return rejectAll(asked, 403);
    if (sender.isOverLimit(senderOf(request))) return rejectAll(asked, 429);
    const body = await readBody(request);
    if (body === null) return rejectAll(asked, 413);
    const sent = new URLSearchParams(body);
    const inquiry = readInquiry(sent, settings.INQUIRY_REQUIRED.split(" "));
    if ("problems" in inquiry) return reject(asked, 422, inquiry.problems);
    try {
      await sender.send(inquiry);
    } catch (error) {
      const { code, responseCode } = error as NodemailerError;
      // Leaves out Postfix's own message, which could quote the couple's.
      process.stderr.write(`A message was not accepted: ${code} ${responseCode ?? ""}\n`);
      return rejectAll(asked, responseCode === 452 ? 507 : 503);
    }
    return accept(asked, sent);
  };
}
