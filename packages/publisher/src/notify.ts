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
const receiverOf = (address: string, send: Send) => ({
  id: hashOf(address),
  send,
  last: Promise.resolve(true),
  timer: undefined as NodeJS.Timeout | undefined,
  tries: 0,
  /** Whether it has refused the last notice. */
  refuses: false,
});
type Receiver = ReturnType<typeof receiverOf>;

/** Tells each receiver once of what is wrong, until it has taken it or something else is so. */
export class Notifier {
  readonly #receivers: readonly Receiver[];
  /** What is wrong with publishing; where nothing is, that it is over, to whoever was told of something. */
  #publishing: readonly Notice[] | null = null;
  #inquiries: readonly Notice[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly log: Logger,
  ) {
    const { PUBLISHER_NOTIFY_URL: url, notifyMail } = settings;
    this.#receivers = [
      ...(url === undefined ? [] : [receiverOf(url, byPost(url))]),
      ...(notifyMail === null ? [] : [receiverOf(notifyMail.to, byMail(notifyMail))]),
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
    this.#inquiries = [{ event: "inquiries", text, meaning }];
    return (await this.#tellEverybody()).includes(true);
  }

  /** Tells what is due after a build, without waiting for it. What may pass by itself is told after a retry. */
  update({ outcome, problem }: Build, failures: number, isLate: boolean): void {
    const lag: Notice = { event: "lag", text: buildMessages.lag, meaning: "" };
    const notices = isLate && !problem ? [lag] : [];
    if (problem) {
      if (outcome === "failed" && failures < 2) return;
      const details = problem.problems.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`);
      const text = [problem.heading, ...details].join("\n");
      // What a build said before it failed differs each time.
      const meaning = problem.kind === "ended" ? problem.heading : text;
      notices.push({ event: "failed", text, meaning });
    }
    this.#publishing = notices;
    void this.#tellEverybody();
  }

  #tellEverybody(): Promise<boolean[]> {
    for (const each of this.#receivers) each.tries = 0;
    return Promise.all(this.#receivers.map((each) => this.#tell(each)));
  }

  /** @returns whether the receiver knows all of it now */
  #tell(receiver: Receiver): Promise<boolean> {
    clearTimeout(receiver.timer);
    return (receiver.last = receiver.last.then(() => this.#tellAll(receiver)));
  }

  async #tellAll(receiver: Receiver): Promise<boolean> {
    const told = this.file.state.told[receiver.id] ?? [];
    const isOver = this.#publishing?.length === 0 && told.some(isOfPublishing);
    const over: Notice = { event: "recovered", text: buildMessages.recovered, meaning: "" };
    const all = [...(isOver ? [over] : (this.#publishing ?? [])), ...this.#inquiries];
    const keyOf = ({ event, meaning }: Notice) => `${event} ${hashOf(meaning)}`;
    const notice = all.find((each) => !told.includes(keyOf(each)));
    if (!notice) return true;
    const result = await receiver.send(notice).catch(String);
    this.log.info({ event: notice.event, result }, "notified");
    receiver.refuses = result === "refused";
    if (result !== "taken") {
      const pause = backoff(10 * this.settings.retryDelay, receiver.tries);
      receiver.tries += 1;
      receiver.timer = setTimeout(() => void this.#tell(receiver), pause).unref();
      return false;
    }
    const kept = isOver ? told.filter((each) => !isOfPublishing(each)) : [...told, keyOf(notice)];
    await this.file.record({ type: "told", receiver: receiver.id, texts: kept.slice(-MAX_TOLD) });
    return this.#tellAll(receiver);
  }
}
