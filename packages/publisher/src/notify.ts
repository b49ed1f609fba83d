import type { Logger } from "pino";
import type { Built, Problem } from "./queue/events";

const TIMEOUT_MS = 10_000;
/** How many details a message lists. */
const MAX_DETAILS = 5;

/** What is sent: `text` for chat programs, the rest for machines. */
interface Message {
  readonly text: string;
  readonly event: "failed" | "recovered";
  readonly problem: Problem | null;
}

const isSame = (one: Problem | null, other: Problem | null) =>
  JSON.stringify(one) === JSON.stringify(other);

function failure(problem: Problem): Message {
  const { summary, details } = problem;
  const more = details.length - MAX_DETAILS;
  const lines = [
    summary,
    ...details.slice(0, MAX_DETAILS).map((detail) => `- ${detail}`),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
  return { text: lines.join("\n"), event: "failed", problem };
}

const RECOVERED: Message = {
  text: "The site is published again: what was published last is live.",
  event: "recovered",
  problem: null,
};

/** The message about a build; `null` if nothing has changed since the one before it. */
export function messageAbout(
  build: Pick<Built, "problem">,
  before: Pick<Built, "problem"> | undefined,
): Message | null {
  const last = before?.problem ?? null;
  if (build.problem) return isSame(build.problem, last) ? null : failure(build.problem);
  return last ? RECOVERED : null;
}

/** Sends a message without waiting for it. A failure is logged. */
export function notify(url: string, message: Message, log: Logger): void {
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => {
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
      log.info({ event: message.event }, "notified");
    })
    .catch((error: unknown) => log.warn({ err: error }, "cannot notify"));
}
