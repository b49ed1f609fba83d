import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { InquirySettings } from "../settings";
import { backoff, DAY_MS, HOUR_MS } from "../time";
import * as mail from "./mail";
import { MessageFiles, REMEMBERED, type KeptMessage, type MessageState } from "./message-files";
import { mailMessages, notices, smtpMessages } from "./messages";
import { failureOf, openTransport, type Failure } from "./smtp";

/** The pause after a first failure, and how long a mail server may say nothing, in ms. */
const [FIRST_RETRY, MAX_SILENCE] = [30_000, 30_000];
/** How long a button of the status page waits for what comes of it, in ms. */
const BUTTON_TIMEOUT = 10_000;
/** How many messages an hour are taken for what couples write; no hundred of them ever do. */
export const MANY_PER_HOUR = 100;
/** How long the same words without an id are taken for the same message. */
const SAME_WORDS = 10 * 60_000;
/** The disk that messages may take, in bytes: with the 20 an hour of a sender, weeks of many senders. */
const MAX_BYTES = 1024 ** 3;

interface Options {
  readonly folder: string;
  readonly settings: InquirySettings;
  readonly log: Logger;
  /** Tells the officiant. Resolves to whether that was taken; never rejects. */
  readonly notify: (text: string) => Promise<boolean>;
  readonly maxBytes?: number;
}

/** What comes of a button in time; `undefined` if that takes too long. */
const inTime = <Result>(promise: Promise<Result>) =>
  Promise.race([promise, sleep(BUTTON_TIMEOUT, undefined)]);

const ageOf = ({ receivedAt }: KeptMessage) => Date.now() - receivedAt;

/** Takes couples' messages, and sends each by email until it is delivered. */
export class Outbox {
  readonly #transport: ReturnType<typeof openTransport>;
  /** By key: what is being written. */
  readonly #writing = new Map<string, Promise<void>>();
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Why the last attempt has failed; `null` after one that succeeded. */
  #failure: Failure | null = null;
  /** When the officiant may be told again, by the clock that nobody can set. */
  #nextNotice: number;
  /** Whether nobody took the last notice. */
  #isNoticeLost = false;
  #lastTest: { readonly at: string; readonly message: string } | null = null;

  private constructor(
    private readonly options: Options,
    private readonly files: MessageFiles,
  ) {
    this.#transport = openTransport(options.settings.smtp, MAX_SILENCE);
    const last = Math.max(0, ...files.list("reported").map(({ changedAt }) => changedAt));
    this.#nextNotice = performance.now() + DAY_MS + Math.min(0, last - Date.now());
    this.#wake();
  }

  /** Opens the outbox in its folder, and tries at once all that an earlier process has not delivered. */
  static async open(options: Options): Promise<Outbox> {
    const { folder, maxBytes = MAX_BYTES } = options;
    return new Outbox(options, await MessageFiles.open(folder, maxBytes));
  }

  /**
   * Takes a message, once it is safe on the disk. One that came before, by its id and words, or by its
   * words alone within ten minutes if it has no id, is not taken again.
   *
   * @throws Error, with the status 507 where there is no room: then nothing was kept
   */
  async accept(inquiry: mail.Inquiry): Promise<void> {
    const key = mail.keyOf(inquiry);
    const sameUntil = inquiry.id === "" ? SAME_WORDS : Infinity;
    const isSame = (message: KeptMessage) => message.key === key && ageOf(message) < sameUntil;
    if (this.files.list().some(isSame)) return;
    const writing =
      this.#writing.get(key) ?? this.files.write(key, JSON.stringify(this.#flagged(inquiry)));
    this.#writing.set(key, writing);
    await writing.finally(() => {
      this.#writing.delete(key);
      this.#wake();
    });
  }

  /** Of so many that most are spam, none is lost: they are kept, and come marked as such. */
  #flagged(inquiry: mail.Inquiry): mail.Inquiry {
    const lately = this.files.list().filter((message) => ageOf(message) < HOUR_MS);
    if (lately.length < MANY_PER_HOUR) return inquiry;
    return { ...inquiry, "bot-field": inquiry["bot-field"] || "many" };
  }

  /** What waits comes before what the server has refused, and the newest first: none waits behind a thousand. */
  #undelivered = () =>
    (["waiting", "failed", "reported"] as const).flatMap((state) =>
      this.files.list(state).toReversed(),
    );

  #wake() {
    if (this.#running || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#running = this.#deliverAll().finally(() => {
      this.#running = null;
      if (this.#isClosed) return;
      const due = this.#undelivered().reduce((least, each) => Math.min(least, each.due), Infinity);
      const pause = Math.min(HOUR_MS, due - performance.now());
      this.#timer = setTimeout(() => this.#wake(), Math.max(0, pause));
    });
  }

  async #deliverAll() {
    while (!this.#isClosed) {
      const message = this.#undelivered().find(({ due }) => due <= performance.now());
      if (!message) break;
      await this.#deliver(message);
    }
    this.#notify();
    await this.files.tidy(this.options.settings.keep).catch((err: unknown) => {
      this.options.log.error({ err }, "cannot delete old messages");
    });
  }

  async #deliver(message: KeptMessage) {
    const { settings, log } = this.options;
    try {
      const text = await this.files.read(message);
      if (text === null) return;
      const inquiry = mail.inquiry.parse(JSON.parse(text));
      await this.#transport.sendMail(mail.mailOf(inquiry, message, settings));
    } catch (error) {
      this.#postpone(message, failureOf(error, "INQUIRY_TO"));
      return;
    }
    this.#move(message, "delivered");
    this.#failure = null;
    log.info(this.status, "message delivered");
  }

  #postpone(message: KeptMessage, failure: Failure) {
    this.#failure = failure;
    if (failure.isRefused && message.state === "waiting") this.#move(message, "failed");
    const isWaiting = message.state === "waiting";
    const pause = isWaiting ? backoff(FIRST_RETRY, message.attempts) : DAY_MS;
    message.due = performance.now() + pause;
    message.attempts += 1;
    this.options.log.warn({ ...this.status, nextAttempt: pause }, "message not delivered");
    this.#notify();
  }

  #move(message: KeptMessage, state: MessageState) {
    try {
      this.files.move(message, state);
    } catch (error) {
      this.options.log.error({ err: error, state }, "cannot keep what became of a message");
    }
  }

  /** What has waited for an hour, or waits until somebody acts. */
  #late = () =>
    this.files
      .list("waiting")
      .filter(
        (each) => ageOf(each) >= HOUR_MS || (this.#failure?.needsAction && each.attempts > 0),
      );

  /** Tells the officiant, once a day at most. What is delivered meanwhile is not told. */
  #notify() {
    const refused = this.files.list("failed");
    const untold = refused.length + this.#late().length;
    const isTooSoon = performance.now() < this.#nextNotice || this.#isClosed;
    if (isTooSoon || (untold === 0 && !this.files.isFull)) return;
    const { folder, log, notify } = this.options;
    const full = this.files.isFull ? notices.full : "";
    const text = untold > 0 ? notices.undelivered(untold, this.#failure?.reason, folder) : "";
    log.error(this.status, text + full);
    // Of a notice that nobody takes, the next is another attempt.
    this.#nextNotice = performance.now() + HOUR_MS;
    void notify(text + full).then((isTaken) => {
      this.#isNoticeLost = !isTaken;
      if (!isTaken) return;
      this.#nextNotice = performance.now() + DAY_MS;
      for (const each of refused) if (each.state === "failed") this.#move(each, "reported");
    });
  }

  /** Numbers and times, no word of any message. */
  get status() {
    const { isFull } = this.files;
    const [waiting, failed] = [this.files.list("waiting"), this.files.list("failed", "reported")];
    const needsAction = this.#failure?.needsAction === true || this.#late().length > 0;
    return {
      arrived: this.files.list().filter((message) => ageOf(message) < REMEMBERED).length,
      waiting: waiting.length,
      failed: failed.length,
      /** When the one that waits longest arrived, ISO. */
      waitingSince: waiting[0] ? new Date(waiting[0].receivedAt).toISOString() : null,
      problem: this.#failure?.reason ?? null,
      isFull,
      /** Whether somebody has to act, so that messages reach the officiant; spam that is refused is told. */
      isStuck: needsAction || isFull || (this.#isNoticeLost && failed.length > 0),
      lastTest: this.#lastTest,
    };
  }

  /** Tries at once all that is not delivered. Whoever pressed the button sees what came of it. */
  async sendAgain(): Promise<void> {
    const round = async () => {
      await this.#running;
      for (const message of this.#undelivered()) Object.assign(message, { due: 0, attempts: 0 });
      this.#wake();
      await this.#running;
    };
    await inTime(round());
  }

  /** Sends the officiant a mail that is no couple's; the status says what came of it. */
  async sendTest(): Promise<void> {
    const { from, to } = this.options.settings;
    const { testSubject: subject, test: text } = mailMessages;
    const sending = this.#transport.sendMail({ from, to, subject, text }).then(
      () => notices.testSent(to),
      (error: unknown) => notices.testFailed(failureOf(error, "INQUIRY_TO").reason),
    );
    const message = (await inTime(sending)) ?? notices.testFailed(smtpMessages.unreachable);
    this.#lastTest = { at: new Date().toISOString(), message };
  }

  /** Stops: a mail that is under way is sent to its end; what waits is left to the next process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
