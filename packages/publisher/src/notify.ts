import type { Logger } from "pino";
import type { Built, Problem } from "./queue/records";

const PATIENCE_MS = 10_000;
/** How many of many details a message has room for. */
const MOST_DETAILS = 5;

/** What is sent: `text` is what chat programs show, the rest is for machines. */
interface Message {
  readonly text: string;
  readonly event: "failed" | "recovered";
  readonly problem: Problem | null;
}

const isSame = (one: Problem | null, other: Problem | null) =>
  JSON.stringify(one) === JSON.stringify(other);

function failure(problem: Problem): Message {
  const { summary, details } = problem;
  const more = details.length - MOST_DETAILS;
  const lines = [
    summary,
    ...details.slice(0, MOST_DETAILS).map((detail) => `- ${detail}`),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
  return { text: lines.join("\n"), event: "failed", problem };
}

const RECOVERED: Message = {
  text: "The site is published again: what was published last is live.",
  event: "recovered",
  problem: null,
};

/** What is worth a message about a build; `null` if nothing has changed since the one before it. */
export function messageAbout(
  build: Pick<Built, "problem">,
  before: Pick<Built, "problem"> | undefined,
): Message | null {
  const last = before?.problem ?? null;
  if (build.problem) return isSame(build.problem, last) ? null : failure(build.problem);
  return last ? RECOVERED : null;
}

/** Sends a message, and waits for nobody: if it does not arrive, the log says so. */
export function notify(url: string, message: Message, log: Logger): void {
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
    .then(async (response) => {
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
      log.info({ event: message.event }, "notified");
    })
    .catch((error: unknown) => log.warn({ err: error }, "cannot notify"));
}
