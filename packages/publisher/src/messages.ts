/** `POST /inquiries`: responds with 202, or 303 without JavaScript, once Postfix has the message on disk. */
import { mkdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { NodemailerError } from "nodemailer";
import {
  accept,
  isFromOtherSite,
  reject,
  rejectAll,
  type PlainResponse,
  type PlainRequest,
} from "../../inquiry/src/responses";
import { keyOf, mailOf, readInquiry, type Inquiry } from "../../inquiry/src/inquiry";
import { touchDurably } from "./files";
import { changeCount, readBody, senderOf, type Route } from "./http";
import { HELD, sendMail } from "./mail";
import type { MailSettings } from "./settings";

const HOUR = 60 * 60_000;
/** Messages per hour from one address or IPv6 /64. Couples at a wedding fair may share one. */
const MAX_PER_SENDER = 20;
/** Messages per hour in all. More are probably spam: first they are held on the machine, then rejected. */
const MAX_SENT = 100;
const MAX_HELD = 1000;
/** Milliseconds in which the same words without an id count as the same message. */
const DUPLICATE_WINDOW = 10 * 60_000;

/** Reads the parts of a request that responses depend on. Caddy serves the site with https. */
const toPlain = ({ headers }: IncomingMessage): PlainRequest => ({
  origin: `https://${headers.host}`,
  header: (name) => headers[name]?.toString(),
});

/** Sends each message once. */
class Sender {
  /** Messages in flight to Postfix, by key. */
  readonly #inFlight = new Map<string, Promise<void>>();
  #hour = { since: -Infinity, sent: 0, bySender: new Map<string, number>() };

  constructor(
    private readonly state: string,
    private readonly settings: MailSettings,
  ) {
    mkdirSync(path.join(state, "taken"), { recursive: true });
  }

  /** Counts a message of this hour. @returns a function that undoes the count; `null` if there are too many already */
  count(sender: string): (() => void) | null {
    const now = performance.now();
    if (now - this.#hour.since > HOUR) this.#hour = { since: now, sent: 0, bySender: new Map() };
    const { sent, bySender } = this.#hour;
    if (sent >= MAX_HELD || (bySender.get(sender) ?? 0) >= MAX_PER_SENDER) return null;
    changeCount(bySender, sender, 1);
    return () => changeCount(bySender, sender, -1);
  }

  async #send(key: string, inquiry: Inquiry): Promise<void> {
    const taken = path.join(this.state, "taken", key);
    const former = await stat(taken).catch(() => null);
    if (former && (inquiry.id !== "" || Date.now() - former.mtimeMs < DUPLICATE_WINDOW)) return;
    const recipient = this.#hour.sent < MAX_SENT ? this.settings.INQUIRY_TO : HELD;
    const mail = mailOf(inquiry, key, this.settings.INQUIRY_FROM);
    await sendMail(this.settings, [recipient], { to: this.settings.INQUIRY_TO, ...mail });
    this.#hour.sent += 1;
    // Postfix has the message: if anything fails from here on, the couple must not send it again.
    await touchDurably(taken).catch(() => undefined);
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
  const receive = async (
    incoming: IncomingMessage,
    request: PlainRequest,
  ): Promise<PlainResponse> => {
    const body = await readBody(incoming);
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
    return accept(request, sent);
  };
  return async (incoming) => {
    const request = toPlain(incoming);
    if (isFromOtherSite(request)) return rejectAll(request, 403);
    const undo = sender.count(senderOf(incoming));
    if (undo === null) return rejectAll(request, 429);
    let isAccepted = false;
    try {
      const response = await receive(incoming, request);
      isAccepted = response.status < 400;
      return response;
    } finally {
      // Couples try again after a failure, which must not use up their limit.
      if (!isAccepted) undo();
    }
  };
}
