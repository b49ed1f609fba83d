import type { z } from "zod";
import { blankIsUnset, releaseVariables, variables } from "./variables";

/** The environment, checked. Times are in milliseconds. */
export type Settings = ReturnType<typeof readSettings>;
export type Secrets = Settings["secrets"];

type Variables = z.infer<typeof variables>;

const SECRETS = [
  "CONTENTFUL_WEBHOOK_SECRET",
  "PUBLISHER_DEPLOY_TOKEN",
  "PUBLISHER_STATUS_TOKEN",
] as const;

/** Whoever knows one secret must not know another by it. */
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

/** A build must not be able to publish, sign or change content. */
const NOT_FOR_BUILDS = /^(PUBLISHER_|CONTENTFUL_(WEBHOOK|MANAGEMENT)_|NODE_ENV$)/;

/** The environment of a build: without a terminal, colours and lines broken to its width. */
function buildEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !NOT_FOR_BUILDS.test(name));
  return {
    ...Object.fromEntries(kept),
    ...{ CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", GATSBY_TELEMETRY_DISABLED: "1" },
  };
}

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL/i;
const SHORTEST_SECRET = 8;

/** What must not appear in any log or message. */
function secretValues(env: NodeJS.ProcessEnv, notifyUrl: string | undefined): readonly string[] {
  const values = Object.entries(env)
    .filter(([name, value]) => SECRET_NAME.test(name) && (value?.length ?? 0) >= SHORTEST_SECRET)
    .map(([, value]) => value!);
  return notifyUrl ? [...values, notifyUrl] : values;
}

function stop(problems: readonly string[]): never {
  const lines = problems.map((problem) => `  ${problem}`).join("\n");
  throw new Error(`The publisher cannot start. Mend these variables and start again:\n${lines}`);
}

const describe = (error: z.ZodError | undefined) =>
  error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];

/**
 * Where the releases are and how many are kept: enough to list them and to roll back, without a
 * secret.
 *
 * @param env only tests pass another than Node's
 * @throws Error that lists every variable that cannot be used, one a line
 */
export function readReleaseSettings(env: NodeJS.ProcessEnv = process.env) {
  const { success, data, error } = releaseVariables.safeParse(env);
  if (!success) stop(describe(error));
  return { dataFolder: data.PUBLISHER_DATA, keepReleases: data.PUBLISHER_KEEP_RELEASES };
}

/**
 * Reads and checks the environment. Nothing else in the publisher looks at `process.env`.
 *
 * @param env only tests pass another than Node's
 * @throws Error that lists every variable that cannot be used, one a line, and never shows a secret
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const { success, data, error } = variables.safeParse(env);
  const problems = [
    ...describe(error),
    ...sharedSecrets(env),
    ...(data ? contradictions(data) : []),
  ];
  if (!success || problems.length > 0) stop(problems);
  return {
    host: data.PUBLISHER_HOST,
    port: data.PUBLISHER_PORT,
    dataFolder: data.PUBLISHER_DATA,
    projectFolder: data.PUBLISHER_PROJECT,
    buildCommand: data.PUBLISHER_BUILD_COMMAND,
    debounce: data.PUBLISHER_QUIET_TIME,
    maxWait: data.PUBLISHER_LONGEST_WAIT,
    buildTimeout: data.PUBLISHER_BUILD_LIMIT,
    stopTimeout: data.PUBLISHER_STOP_LIMIT,
    retryDelay: data.PUBLISHER_RETRY_PAUSE,
    schedule: data.PUBLISHER_SCHEDULE === "off" ? null : data.PUBLISHER_SCHEDULE,
    timeZone: data.PUBLISHER_TIME_ZONE,
    notifyUrl: data.PUBLISHER_NOTIFY_URL ?? null,
    keepReleases: data.PUBLISHER_KEEP_RELEASES,
    maxWarmBuilds: data.PUBLISHER_COLD_EVERY,
    hooksPerMinute: data.PUBLISHER_HOOKS_PER_MINUTE,
    logLevel: data.PUBLISHER_LOG_LEVEL,
    secrets: {
      signing: data.CONTENTFUL_WEBHOOK_SECRET,
      deploy: data.PUBLISHER_DEPLOY_TOKEN,
      status: data.PUBLISHER_STATUS_TOKEN,
    },
    buildEnv: buildEnv(env),
    redacted: secretValues(env, data.PUBLISHER_NOTIFY_URL),
  };
}
