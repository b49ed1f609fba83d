import type { z } from "zod";
import { blankIsUnset, releaseVariables, variables } from "./variables";

/** What the publisher is told by its environment. Times are in milliseconds. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Where the queue, the work folder, the logs and the releases are kept. */
  readonly dataFolder: string;
  /** The site's sources, which are built and never written to. */
  readonly projectFolder: string;
  readonly buildCommand: string;
  /** How long it must have been quiet before a build starts: Contentful's delivery lags. */
  readonly quietTime: number;
  /** How long the first of many publishes waits at most. */
  readonly longestWait: number;
  readonly buildLimit: number;
  /** How long a running build may go on after the publisher was told to stop. */
  readonly stopLimit: number;
  /** Pause before what failed for a passing reason is tried again; it doubles up to an hour. */
  readonly retryPause: number;
  /** A cron pattern for rebuilds that nobody asked for; `null` for none. */
  readonly schedule: string | null;
  readonly timeZone: string;
  readonly notifyUrl: string | null;
  readonly keepReleases: number;
  /** After this many warm builds, one starts from nothing. */
  readonly coldEvery: number;
  /** How many requests a minute one address may send to `/hooks/`. */
  readonly hooksPerMinute: number;
  readonly logLevel: string;
  readonly secrets: Secrets;
  /** What the build's process finds in its environment. */
  readonly buildEnv: NodeJS.ProcessEnv;
  /** Texts that must never be shown or written. */
  readonly unspeakable: readonly string[];
}

export interface Secrets {
  /** Contentful signs its requests with it. */
  readonly signing: string;
  /** Allows to ask for a build. */
  readonly deploy: string;
  /** Allows to see the status. */
  readonly status: string;
}

type Variables = z.infer<typeof variables>;

const SECRETS = [
  "CONTENTFUL_WEBHOOK_SECRET",
  "PUBLISHER_DEPLOY_TOKEN",
  "PUBLISHER_STATUS_TOKEN",
] as const;

/** Who knows one secret must not know another by it. */
function sharedSecrets(env: NodeJS.ProcessEnv): string[] {
  return SECRETS.flatMap((name, index) =>
    SECRETS.slice(0, index)
      .filter((other) => blankIsUnset(env[name]) !== undefined && env[name] === env[other])
      .map((other) => `${name} must differ from ${other}`),
  );
}

function contradictions(data: Variables): string[] {
  return [
    ...(data.PUBLISHER_LONGEST_WAIT < data.PUBLISHER_QUIET_TIME
      ? ["PUBLISHER_LONGEST_WAIT must not be shorter than PUBLISHER_QUIET_TIME"]
      : []),
    ...(data.PUBLISHER_DATA === data.PUBLISHER_PROJECT
      ? ["PUBLISHER_DATA must be another folder than PUBLISHER_PROJECT"]
      : []),
  ];
}

/** What a build has no use for: it must not be able to publish, sign or change content. */
const NOT_FOR_BUILDS = /^(PUBLISHER_|CONTENTFUL_(WEBHOOK|MANAGEMENT)_|NODE_ENV$)/;
const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL/i;
const SHORTEST_SECRET = 8;

/** The environment of a build: without a terminal, colours and lines broken to its width. */
function buildEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !NOT_FOR_BUILDS.test(name));
  return {
    ...Object.fromEntries(kept),
    ...{ CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", GATSBY_TELEMETRY_DISABLED: "1" },
  };
}

function unspeakable(env: NodeJS.ProcessEnv, notifyUrl: string | undefined): string[] {
  const values = Object.entries(env)
    .filter(([name, value]) => SECRET_NAME.test(name) && (value?.length ?? 0) >= SHORTEST_SECRET)
    .map(([, value]) => value!);
  return notifyUrl ? [...values, notifyUrl] : values;
}

function stop(problems: readonly string[]): never {
  throw new Error(
    `The publisher cannot start. Mend these variables and start again:\n${problems
      .map((problem) => `  ${problem}`)
      .join("\n")}`,
  );
}

const told = (error: z.ZodError | undefined) =>
  error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];

/**
 * Where the releases are and how many are kept: all that is needed to list them and to go back,
 * without a secret.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws Error that lists every variable that cannot be used, one a line
 */
export function readReleaseSettings(
  env: NodeJS.ProcessEnv = process.env,
): Pick<Settings, "dataFolder" | "keepReleases"> {
  const { success, data, error } = releaseVariables.safeParse(env);
  if (!success) stop(told(error));
  return { dataFolder: data.PUBLISHER_DATA, keepReleases: data.PUBLISHER_KEEP_RELEASES };
}

/**
 * Reads and checks what the publisher is told. The only place in it that looks at `process.env`.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws Error that lists every variable that cannot be used, one a line, and never shows a secret
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const { success, data, error } = variables.safeParse(env);
  const problems = [...told(error), ...sharedSecrets(env), ...(data ? contradictions(data) : [])];
  if (!success || problems.length > 0) stop(problems);
  return {
    host: data.PUBLISHER_HOST,
    port: data.PUBLISHER_PORT,
    dataFolder: data.PUBLISHER_DATA,
    projectFolder: data.PUBLISHER_PROJECT,
    buildCommand: data.PUBLISHER_BUILD_COMMAND,
    quietTime: data.PUBLISHER_QUIET_TIME,
    longestWait: data.PUBLISHER_LONGEST_WAIT,
    buildLimit: data.PUBLISHER_BUILD_LIMIT,
    stopLimit: data.PUBLISHER_STOP_LIMIT,
    retryPause: data.PUBLISHER_RETRY_PAUSE,
    schedule: data.PUBLISHER_SCHEDULE === "off" ? null : data.PUBLISHER_SCHEDULE,
    timeZone: data.PUBLISHER_TIME_ZONE,
    notifyUrl: data.PUBLISHER_NOTIFY_URL ?? null,
    keepReleases: data.PUBLISHER_KEEP_RELEASES,
    coldEvery: data.PUBLISHER_COLD_EVERY,
    hooksPerMinute: data.PUBLISHER_HOOKS_PER_MINUTE,
    logLevel: data.PUBLISHER_LOG_LEVEL,
    secrets: {
      signing: data.CONTENTFUL_WEBHOOK_SECRET,
      deploy: data.PUBLISHER_DEPLOY_TOKEN,
      status: data.PUBLISHER_STATUS_TOKEN,
    },
    buildEnv: buildEnv(env),
    unspeakable: unspeakable(env, data.PUBLISHER_NOTIFY_URL),
  };
}
