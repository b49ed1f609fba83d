import type { Logger } from "pino";
import { failureOf, openTransport } from "./inquiries/smtp";
import { buildMessages, noticeMessages } from "./messages";
import { backoff, type Settings } from "./settings";
import type { State, StateFile } from "./state";

const TIMEOUT_MS = 10_000;
/** How many details a notice lists. */
const MAX_DETAILS = 5;
const MAX_LENGTH = 1900;

interface Notice {
  readonly event: keyof typeof noticeMessages.subjects;
  readonly text: string;
}

/** A receiver's answer that another try would not change. */
class Refused extends Error {}

/** @throws Refused, or any error for a receiver that may take it later */
type Send = (notice: Notice) => Promise<void>;
type Receiver = keyof State["receivers"];

const byPost =
  (url: string): Send =>
  async (notice) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(notice),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return;
    const isRefused = status < 500 && status !== 408 && status !== 429;
    throw new (isRefused ? Refused : Error)(noticeMessages.answered(status));
  };

function byMail({ smtp, from, to }: NonNullable<Settings["notifyMail"]>): Send {
  const transport = openTransport(smtp, TIMEOUT_MS);
  return async ({ event, text }) => {
    const subject = noticeMessages.subjects[event];
    await transport.sendMail({ from, to, subject, text }).catch((error: unknown) => {
      const { isRefused, reason } = failureOf(error, "PUBLISHER_MAIL_TO");
      throw new (isRefused ? Refused : Error)(reason);
    });
  };
}

/**
 * Tells somebody that something published is not live, and when all is well again: each receiver once
 * for each kind of problem. What may pass by itself is told after a retry. Where a receiver cannot be
 * reached, it is told later what is still so; what it refuses is counted, and not sent again.
 */
export class Notifier {
  readonly #sends: ReadonlyMap<Receiver, Send>;
  #sending: Promise<void> = Promise.resolve();
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly log: Logger,
  ) {
    const { notifyUrl, notifyMail } = settings;
    const sends = new Map<Receiver, Send>();
    if (notifyUrl !== null) sends.set("webhook", byPost(notifyUrl));
    if (notifyMail !== null) sends.set("mail", byMail(notifyMail));
    if (sends.size === 0) log.warn(noticeMessages.nobody);
    this.#sends = sends;
  }

  /** Where notices go, and how many each receiver has refused. */
  get status() {
    const { receivers } = this.file.state;
    return [...this.#sends.keys()].map((to) => ({ to, refused: receivers[to].refused }));
  }

  /** Tells of what is no build. @returns whether a receiver took it; never rejects */
  async notify(text: string): Promise<boolean> {
    const notice = { event: "inquiries", text } as const;
    const results = [...this.#sends].map(([to, send]) => this.#send(to, send, notice));
    return (await Promise.all(results)).includes("taken");
  }

  /** Tells what is due after the last build, without waiting for it. */
  update(): void {
    this.#sending = this.#sending.then(() => this.#updateAll());
  }

  async #updateAll() {
    clearTimeout(this.#timer);
    let isUnreachable = false;
    for (const [to, send] of this.#sends) {
      const due = this.#due(to);
      const result = due && (await this.#send(to, send, due.notice));
      if (result === "unreachable") isUnreachable = true;
      else if (due) this.file.state.receivers[to].lastNotified = due.kind;
    }
    await this.file.save().catch(() => undefined);
    const delay = backoff(this.settings, this.#failures);
    this.#failures = isUnreachable ? this.#failures + 1 : 0;
    if (isUnreachable) this.#timer = setTimeout(() => this.update(), delay).unref();
  }

  /** What a receiver does not know of the builds. */
  #due(to: Receiver) {
    const { builds, receivers } = this.file.state;
    const { lastNotified } = receivers[to];
    const [previous, last] = [builds.at(-2), builds.at(-1)];
    if (!last) return null;
    if (!last.problem) {
      const notice = { event: "recovered", text: buildMessages.recovered } as const;
      return lastNotified === null ? null : { kind: null, notice };
    }
    const { details, kind, summary } = last.problem;
    const isFirst = last.outcome === "failed" && previous?.problem?.kind !== kind;
    if (lastNotified === kind || isFirst) return null;
    const lines = [summary, ...details.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`)];
    const more = details.length - MAX_DETAILS;
    if (more > 0) lines.push(buildMessages.more(more));
    const text = lines.join("\n").slice(0, MAX_LENGTH);
    return { kind, notice: { event: "failed", text } as const };
  }

  async #send(to: Receiver, send: Send, notice: Notice) {
    const { event } = notice;
    try {
      await send(notice);
      this.log.info({ to, event }, "notified");
      return "taken";
    } catch (err) {
      this.log.warn({ err, to, event }, "cannot notify");
      if (!(err instanceof Refused)) return "unreachable";
      this.file.state.receivers[to].refused += 1;
      return "refused";
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
