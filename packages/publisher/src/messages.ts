/** `POST /inquiries`: a message is answered 202, or 303 without script, when Postfix has it on its disk. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { keyOf, mailOf, MAX_BYTES, NEXT, readInquiry, type Inquiry, type Problem } from "./inquiry";
import { KEPT_HERE, MailError, sendMail } from "./mail";
import type { MailSettings } from "./settings";

/** How many messages an address, or an IPv6 /64, may send. Couples at a wedding fair may share one. */
const PER_HOUR = 20;
/** Beyond so many in all, most are spam: they are only kept on this machine. */
const MOST_PER_HOUR = 100;
const HOUR = 60 * 60_000;
/** How long the same words without an id are taken for the same message. */
const SAME_WORDS = 10 * 60_000;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Answers to couples, by status. */
const ANSWERS: Readonly<Record<number, string>> = {
  400: "What was sent cannot be understood.",
  403: "The form was sent from a page of another site.",
  413: "The message is too long. Please shorten it.",
  415: "The form must be sent as application/x-www-form-urlencoded.",
  429: "Too many messages have come from your connection. Please send it again in an hour.",
  503: "Something is wrong on our side, and your message was not taken. Please try again later.",
  507: "We have no room for more messages just now, and yours was not taken. Please send it as an email.",
};

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const sentenceOf = ({ field, message }: Problem) =>
  /^\p{Ll}/u.test(message) ? `${field ?? ""} ${message}.` : message;

/** For couples without script. */
const pageOf = (problems: readonly Problem[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message was not sent</title></head>
<body><main><h1>Your message was not sent</h1><ul>
${problems.map((problem) => `<li>${escape(sentenceOf(problem))}</li>`).join("\n")}
</ul><p>Press Back in your browser: your words are still in the form.</p></main></body></html>
`;

const wantsJson = ({ headers }: FastifyRequest) =>
  (headers.accept ?? "").includes("application/json");

function refuse(reply: FastifyReply, status: number, problems?: readonly Problem[]) {
  const errors = problems ?? [{ field: null, message: ANSWERS[status] ?? ANSWERS[400]! }];
  reply.code(status).headers(HEADERS);
  if (wantsJson(reply.request)) return reply.send({ errors });
  return reply.type("text/html; charset=utf-8").send(pageOf(errors));
}

/** Whether a page of another site has made a browser send a request. Other clients do not say from where. */
function isFromOtherSite({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, "") !== host;
}

/** The path that a form asks for, else that of its page; never another site. */
function nextOf(sent: URLSearchParams, { headers, host }: FastifyRequest): string {
  const base = `https://${host}`;
  const next = sent.get(NEXT) ?? headers.referer ?? "/";
  if (!URL.canParse(next, base)) return "/";
  const { pathname, hash } = new URL(next, base);
  // A browser takes what begins with two slashes for another site.
  return pathname.replace(/^\/+/, "/") + hash;
}

/** Who has sent a request, as the web server says: an address, or the /64 of an IPv6 one. */
function senderOf({ headers }: FastifyRequest): string {
  const address = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)!
    .trim();
  return address.includes(":") ? address.replace(/::.*/, "").split(":", 4).join(":") : address;
}

/** Takes each message once. */
class Messages {
  /** By key: what is on its way to Postfix. */
  readonly #sending = new Map<string, Promise<void>>();
  /** When the messages of the last hour came. */
  #lately: number[] = [];

  constructor(
    private readonly folder: string,
    private readonly settings: MailSettings,
  ) {}

  async #isTaken(key: string, { id }: Inquiry): Promise<boolean> {
    const found = await stat(path.join(this.folder, key)).catch(() => null);
    return found !== null && (id !== "" || Date.now() - found.mtimeMs < SAME_WORDS);
  }

  async #send(key: string, inquiry: Inquiry): Promise<void> {
    if (await this.#isTaken(key, inquiry)) return;
    const now = Date.now();
    this.#lately = this.#lately.filter((time) => now - time < HOUR && time <= now);
    const isKept = this.#lately.length >= MOST_PER_HOUR;
    const recipient = isKept ? KEPT_HERE : this.settings.INQUIRY_TO;
    await sendMail(this.settings, recipient, mailOf(inquiry, key, this.settings));
    this.#lately.push(now);
    // Postfix has the message: what fails from here on must not have it sent again by the couple.
    const noted = writeFile(path.join(this.folder, key), isKept ? "kept" : "sent", { flush: true });
    await noted.catch(() => undefined);
  }

  /** @throws MailError where Postfix has not taken it */
  async take(inquiry: Inquiry): Promise<void> {
    const key = keyOf(inquiry);
    const sending = this.#sending.get(key) ?? this.#send(key, inquiry);
    this.#sending.set(key, sending);
    await sending.finally(() => this.#sending.delete(key));
  }
}

interface Options {
  readonly state: string;
  readonly settings: MailSettings;
}

/** The route of the contact form, with script and without. */
export const inquiries: FastifyPluginAsync<Options> = async (app, { state, settings }) => {
  const folder = path.join(state, "taken");
  await mkdir(folder, { recursive: true });
  const messages = new Messages(folder, settings);

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const isFull = error instanceof MailError && error.isFull;
    const status = isFull ? 507 : (error.statusCode ?? 503);
    // Not the error itself, which could quote the message.
    if (status >= 500) request.log.error(error instanceof MailError ? error.message : error.name);
    return refuse(reply, status);
  });
  await app.register(rateLimit, { max: PER_HOUR, timeWindow: HOUR, keyGenerator: senderOf });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  // Before a body is read.
  app.addHook("preParsing", async (request, reply) => {
    if (isFromOtherSite(request)) await refuse(reply, 403);
  });

  // In a form's body, a byte can take three.
  const bodyLimit = 4 * MAX_BYTES;
  app.post<{ Body: URLSearchParams | undefined }>(
    "/inquiries",
    { bodyLimit },
    async (request, reply) => {
      const sent = request.body ?? new URLSearchParams();
      const inquiry = readInquiry(sent, settings.INQUIRY_REQUIRED);
      if (!("fields" in inquiry)) return refuse(reply, 422, inquiry);
      await messages.take(inquiry);
      reply.headers(HEADERS);
      if (wantsJson(request)) return reply.code(202).send({ status: "accepted" });
      return reply.redirect(nextOf(sent, request), 303);
    },
  );
};
