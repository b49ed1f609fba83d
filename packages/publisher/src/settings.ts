import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { Cron } from "croner";
import { z } from "zod";
import { inquirySettings, inquiryVariables } from "./inquiries/settings";
import { settingsMessages as messages } from "./messages";

/** Environment files often list a name without a value. */
const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const hasText = (env: NodeJS.ProcessEnv, name: string) => blankIsUnset(env[name]) !== undefined;

const variable = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const duration = (standard: string) =>
  variable(
    z
      .string()
      .regex(/^\d{1,6}(ms|s|m|h)$/, messages.duration)
      .default(standard)
      .transform((text) => Number.parseInt(text, 10) * UNITS[text.replace(/\d+/, "")]!),
  );

const whole = (standard: number, least: number, most: number) => {
  const error = messages.whole(least, most);
  return variable(
    z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(standard),
  );
};

/** Characters that a header can carry as they are. */
const secret = (least: number, mend: string) =>
  variable(
    z
      .string({ error: messages.unset(mend) })
      .min(least, messages.short(least, mend))
      .regex(/^[\w.~+/=-]*$/, messages.characters),
  );

/** A text that `read` can use; it throws or returns nothing for others. */
const usable = (standard: string, read: (text: string) => unknown, error: string) =>
  variable(
    z
      .string()
      .default(standard)
      .refine((text) => {
        try {
          return Boolean(read(text));
        } catch {
          return false;
        }
      }, error),
  );

const folder = (standard: string) =>
  variable(
    z
      .string()
      .default(standard)
      .transform((text) => path.resolve(text)),
  );

const ownFolder = path.resolve(__dirname, "../../..");

/** All that the publisher reads of its own, with the defaults. */
export const variables = z.object({
  CONTENTFUL_WEBHOOK_SECRET: secret(64, messages.makeSigning),
  PUBLISHER_DEPLOY_TOKEN: secret(32, messages.makeToken),
  PUBLISHER_STATUS_TOKEN: secret(32, messages.makeToken),
  PUBLISHER_SAMPLE: variable(z.literal("yes", { error: messages.sample }).optional()),
  PUBLISHER_HOST: variable(z.string().default("127.0.0.1")),
  PUBLISHER_PORT: whole(8080, 0, 65535),
  PUBLISHER_TRUSTED_PROXIES: variable(z.string().default("loopback")),
  PUBLISHER_PROJECT: folder(ownFolder),
  PUBLISHER_DATA: folder(path.join(ownFolder, ".publisher")),
  PUBLISHER_BUILD_COMMAND: variable(z.string().default("npm run build")),
  PUBLISHER_BUILD_USER: variable(z.string().optional()),
  PUBLISHER_QUIET_TIME: duration("5s"),
  PUBLISHER_LONGEST_WAIT: duration("1m"),
  PUBLISHER_CONTENTFUL_WAIT: duration("5m"),
  PUBLISHER_POLL: duration("10m"),
  PUBLISHER_BUILD_LIMIT: duration("30m"),
  PUBLISHER_STOP_LIMIT: duration("8s"),
  PUBLISHER_RETRY_PAUSE: duration("1m"),
  PUBLISHER_SCHEDULE: usable(
    "0 3 * * *",
    (pattern) => pattern === "off" || new Cron(pattern, { paused: true }).nextRun(),
    messages.schedule,
  ),
  PUBLISHER_TIME_ZONE: usable(
    "America/Vancouver",
    (name) => new Intl.DateTimeFormat("en", { timeZone: name }).format(0),
    messages.timeZone,
  ),
  PUBLISHER_KEEP_RELEASES: whole(5, 2, 100),
  PUBLISHER_COLD_EVERY: whole(50, 1, 100_000),
  PUBLISHER_HOOKS_PER_MINUTE: whole(3000, 1, 1_000_000),
  PUBLISHER_NOTIFY_URL: variable(z.url({ protocol: /^https?$/, error: messages.url }).optional()),
  PUBLISHER_NOTIFY_FORMAT: variable(
    z.enum(["slack", "discord", "plain"], { error: messages.format }).optional(),
  ),
  PUBLISHER_MAIL_TO: variable(z.email({ error: messages.mail }).optional()),
  PUBLISHER_LOG_LEVEL: variable(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ),
});

/** What the publisher reads of the site's variables. */
const site = z.object({
  SITE_URL: variable(z.url({ protocol: /^https?$/, error: messages.url }).optional()),
  CONTENTFUL_SPACE_ID: variable(z.string().optional()),
  CONTENTFUL_ACCESS_TOKEN: variable(z.string().optional()),
  CONTENTFUL_ENVIRONMENT: variable(z.string().default("master")),
  CONTENTFUL_HOST: variable(z.string().default("cdn.contentful.com")),
});

type Data = z.infer<typeof variables> & z.infer<typeof site>;

const SECRETS = [
  ...["CONTENTFUL_WEBHOOK_SECRET", "PUBLISHER_DEPLOY_TOKEN", "PUBLISHER_STATUS_TOKEN"],
] as const;

/** Whoever knows one secret must not know another by it. */
const sharedSecrets = (env: NodeJS.ProcessEnv): string[] =>
  SECRETS.flatMap((name, index) =>
    SECRETS.slice(0, index)
      .filter((other) => hasText(env, name) && env[name] === env[other])
      .map((other) => messages.sameSecret(name, other)),
  );

function contradictions(data: Data, hasMailServer: boolean): string[] {
  const hasTo = data.PUBLISHER_MAIL_TO !== undefined;
  return [
    ...(data.PUBLISHER_LONGEST_WAIT < data.PUBLISHER_QUIET_TIME ? [messages.waits] : []),
    ...(data.PUBLISHER_DATA === data.PUBLISHER_PROJECT ? [messages.sameFolder] : []),
    ...(hasTo && !hasMailServer ? [messages.mailNeedsServer] : []),
  ];
}

/** Without these a typing error would publish the sample site under a made-up address. */
const missingSource = (env: NodeJS.ProcessEnv): string[] =>
  env["PUBLISHER_SAMPLE"] === "yes"
    ? []
    : ["SITE_URL", "CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"]
        .filter((name) => !hasText(env, name))
        .map(messages.noSource);

/** A build must not be able to publish, sign or change content or show drafts, and reads no file of variables. */
const NOT_FOR_BUILDS =
  /^(PUBLISHER_|CONTENTFUL_(WEBHOOK_|MANAGEMENT_|SHOWS_DRAFTS$)|GITHUB_|SMTP_URL$|INQUIRY_(?!DELIVERY$)|NODE_ENV$)/;

const buildEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_FOR_BUILDS.test(name))),
  // Without a terminal, colours and lines broken to its width.
  ...{ ENV_FILE: "", CI: "true", NO_COLOR: "1", FORCE_COLOR: "0", GATSBY_TELEMETRY_DISABLED: "1" },
});

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL|SMTP_URL|NOTIFY_URL/i;

/** Values that are no secret, and that links and messages need. */
const PUBLIC = [site, variables, inquiryVariables]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((name) => !SECRET_NAME.test(name));

/** What must not appear in any log or message: secrets, and all that the environment file adds. */
const secretValues = (env: NodeJS.ProcessEnv, fromFile: NodeJS.Dict<string>): string[] =>
  Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name) || (name in fromFile && !PUBLIC.includes(name)))
    .flatMap(([, value]) => value ?? []);

/**
 * Reads and checks the environment, and the file that `ENV_FILE` names (`.env`, if there is one): a
 * variable that is set already stays as it is. Nothing else in the publisher looks at `process.env`.
 *
 * @param env only tests pass another than Node's
 * @throws Error that lists every variable that cannot be used, one a line, and never shows a secret
 */
export function readSettings(given: NodeJS.ProcessEnv = process.env) {
  const file = given["ENV_FILE"] ?? ".env";
  const hasFile = file !== "" && existsSync(file);
  const fromFile = hasFile ? parseEnv(readFileSync(file, "utf8")) : {};
  const env = { ...fromFile, ...given };
  const { data, error } = variables.extend(site.shape).safeParse(env);
  const inquiries = inquirySettings(env);
  const problems = [
    ...(given["ENV_FILE"] && !hasFile ? [messages.noFile(file)] : []),
    ...(error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []),
    ...missingSource(env),
    ...sharedSecrets(env),
    ...(data ? contradictions(data, hasText(env, "SMTP_URL")) : []),
    ...inquiries.problems,
  ];
  if (!data || problems.length > 0) throw new Error(messages.heading(problems));
  const { CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_ACCESS_TOKEN: accessToken } = data;
  return {
    host: data.PUBLISHER_HOST,
    port: data.PUBLISHER_PORT,
    trustedProxies: data.PUBLISHER_TRUSTED_PROXIES,
    dataFolder: data.PUBLISHER_DATA,
    projectFolder: data.PUBLISHER_PROJECT,
    buildCommand: data.PUBLISHER_BUILD_COMMAND,
    buildUser: data.PUBLISHER_BUILD_USER ?? null,
    debounce: data.PUBLISHER_QUIET_TIME,
    maxWait: data.PUBLISHER_LONGEST_WAIT,
    contentfulWait: data.PUBLISHER_CONTENTFUL_WAIT,
    pollInterval: data.PUBLISHER_POLL,
    buildTimeout: data.PUBLISHER_BUILD_LIMIT,
    stopTimeout: data.PUBLISHER_STOP_LIMIT,
    retryDelay: data.PUBLISHER_RETRY_PAUSE,
    schedule: data.PUBLISHER_SCHEDULE === "off" ? null : data.PUBLISHER_SCHEDULE,
    timeZone: data.PUBLISHER_TIME_ZONE,
    keepReleases: data.PUBLISHER_KEEP_RELEASES,
    maxWarmBuilds: data.PUBLISHER_COLD_EVERY,
    hooksPerMinute: data.PUBLISHER_HOOKS_PER_MINUTE,
    notifyUrl: data.PUBLISHER_NOTIFY_URL ?? null,
    notifyFormat: data.PUBLISHER_NOTIFY_FORMAT ?? null,
    smtpUrl: hasText(env, "SMTP_URL") ? (env["SMTP_URL"] ?? null) : null,
    mailTo: data.PUBLISHER_MAIL_TO ?? null,
    logLevel: data.PUBLISHER_LOG_LEVEL,
    secrets: {
      signing: data.CONTENTFUL_WEBHOOK_SECRET,
      deploy: data.PUBLISHER_DEPLOY_TOKEN,
      status: data.PUBLISHER_STATUS_TOKEN,
    },
    /** `null` while the samples are published. */
    contentful: spaceId &&
      accessToken && {
        url: `https://${data.CONTENTFUL_HOST}/spaces/${spaceId}/environments/${data.CONTENTFUL_ENVIRONMENT}`,
        accessToken,
      },
    buildEnv: buildEnv(env),
    /** `null` where the publisher takes no messages from couples. */
    inquiries: inquiries.settings,
    /** Whether the contact form of the site only pretends to send. */
    dropsInquiries: Boolean(spaceId) && !hasText(env, "INQUIRY_DELIVERY"),
    redacted: [...secretValues(env, fromFile), ...inquiries.secrets],
  };
}

/** The environment, checked. Times are in milliseconds. */
export type Settings = ReturnType<typeof readSettings>;
