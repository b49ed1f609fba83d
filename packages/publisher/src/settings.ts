import path from "node:path";
import { Cron } from "croner";
import { z } from "zod";
import { readEnvironment } from "./environment";
import { inquirySettings, inquiryVariables } from "./inquiries/settings";
import { settingsMessages as messages } from "./messages";

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Node's timers take less than 2^31 ms, and what is longer as 1 ms. A stop adds some seconds to its limit. */
const LONGEST_HOURS = 596;

const duration = (standard: string) =>
  z
    .string()
    .regex(/^\d+(ms|s|m|h)$/, messages.duration)
    .default(standard)
    .transform((text) => Number.parseInt(text, 10) * UNITS[text.replace(/\d+/, "")]!)
    .refine((time) => time <= LONGEST_HOURS * UNITS["h"]!, messages.longest(LONGEST_HOURS));

const whole = (standard: number, least: number, most: number) => {
  const error = messages.whole(least, most);
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(standard);
};

/** Characters that a header can carry as they are. */
const secret = (least: number, mend: string) =>
  z
    .string({ error: messages.unset(mend) })
    .min(least, messages.short(least, mend))
    .regex(/^[\w.~+/=-]*$/, messages.characters);

/** A text that `read` can use; it throws or returns nothing for others. */
const usable = (standard: string, read: (text: string) => unknown, error: string) =>
  z
    .string()
    .default(standard)
    .refine((text) => {
      try {
        return Boolean(read(text));
      } catch {
        return false;
      }
    }, error);

const folder = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((text) => path.resolve(text));

const url = z.url({ protocol: /^https?$/, error: messages.url }).optional();

const ownFolder = path.resolve(__dirname, "../../..");

/** All that the publisher reads of its own, with the defaults. */
export const variables = z.object({
  CONTENTFUL_WEBHOOK_SECRET: secret(64, messages.makeSigning),
  PUBLISHER_DEPLOY_TOKEN: secret(32, messages.makeToken),
  PUBLISHER_STATUS_TOKEN: secret(32, messages.makeToken),
  PUBLISHER_SAMPLE: z.literal("yes", { error: messages.sample }).optional(),
  PUBLISHER_HOST: z.string().default("127.0.0.1"),
  PUBLISHER_PORT: whole(8080, 0, 65535),
  PUBLISHER_TRUSTED_PROXIES: z.string().default("loopback"),
  PUBLISHER_PROJECT: folder(ownFolder),
  PUBLISHER_DATA: folder(path.join(ownFolder, ".publisher")),
  PUBLISHER_BUILD_COMMAND: z.string().default("npm run build"),
  PUBLISHER_BUILD_USER: z.string().nullable().default(null),
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
  PUBLISHER_NOTIFY_URL: url,
  PUBLISHER_NOTIFY_FORMAT: z
    .enum(["slack", "discord", "plain"], { error: messages.format })
    .nullable()
    .default(null),
  PUBLISHER_MAIL_TO: z.email({ error: messages.mail }).nullable().default(null),
});

/** With what the publisher reads of the site's variables. */
const all = variables.extend({
  SITE_URL: url,
  CONTENTFUL_SPACE_ID: z.string().optional(),
  CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
  CONTENTFUL_ENVIRONMENT: z.string().default("master"),
  CONTENTFUL_HOST: z.string().default("cdn.contentful.com"),
  INQUIRY_DELIVERY: z.string().optional(),
});

const SECRETS = ["CONTENTFUL_WEBHOOK_SECRET", "PUBLISHER_DEPLOY_TOKEN", "PUBLISHER_STATUS_TOKEN"];
/** Without these a typing error would publish the sample site under a made-up address. */
const SOURCE = ["SITE_URL", "CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];

/** What is wrong with several variables together. */
function contradictions(env: NodeJS.ProcessEnv, data: z.infer<typeof all> | undefined): string[] {
  const unset = env["PUBLISHER_SAMPLE"] === "yes" ? [] : SOURCE.filter((name) => !env[name]);
  const problems = unset.map(messages.noSource);
  for (const [index, name] of SECRETS.entries()) {
    const same = SECRETS.slice(0, index).filter((other) => env[name] && env[name] === env[other]);
    problems.push(...same.map((other) => messages.sameSecret(name, other)));
  }
  if (!data) return problems;
  if (data.PUBLISHER_LONGEST_WAIT < data.PUBLISHER_QUIET_TIME) problems.push(messages.waits);
  if (data.PUBLISHER_DATA === data.PUBLISHER_PROJECT) problems.push(messages.sameFolder);
  if (data.PUBLISHER_MAIL_TO && !env["SMTP_URL"]) problems.push(messages.mailNeedsServer);
  return problems;
}

/** A build must not be able to publish, sign or change content or show drafts, and reads no file of variables. */
const NOT_FOR_BUILDS =
  /^(PUBLISHER_|CONTENTFUL_(WEBHOOK_|MANAGEMENT_|SHOWS_DRAFTS$)|GITHUB_|SMTP_URL$|INQUIRY_(?!DELIVERY$)|NODE_ENV$)/;

const buildEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_FOR_BUILDS.test(name))),
  // Without a terminal, colours and lines broken to its width.
  ENV_FILE: "",
  CI: "true",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  GATSBY_TELEMETRY_DISABLED: "1",
});

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL|SMTP_URL|NOTIFY_URL/i;

/** What must not appear in any log or message: secrets, and all that the environment file adds. */
const secretValues = (env: NodeJS.ProcessEnv, fromFile: NodeJS.Dict<string>): string[] =>
  Object.entries(env)
    .filter(([name]) => {
      const isKnown = name in all.shape || name in inquiryVariables.shape;
      return SECRET_NAME.test(name) || (name in fromFile && !isKnown);
    })
    .flatMap(([, value]) => value ?? []);

/**
 * Reads and checks the environment.
 *
 * @param given only tests pass another than Node's
 * @throws Error that lists every variable that cannot be used, one a line, and never shows a secret
 */
export function readSettings(given?: NodeJS.ProcessEnv) {
  const { env, fromFile, missingFile } = readEnvironment(given);
  const { data, error } = all.safeParse(env);
  const inquiries = inquirySettings(env);
  const problems = [
    ...(missingFile === null ? [] : [messages.noFile(missingFile)]),
    ...(error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []),
    ...contradictions(env, data),
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
    buildUser: data.PUBLISHER_BUILD_USER,
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
    notifyFormat: data.PUBLISHER_NOTIFY_FORMAT,
    smtpUrl: env["SMTP_URL"] ?? null,
    mailTo: data.PUBLISHER_MAIL_TO,
    secrets: {
      signing: data.CONTENTFUL_WEBHOOK_SECRET,
      deploy: data.PUBLISHER_DEPLOY_TOKEN,
      status: data.PUBLISHER_STATUS_TOKEN,
    },
    /** `null` while the samples are published. */
    contentful:
      spaceId && accessToken
        ? {
            url: `https://${data.CONTENTFUL_HOST}/spaces/${spaceId}/environments/${data.CONTENTFUL_ENVIRONMENT}`,
            accessToken,
          }
        : null,
    buildEnv: buildEnv(env),
    /** `null` where the publisher takes no messages from couples. */
    inquiries: inquiries.settings,
    /** Whether the contact form of the site only pretends to send. */
    dropsInquiries: Boolean(spaceId) && !data.INQUIRY_DELIVERY,
    redacted: [...secretValues(env, fromFile), ...inquiries.secrets],
  };
}

/** The environment, checked. Times are in milliseconds. */
export type Settings = ReturnType<typeof readSettings>;
