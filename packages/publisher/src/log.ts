import { pino, type Logger } from "pino";
import { masker } from "./mask";
import type { Settings } from "./settings";

/** Headers that carry secrets. */
const SECRET_HEADERS = ["authorization", "cookie", "x-contentful-signature"];

/** The publisher's log: a JSON object a line, on standard output. No secret gets into it. */
export function openLog({ logLevel, unspeakable }: Settings): Logger {
  const mask = masker(unspeakable);
  return pino({
    level: logLevel,
    redact: SECRET_HEADERS.map((name) => `req.headers["${name}"]`),
    // Whatever way it came, a secret is not written.
    hooks: { streamWrite: mask },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
