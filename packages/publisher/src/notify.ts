import type { Logger } from "pino";
import { failureOf, openTransport } from "./inquiries/smtp";
import type { Build } from "./build/builder";
import { buildMessages, noticeMessages } from "./messages";
import type { Settings } from "./settings";
import type { StateFile } from "./state";

const TIMEOUT_MS = 10_000;
const MAX_DETAILS = 10;

interface Notice {
  readonly event: keyof typeof noticeMessages.subjects;
  readonly text: string;
}

/** @throws Error where a receiver may take it later */
type Send = (notice: Notice) => Promise<"taken" | "refused">;

const byPost =
  (url: string): Send =>
  async (notice) => {
    const { body, ok, status } = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(notice),
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

/**
 * Tells somebody that something published is not live, once for each kind of problem, and when all is
 * well again. What may pass by itself is told after a retry. Where nobody can be reached, it is told later
 * what is still so; what is refused is counted, and not sent again.
 */
export class Notifier {
  readonly receivers: readonly Send[];
  #sending: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** How many notices were refused since the start. */
  refused = 0;

  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly log: Logger,
  ) {
    const { PUBLISHER_NOTIFY_URL: url, notifyMail } = settings;
    const post = url === undefined ? [] : [byPost(url)];
    this.receivers = notifyMail === null ? post : [...post, byMail(notifyMail)];
    if (this.receivers.length === 0) log.warn(noticeMessages.nobody);
  }

  /** Tells of what is no build. @returns whether somebody took it; never rejects */
  async notify(text: string): Promise<boolean> {
    return (await this.#send({ event: "inquiries", text })).includes("taken");
  }

  /** Tells what is due after the last build, without waiting for it. */
  update(builds: readonly Build[]): void {
    this.#sending = this.#sending.then(() => this.#tellDue(builds));
  }

  async #tellDue(builds: readonly Build[]) {
    clearTimeout(this.#timer);
    const due = this.#due(builds);
    if (!due || this.receivers.length === 0) return;
    const results = await this.#send(due.notice);
    if (!results.some((result) => ["taken", "refused"].includes(result))) {
      this.#timer = setTimeout(() => this.update(builds), 10 * this.settings.retryDelay).unref();
      return;
    }
    this.file.state.lastNotified = due.kind;
    await this.file.save().catch((err: unknown) => this.log.error({ err }, "cannot keep a notice"));
  }

  #due(builds: readonly Build[]) {
    const { lastNotified } = this.file.state;
    const [previous, last] = [builds.at(-2), builds.at(-1)];
    if (!last) return null;
    if (!last.problem) {
      const notice: Notice = { event: "recovered", text: buildMessages.recovered };
      return lastNotified === null ? null : { kind: null, notice };
    }
    const { details, kind, summary } = last.problem;
    const isFirst = last.outcome === "failed" && previous?.problem?.kind !== kind;
    if (lastNotified === kind || isFirst) return null;
    const lines = [summary, ...details.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`)];
    const notice: Notice = { event: "failed", text: lines.join("\n") };
    return { kind, notice };
  }

  #send(notice: Notice) {
    const attempts = this.receivers.map(async (send) => {
      const result = await send(notice).catch((error: unknown) => String(error));
      if (result === "refused") this.refused += 1;
      this.log.info({ event: notice.event, result }, "notified");
      return result;
    });
    return Promise.all(attempts);
  }
}
