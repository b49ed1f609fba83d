import { pino, type Logger } from "pino";
import type { Settings } from "./settings";

/** Shorter texts are too common to be replaced. */
const SHORTEST_SECRET = 8;

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

/** @param secrets what must not be seen; of one with several lines, each line by itself */
export function redactor(secrets: readonly string[]): Redact {
  const parts = secrets
    .flatMap((secret) => secret.split(/\r?\n/))
    .flatMap((part) => [part, encodeURIComponent(part)])
    .filter((part) => part.length >= SHORTEST_SECRET)
    // The longest first: one may be the beginning of another.
    .sort((one, other) => other.length - one.length);
  return (text) => parts.reduce((redacted, part) => redacted.replaceAll(part, "•••"), text);
}

/** The publisher's log: a JSON object per line on standard output, without any secret. */
export const openLog = ({ redacted }: Settings): Logger =>
  pino({
    hooks: { streamWrite: redactor(redacted) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
