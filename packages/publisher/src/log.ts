import { once } from "node:events";
import { pino, type Logger } from "pino";

/** Shorter texts are too common to be replaced. */
const SHORTEST_SECRET = 8;

/** @returns what replaces secrets in a text */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const parts = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((part) => part.length >= SHORTEST_SECRET)
    // The longest first: one may be the beginning of another.
    .sort((one, other) => other.length - one.length);
  return (text) => parts.reduce((redacted, part) => redacted.replaceAll(part, "•••"), text);
}

/** The publisher's log: a JSON object per line on standard output, without any secret. */
export function openLog(streamWrite: ReturnType<typeof redactor>): Logger {
  return pino({ hooks: { streamWrite }, timestamp: pino.stdTimeFunctions.isoTime }, process.stdout);
}

/** Waits for a slower reader of the log: what it has not taken, Node keeps in memory. Never rejects. */
export async function untilLogTaken(signal: AbortSignal): Promise<void> {
  if (!process.stdout.writableNeedDrain) return;
  await once(process.stdout, "drain", { signal }).catch(() => undefined);
}
