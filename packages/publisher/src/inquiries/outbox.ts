import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { IDLE_TIMEOUT } from "../http/shared";
import * as mail from "./mail";
import { MessageFiles, type KeptMessage, type MessageState } from "./message-files";
import { mailMessages, notices, smtpMessages } from "./messages";
import type { InquirySettings } from "./settings";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long the same words without an id are taken for the same message. */
const SAME_WORDS = 10 * MINUTE;
/** How long it is known that a message came, even if its words are deleted. */
const REMEMBERED = 30 * DAY;
/** How many messages are taken in an hour, from everybody together. */
const PER_HOUR = 300;

/** In ms: the pause after a first failure, the longest pause, when to give up, and a server's silence. */
const DELIVERY = { retry: MINUTE / 2, longestRetry: HOUR, giveUp: 3 * DAY, silence: MINUTE / 2 };
/** A test, in ms, is answered before the connection of whoever asked for it is cut off as idle. */
const TIMING = { ...DELIVERY, longestTest: IDLE_TIMEOUT - 3000 };

interface Options {
  /** For the messages alone. Only one process may use it at a time. */
  readonly folder: string;
  readonly settings: InquirySettings;
  readonly log: Logger;
  /** Tells the officiant by other means than this mail server. */
  readonly tell: (text: string) => void;
  /** Only tests pass others. */
  readonly timing?: Partial<typeof TIMING>;
}

const ageOf = ({ receivedAt }: KeptMessage) => Date.now() - receivedAt;

/** More messages came than are taken in an hour. */
class Flooded extends Error {
  readonly statusCode = 429;
}

/** Takes couples' messages, and sends each by email until it is delivered. */
export class Outbox {
  readonly #timing: typeof TIMING;
  readonly #transport: ReturnType<typeof createTransport>;
  /** By key: what is being written. */
  readonly #writing = new Map<string, Promise<void>>();
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Why the last attempt has failed. */
  #problem: string | null = null;
  #hasToldDelay = false;
  #hasToldFlood = false;

  private constructor(
    private readonly options: Options,
    private readonly files: MessageFiles,
  ) {
    this.#timing = { ...TIMING, ...options.timing };
    const { silence } = this.#timing;
    this.#transport = createTransport({
      ...options.settings.smtp,
      dnsTimeout: silence,
      connectionTimeout: silence,
      greetingTimeout: silence,
      // A server that examines a message takes its time: whoever gives up too soon sends it twice.
      socketTimeout: 4 * silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Whoever has started the publisher may have mended the settings.
    for (const message of files.list("failed")) this.#move(message, "waiting");
    this.#wake();
  }

  /**
   * Opens the outbox in its folder, and goes on with what an earlier process has left there. What had
   * failed is tried once more.
   *
   * @throws system errors if the folder cannot be used
   */
  static async open(options: Options): Promise<Outbox> {
    return new Outbox(options, await MessageFiles.open(options.folder));
  }

  /**
   * Takes a message. One that came before, by its id and words, or by its words alone within ten
   * minutes if it has no id, is not taken again.
   *
   * @returns once the message is safe on the disk
   * @throws Flooded, which is answered with 429, if too many came within an hour
   * @throws system errors such as `ENOSPC`: then nothing was kept
   */
  async accept(inquiry: mail.Inquiry): Promise<void> {
    const text = `${inquiry.id}\n${mail.textOf(inquiry)}`;
    const key = createHash("sha256").update(text).digest("hex").slice(0, 32);
    const sameUntil = inquiry.id === "" ? SAME_WORDS : Infinity;
    const former = this.files.list();
    if (former.some((message) => message.key === key && ageOf(message) < sameUntil)) return;
    let writing = this.#writing.get(key);
    if (!writing) {
      const recent = former.filter((message) => ageOf(message) < HOUR).length;
      if (recent + this.#writing.size >= PER_HOUR) {
        if (!this.#hasToldFlood) this.options.tell(notices.flooded);
        this.#hasToldFlood = true;
        throw new Flooded();
      }
      writing = this.files
        .write(key, JSON.stringify(inquiry))
        .finally(() => this.#writing.delete(key));
      this.#writing.set(key, writing);
    }
    await writing;
    this.#wake();
  }

  #wake() {
    if (this.#running || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#running = this.#deliverAll().finally(() => {
      this.#running = null;
      if (this.#isClosed) return;
      const dues = this.files.list("waiting").map(({ due }) => due - performance.now());
      const pause = Math.min(HOUR, ...dues);
      this.#timer = setTimeout(() => this.#wake(), Math.max(0, pause));
    });
  }

  async #deliverAll() {
    while (!this.#isClosed) {
      const message = this.files.list("waiting").find(({ due }) => due <= performance.now());
      if (!message) break;
      await this.#deliver(message);
    }
    this.#hasToldFlood &&= this.files.list().some((message) => ageOf(message) < HOUR);
    await this.#tidy();
  }

  async #deliver(message: KeptMessage) {
    const { settings, log } = this.options;
    let inquiry: mail.Inquiry;
    try {
      const text = await this.files.read(message);
      if (text === null) return;
      inquiry = mail.inquiry.parse(JSON.parse(text));
      await this.#transport.sendMail(mail.mailOf(inquiry, message, settings));
    } catch (error) {
      this.#postpone(message, error);
      return;
    }
    this.#move(message, "delivered");
    this.#problem = null;
    this.#hasToldDelay = false;
    log.info(this.status, "message delivered");
    if (settings.keep === 0) await this.#tidy();
    if (!settings.copy || inquiry["bot-field"] !== "") return;
    await this.#transport
      .sendMail(mail.copyOf(inquiry, message, settings))
      .catch((error: unknown) => log.warn({ reason: mail.reasonOf(error) }, "copy not sent"));
  }

  #postpone(message: KeptMessage, error: unknown) {
    const { retry, longestRetry, giveUp } = this.#timing;
    message.due = performance.now() + Math.min(retry * 2 ** message.attempts, longestRetry);
    message.attempts += 1;
    const reason = mail.reasonOf(error);
    this.#problem = reason;
    if (mail.isRefused(error) || ageOf(message) >= giveUp) {
      this.#move(message, "failed");
      this.options.tell(notices.failed(new Date(message.receivedAt), reason, this.options.folder));
    } else if (ageOf(message) >= HOUR && !this.#hasToldDelay) {
      this.#hasToldDelay = true;
      this.options.tell(notices.delayed(this.status.waiting, reason));
    }
    this.options.log.warn({ ...this.status, attempts: message.attempts }, "message not delivered");
  }

  #move(message: KeptMessage, state: MessageState) {
    try {
      this.files.move(message, state);
    } catch (error) {
      this.options.log.error({ err: error, state }, "cannot keep what became of a message");
    }
  }

  /** Deletes the words of what was delivered long enough ago, and forgets what is older still. */
  async #tidy() {
    try {
      await this.files.flush();
      for (const message of this.files.list("delivered")) {
        const isOver = ageOf(message) >= this.options.settings.keep;
        if (message.hasWords && isOver) await this.files.deleteWords(message);
        if (!message.hasWords && ageOf(message) >= REMEMBERED) await this.files.forget(message);
      }
    } catch (error) {
      this.options.log.error({ err: error }, "cannot delete delivered messages");
    }
  }

  /** Numbers and times, no word of any message. */
  get status() {
    const waiting = this.files.list("waiting");
    const recent = this.files.list().filter((message) => ageOf(message) < REMEMBERED);
    return {
      /** In the last 30 days. */
      arrived: recent.length,
      waiting: waiting.length,
      /** Refused for good, or tried for three days. They are kept. */
      failed: this.files.list("failed").length,
      /** When the one that waits longest arrived, ISO. */
      waitingSince: waiting[0] ? new Date(waiting[0].receivedAt).toISOString() : null,
      /** Why the last attempt has failed; `null` after one that succeeded. */
      problem: this.#problem,
    };
  }

  /** Sends the officiant a mail that is no couple's, and says what happened. */
  async sendTest(): Promise<{ readonly sent: boolean; readonly message: string }> {
    const { from, to } = this.options.settings;
    const { testSubject: subject, test: text } = mailMessages;
    try {
      const sending = this.#transport.sendMail({ from, to, subject, text });
      const limit = sleep(this.#timing.longestTest, false, { ref: false });
      const isSent = await Promise.race([sending.then(() => true), limit]);
      if (!isSent) return { sent: false, message: notices.testFailed(smtpMessages.unreachable) };
      return { sent: true, message: notices.testSent(to) };
    } catch (error) {
      return { sent: false, message: notices.testFailed(mail.reasonOf(error)) };
    }
  }

  /** Stops: a mail that is under way is sent to its end; what waits is left to the next process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
