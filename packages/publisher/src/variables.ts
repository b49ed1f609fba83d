import path from "node:path";
import { Cron } from "croner";
import { z } from "zod";

/** Environment files often list a name without a value. */
export const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const variable = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const duration = (standard: string) =>
  variable(
    z
      .string()
      .regex(/^\d{1,6}(ms|s|m|h)$/, "must be a number and a unit, such as 30s, 5m or 1h")
      .default(standard)
      .transform((text) => Number.parseInt(text, 10) * UNITS[text.replace(/\d+/, "")]!),
  );

const whole = (standard: number, least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return variable(
    z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(standard),
  );
};

/** Characters that a header can carry as they are. */
const SECRET = /^[\w.~+/=-]*$/;

const secret = (least: number, mend: string) =>
  variable(
    z
      .string({ error: `must be set: ${mend}` })
      .min(least, `must have ${least} characters or more: ${mend}`)
      .regex(SECRET, "must be letters, digits and . ~ + / = _ - only, without spaces or quotes"),
  );

const TOKEN_LENGTH = 32;
const SIGNING_LENGTH = 64;
const MAKE_TOKEN = "make one with `openssl rand -hex 32`";

/** The lock's socket is in this folder, and systems limit the length of a socket's path. */
const LONGEST_DATA_FOLDER = 80;

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
};

const isSchedule = (pattern: string) => {
  try {
    return pattern === "off" || new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
};

const ownFolder = path.resolve(__dirname, "../../..");

/** Where the releases are, and how many are kept. */
export const releaseVariables = z.object({
  PUBLISHER_DATA: variable(
    z
      .string()
      .default(path.join(ownFolder, ".publisher"))
      .transform((folder) => path.resolve(folder))
      .refine(
        (folder) => folder.length <= LONGEST_DATA_FOLDER,
        `must be a folder with a path of ${LONGEST_DATA_FOLDER} characters or fewer`,
      ),
  ),
  PUBLISHER_KEEP_RELEASES: whole(5, 2, 100),
});

/** All that the publisher reads, with the defaults. */
export const variables = releaseVariables.extend({
  CONTENTFUL_WEBHOOK_SECRET: secret(
    SIGNING_LENGTH,
    "make one with `openssl rand -hex 32` and give the same one to Contentful",
  ),
  PUBLISHER_DEPLOY_TOKEN: secret(TOKEN_LENGTH, MAKE_TOKEN),
  PUBLISHER_STATUS_TOKEN: secret(TOKEN_LENGTH, MAKE_TOKEN),
  PUBLISHER_HOST: variable(z.string().default("127.0.0.1")),
  PUBLISHER_PORT: whole(8080, 0, 65535),
  /** The site's sources. Never written to. */
  PUBLISHER_PROJECT: variable(
    z
      .string()
      .default(ownFolder)
      .transform((folder) => path.resolve(folder)),
  ),
  PUBLISHER_BUILD_COMMAND: variable(z.string().default("npm run build")),
  /** The debounce: Contentful's delivery lags behind its webhooks. */
  PUBLISHER_QUIET_TIME: duration("30s"),
  /** How long the first of many publishes waits at most. */
  PUBLISHER_LONGEST_WAIT: duration("2m"),
  PUBLISHER_BUILD_LIMIT: duration("30m"),
  /** How long a running build may go on after the publisher was told to stop. */
  PUBLISHER_STOP_LIMIT: duration("8s"),
  /** Delay before a failed build is retried; it doubles up to an hour. */
  PUBLISHER_RETRY_PAUSE: duration("1m"),
  /** For builds that nobody asks for. */
  PUBLISHER_SCHEDULE: variable(
    z
      .string()
      .default("0 3 * * *")
      .refine(isSchedule, 'must be a cron pattern, such as "0 3 * * *" for 3 at night, or off'),
  ),
  PUBLISHER_TIME_ZONE: variable(
    z
      .string()
      .default("America/Vancouver")
      .refine(isTimeZone, "must be the name of a time zone, such as America/Vancouver"),
  ),
  PUBLISHER_NOTIFY_URL: variable(
    z
      .url({ protocol: /^https?$/, error: "must be an address that begins with https://" })
      .optional(),
  ),
  /** After so many builds with the cache, one starts from nothing. */
  PUBLISHER_COLD_EVERY: whole(50, 1, 100_000),
  PUBLISHER_HOOKS_PER_MINUTE: whole(3000, 1, 1_000_000),
  PUBLISHER_LOG_LEVEL: variable(
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
  ),
});
