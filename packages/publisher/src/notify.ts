import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Build } from "./build/builder";
import { failureOf, openTransport } from "./inquiries/smtp";
import { buildMessages, noticeMessages } from "./messages";
import type { Settings } from "./settings";
import type { StateFile } from "./state-file";
import { backoff } from "./time";

const TIMEOUT_MS = 10_000;
const MAX_DETAILS = 10;
/** How much is remembered of what a receiver was told. */
const MAX_TOLD = 50;

interface Notice {
  readonly event: keyof typeof noticeMessages.subjects;
  readonly text: string;
  /** What it says, without what differs from one time to the next. */
  readonly meaning: string;
}

/** @throws Error where a receiver may take it later */
type Send = (notice: Notice) => Promise<"taken" | "refused">;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const byPost =
  (url: string): Send =>
  async ({ event, text }) => {
    const { body, ok, status } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event, text }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body?.cancel();
    const isBusy = status >= 500 || status === 408 || status === 429;
    if (isBusy) throw new Error(noticeMessages.answered(status));
    return ok ? "taken" : "refused";
  };

function byMail({ smtp, from, to }: NonNullable<Settings["notifyMail"]>): Send {
  const transport = openTransport(smtp, TIMEOUT_MS);
  return async ({ event, text }) => {
    try {
      await transport.sendMail({ from, to, subject: noticeMessages.subjects[event], text });
      return "taken";
    } catch (error) {
      const { isRefused, reason } = failureOf(error, "PUBLISHER_MAIL_TO");
      if (isRefused) return "refused";
      throw new Error(reason);
    }
  };
}

/** Whether it is taken back by a notice that it is over. */
const isOfPublishing = (told: string) => /^(failed|lag) /.test(told);

/** Whoever is told. What it has taken is kept on the disk, and its address as a hash of it. */
class Receiver {
  #last = Promise.resolve(true);
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;
  #publishing: readonly Notice[] | null = null;
  #inquiries: readonly Notice[] = [];
  /** Whether it has refused the last notice. */
  refuses = false;

  constructor(
    private readonly id: string,
    private readonly send: Send,
    private readonly file: StateFile,
    private readonly settings: Settings,
    private readonly log: Logger,
  ) {}

  /**
   * Tells what it was not told, once, and tries again until it has taken it or something else is so.
   *
   * @param publishing what is wrong with it; where nothing is, that it is over, if it was told of something
   * @returns whether it knows all of it after the first try
   */
  tell(publishing = this.#publishing, inquiries = this.#inquiries): Promise<boolean> {
    [this.#publishing, this.#inquiries, this.#tries] = [publishing, inquiries, 0];
    return this.#next();
  }

  #next(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#last = this.#last.then(() => this.#tellAll());
    return this.#last;
  }

  async #tellAll(): Promise<boolean> {
    const told = this.file.state.told[this.id] ?? [];
    const isOver = this.#publishing?.length === 0 && told.some(isOfPublishing);
    const over: Notice = { event: "recovered", text: buildMessages.recovered, meaning: "" };
    const all = [...(isOver ? [over] : (this.#publishing ?? [])), ...this.#inquiries];
    const keyOf = ({ event, meaning }: Notice) => `${event} ${hashOf(meaning)}`;
    const notice = all.find((each) => !told.includes(keyOf(each)));
    if (!notice) return true;
    const { retryDelay } = this.settings;
    const result = await this.send(notice).catch(String);
    this.log.info({ event: notice.event, result }, "notified");
    this.refuses = result === "refused";
    if (result !== "taken") {
      const pause = backoff(10 * retryDelay, (this.#tries += 1) - 1);
      this.#timer = setTimeout(() => void this.#next(), pause).unref();
      return false;
    }
    const kept = isOver ? told.filter((each) => !isOfPublishing(each)) : [...told, keyOf(notice)];
    const texts = kept.slice(-MAX_TOLD);
    await this.file.record({ type: "told", receiver: this.id, texts });
    return this.#tellAll();
  }
}

/**
 * Tells each receiver that something published is not live, and when all is well again. What may pass by
 * itself is told after a retry.
 */
export class Notifier {
  readonly #receivers: readonly Receiver[];

  constructor(settings: Settings, file: StateFile, log: Logger) {
    const { PUBLISHER_NOTIFY_URL: url, notifyMail } = settings;
    const receiver = (address: string, send: Send) =>
      new Receiver(hashOf(address), send, file, settings, log);
    this.#receivers = [
      ...(url === undefined ? [] : [receiver(url, byPost(url))]),
      ...(notifyMail === null ? [] : [receiver(notifyMail.to, byMail(notifyMail))]),
    ];
    if (this.#receivers.length === 0) log.warn(noticeMessages.nobody);
  }

  /** How many receivers refuse what they are told; `null` where nobody is. */
  get refused(): number | null {
    const refusing = this.#receivers.filter(({ refuses }) => refuses);
    return this.#receivers.length === 0 ? null : refusing.length;
  }

  /** Tells of couples' messages, each day anew. @returns whether somebody took it; never rejects */
  async notify(text: string): Promise<boolean> {
    const meaning = `${text} ${new Date().toISOString().slice(0, 10)}`;
    const notice: Notice = { event: "inquiries", text, meaning };
    const telling = this.#receivers.map((each) => each.tell(undefined, [notice]));
    return (await Promise.all(telling)).includes(true);
  }

  /**
   * Tells what is due after a build, without waiting for it.
   *
   * @param failures how many builds in a row have failed
   * @param isLate whether Contentful has not returned for a day what was published
   */
  update({ outcome, problem }: Build, failures: number, isLate: boolean): void {
    const lag: Notice = { event: "lag", text: buildMessages.lag, meaning: "" };
    const notices = isLate && !problem ? [lag] : [];
    if (problem) {
      if (outcome === "failed" && failures < 2) return;
      const details = problem.problems.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`);
      const text = [problem.heading, ...details].join("\n");
      // What a build said before it failed differs each time.
      const meaning = outcome === "failed" ? problem.kind + problem.heading : text;
      notices.push({ event: "failed", text, meaning });
    }
    for (const each of this.#receivers) void each.tell(notices);
  }
}
