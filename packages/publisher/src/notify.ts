import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { buildMessages } from "./messages";
import type { Settings } from "./settings";
import type { Build, Notice, StateFile } from "./state";

const TIMEOUT_MS = 10_000;
/** How many details a message lists. */
const MAX_DETAILS = 5;
/** The most that Discord takes. */
const MAX_LENGTH = 1900;
const MAX_RETRY_DELAY_MS = 3_600_000;

type Format = NonNullable<Settings["notifyFormat"]>;

/** The body that a receiver's webhook takes, each as its documentation says. */
const BODIES: Readonly<Record<Format, (notice: Notice) => object>> = {
  slack: ({ text }) => ({ text }),
  discord: ({ text }) => ({ content: text, allowed_mentions: { parse: [] } }),
  plain: ({ event, text }) => ({ event, text }),
};

function formatFor(url: string): Format {
  const { hostname } = new URL(url);
  if (/(^|\.)slack\.com$/.test(hostname)) return "slack";
  return /(^|\.)discord(app)?\.com$/.test(hostname) ? "discord" : "plain";
}

/**
 * Tells somebody that something published is not live, and when all is well again: once for each kind of
 * problem, again and again until the message is taken. What may pass by itself is told after a retry.
 */
export class Notifier {
  readonly #settings: Settings;
  readonly #file: StateFile;
  readonly #log: Logger;
  #sending = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: Settings, file: StateFile, log: Logger) {
    this.#settings = settings;
    this.#file = file;
    this.#log = log;
  }

  /** Queues what is to be told of a build. The state is to be saved after it. */
  add({ outcome, problem }: Build): void {
    const { state } = this.#file;
    if (problem) {
      // The second failure in a row.
      const lasts = outcome === "refused" || state.builds.at(-2)?.problem?.kind === problem.kind;
      if (state.told === problem.kind || !lasts) return;
      state.told = problem.kind;
      const { details, summary } = problem;
      const lines = [summary, ...details.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`)];
      const more = details.length - MAX_DETAILS;
      if (more > 0) lines.push(buildMessages.more(more));
      this.#queue("failed", lines.join("\n").slice(0, MAX_LENGTH));
    } else if (state.told) {
      state.told = null;
      this.#queue("recovered", buildMessages.recovered);
    }
  }

  /** Tells what is not about a build. */
  tell(event: Notice["event"], text: string): void {
    this.#queue(event, text);
    void this.#file.save().catch(() => undefined);
    this.send();
  }

  #queue(event: Notice["event"], text: string) {
    const { notifyUrl, smtpUrl } = this.#settings;
    const channels = [
      ...(notifyUrl === null ? [] : (["webhook"] as const)),
      ...(smtpUrl === null ? [] : (["mail"] as const)),
    ];
    const { state } = this.#file;
    for (const channel of channels) state.notices.push({ channel, event, text });
  }

  /** Sends what is queued, without waiting for it. */
  send(): void {
    if (this.#sending) return;
    clearTimeout(this.#timer);
    this.#sending = true;
    void this.#sendAll().finally(() => {
      this.#sending = false;
      if (this.#file.state.notices.length === 0) return;
      const delay = this.#settings.retryDelay * 2 ** this.#failures++;
      this.#timer = setTimeout(() => this.send(), Math.min(delay, MAX_RETRY_DELAY_MS));
      this.#timer.unref();
    });
  }

  /** Each channel in its order; a channel that does not take its first message is left for later. */
  async #sendAll() {
    const { state } = this.#file;
    const broken = new Set<Notice["channel"]>();
    for (const notice of [...state.notices]) {
      if (broken.has(notice.channel)) continue;
      try {
        await (notice.channel === "mail" ? this.#mail(notice) : this.#post(notice));
        state.notices = state.notices.filter((each) => each !== notice);
        this.#failures = 0;
        await this.#file.save().catch(() => undefined);
        this.#log.info({ channel: notice.channel, event: notice.event }, "notified");
      } catch (error) {
        broken.add(notice.channel);
        this.#log.warn({ err: error, channel: notice.channel }, "cannot notify");
      }
    }
  }

  async #mail({ event, text }: Notice) {
    const { smtpUrl, mailTo } = this.#settings;
    if (smtpUrl === null || mailTo === null) return;
    const transport = createTransport({
      url: smtpUrl,
      ...{ connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS },
    });
    const subject = buildMessages.mailSubject(event);
    await transport.sendMail({ from: mailTo, to: mailTo, subject, text });
  }

  async #post(notice: Notice) {
    const { notifyUrl: url, notifyFormat } = this.#settings;
    if (url === null) return;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(BODIES[notifyFormat ?? formatFor(url)](notice)),
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
