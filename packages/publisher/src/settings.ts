import path from "node:path";
import { Cron } from "croner";
import { z } from "zod";
import { readEnvironment } from "./environment";
import { inquirySettings } from "./inquiries/settings";
import { settingsMessages as messages } from "./messages";

/** What only tests change: times in ms. */
export const LIMITS = {
  /** The first of many publishes waits no longer. */
  maxWait: 60_000,
  /** How long a build may take to end when the publisher stops. */
  stopTimeout: 8000,
  /** After a first failure; twice as long after each further one. */
  retryDelay: 60_000,
  /** So many builds use the cache of one that began from nothing. */
  maxWarmBuilds: 50,
  /** From one address. */
  hooksPerMinute: 3000,
};
export type Limits = typeof LIMITS;

const MAX_RETRY_DELAY_MS = 3_600_000;

/** How long to wait after so many failures before the one that was just now, in ms. */
export const backoff = ({ retryDelay }: Limits, failures: number): number =>
  Math.min(retryDelay * 2 ** failures, MAX_RETRY_DELAY_MS);

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Node's timers take less than 2^31 ms, and what is longer as 1 ms. */
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
const secret = (least: number, help: string) =>
  z
    .string({ error: messages.unset(help) })
    .min(least, messages.short(least, help))
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

const folder = z.string().transform((text) => path.resolve(text));
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
  PUBLISHER_PROJECT: folder.default(ownFolder),
  PUBLISHER_DATA: folder.default(path.join(ownFolder, ".publisher")),
  PUBLISHER_BUILD_COMMAND: z.string().default("npm run build"),
  PUBLISHER_BUILD_SOCKET: z.string().optional(),
  PUBLISHER_BUILD_FOLDER: folder.optional(),
  PUBLISHER_DEBOUNCE: duration("5s"),
  PUBLISHER_CONTENTFUL_WAIT: duration("5m"),
  PUBLISHER_POLL: duration("10m"),
  PUBLISHER_BUILD_LIMIT: duration("30m"),
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
  PUBLISHER_NOTIFY_URL: url,
  PUBLISHER_MAIL_TO: z.email({ error: messages.mail }).optional(),
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

/** Where commands on this machine reach the publisher: in its folder nobody else can listen. */
export const commandSocketIn = (dataFolder: string): string =>
  path.join(dataFolder, "publisher.sock");

/** What is wrong with several variables together, or is no variable any more. */
function contradictions(env: NodeJS.ProcessEnv, data: z.infer<typeof all> | undefined): string[] {
  const unset = env["PUBLISHER_SAMPLE"] === "yes" ? [] : SOURCE.filter((name) => !env[name]);
  const problems = unset.map(messages.noSource);
  for (const [index, name] of SECRETS.entries()) {
    const same = SECRETS.slice(0, index).filter((other) => env[name] && env[name] === env[other]);
    problems.push(...same.map((other) => messages.sameSecret(name, other)));
  }
  for (const [name, successor] of Object.entries(messages.replaced)) {
    if (env[name]) problems.push(`${name} ${successor}`);
  }
  if (!data) return problems;
  if (data.PUBLISHER_DATA === data.PUBLISHER_PROJECT) problems.push(messages.sameFolder);
  const sender = ["SMTP_URL", "INQUIRY_FROM"].filter((name) => !env[name]);
  if (data.PUBLISHER_MAIL_TO) problems.push(...sender.map(messages.mailNeeds));
  return problems;
}

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL|SMTP_URL|NOTIFY_URL/i;

/**
 * Reads and checks the environment.
 *
 * @param given only tests pass another than Node's
 * @throws Error that lists every variable that cannot be used, one a line, and never shows a secret
 */
export function readSettings(given?: NodeJS.ProcessEnv) {
  const { env, missingFile } = readEnvironment(given);
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
  const { PUBLISHER_MAIL_TO: mailTo } = data;
  const { sender } = inquiries;
  const secrets = Object.entries(env).flatMap(([name, text]) =>
    SECRET_NAME.test(name) && text !== undefined ? [text] : [],
  );
  return {
    ...LIMITS,
    host: data.PUBLISHER_HOST,
    port: data.PUBLISHER_PORT,
    trustedProxies: data.PUBLISHER_TRUSTED_PROXIES,
    dataFolder: data.PUBLISHER_DATA,
    projectFolder: data.PUBLISHER_PROJECT,
    buildCommand: data.PUBLISHER_BUILD_COMMAND,
    /** Where builds are started; `null` for a child process. */
    buildSocket: data.PUBLISHER_BUILD_SOCKET ?? null,
    buildFolder: data.PUBLISHER_BUILD_FOLDER ?? path.join(data.PUBLISHER_DATA, "build"),
    debounce: data.PUBLISHER_DEBOUNCE,
    contentfulWait: data.PUBLISHER_CONTENTFUL_WAIT,
    pollInterval: data.PUBLISHER_POLL,
    buildTimeout: data.PUBLISHER_BUILD_LIMIT,
    schedule: data.PUBLISHER_SCHEDULE === "off" ? null : data.PUBLISHER_SCHEDULE,
    timeZone: data.PUBLISHER_TIME_ZONE,
    keepReleases: data.PUBLISHER_KEEP_RELEASES,
    /** Where notices go; `null` where one is not set. */
    notifyUrl: data.PUBLISHER_NOTIFY_URL ?? null,
    notifyMail: sender && mailTo ? { ...sender, to: mailTo } : null,
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
    /** `null` where the publisher takes no messages from couples. */
    inquiries: inquiries.settings,
    /** Whether the contact form of the site only pretends to send. */
    dropsInquiries: Boolean(spaceId) && !data.INQUIRY_DELIVERY,
    /** What must not appear in any log or message. */
    redacted: [...secrets, ...inquiries.secrets],
  };
}

/** The environment, checked. Times are in milliseconds. */
export type Settings = ReturnType<typeof readSettings>;
