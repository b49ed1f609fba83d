import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { buildMessages } from "./messages";
import { backoff, type Settings } from "./settings";
import type { Build, Notice, StateFile } from "./state";

const TIMEOUT_MS = 10_000;
/** How many details a message lists. */
const MAX_DETAILS = 5;
const MAX_LENGTH = 1900;

/**
 * Tells somebody that something published is not live, and when all is well again: once for each kind of
 * problem, again and again until the message is taken. What may pass by itself is told after a retry.
 */
export class Notifier {
  #isSending = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly log: Logger,
  ) {}

  /** Queues what is to be told of a build. The state is to be saved after it. */
  add({ outcome, problem }: Build): void {
    const { state } = this.file;
    if (!problem) {
      if (state.lastNotified) this.#queue("recovered", buildMessages.recovered);
      state.lastNotified = null;
      return;
    }
    const isSecond = state.builds.at(-2)?.problem?.kind === problem.kind;
    if (state.lastNotified === problem.kind || (outcome === "failed" && !isSecond)) return;
    state.lastNotified = problem.kind;
    const { details, summary } = problem;
    const lines = [summary, ...details.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`)];
    const more = details.length - MAX_DETAILS;
    if (more > 0) lines.push(buildMessages.more(more));
    this.#queue("failed", lines.join("\n").slice(0, MAX_LENGTH));
  }

  /** Tells of couples' messages. */
  tell(text: string): void {
    this.#queue("inquiries", text);
    void this.file.save().catch(() => undefined);
    this.send();
  }

  #queue(event: Notice["event"], text: string) {
    const { notifyUrl, mailTo } = this.settings;
    const { notices } = this.file.state;
    if (notifyUrl !== null) notices.push({ channel: "webhook", event, text });
    if (mailTo !== null) notices.push({ channel: "mail", event, text });
  }

  /** Sends what is queued, without waiting for it. */
  send(): void {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    void this.#sendAll().finally(() => {
      this.#isSending = false;
      if (this.file.state.notices.length === 0) return;
      const delay = backoff(this.settings, this.#failures++);
      this.#timer = setTimeout(() => this.send(), delay).unref();
    });
  }

  /** Each channel in its order; a channel that does not take its first message is left for later. */
  async #sendAll() {
    const { state } = this.file;
    const broken = new Set<Notice["channel"]>();
    for (const notice of [...state.notices]) {
      const { channel, event } = notice;
      if (broken.has(channel)) continue;
      try {
        await (channel === "mail" ? this.#mail(notice) : this.#post(notice));
        state.notices = state.notices.filter((each) => each !== notice);
        this.#failures = 0;
        await this.file.save().catch(() => undefined);
        this.log.info({ channel, event }, "notified");
      } catch (err) {
        broken.add(channel);
        this.log.warn({ err, channel }, "cannot notify");
      }
    }
  }

  async #mail({ event, text }: Notice) {
    const { smtpUrl, mailTo } = this.settings;
    if (smtpUrl === null || mailTo === null) return;
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
    });
    const subject = buildMessages.mailSubjects[event];
    await transport.sendMail({ from: mailTo, to: mailTo, subject, text });
  }

  async #post({ event, text }: Notice) {
    const { notifyUrl: url } = this.settings;
    if (url === null) return;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event, text }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
