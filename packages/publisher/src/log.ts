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

/**
 * The publisher's log: a JSON object per line on standard output, without any secret. Node waits until
 * each line is written, so that the words of a build that says much do not pile up in memory.
 */
export function openLog(streamWrite: ReturnType<typeof redactor>): Logger {
  const options = { hooks: { streamWrite }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, process.stdout);
}
