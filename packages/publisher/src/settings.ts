import path from "node:path";
import { Cron } from "croner";
import { z } from "zod";
import { readEnvironment } from "./environment";
import { settingsMessages as inquiryMessages } from "./inquiries/messages";
import { EMAIL, parseSmtpUrl } from "./inquiries/smtp";
import { redactor } from "./log";
import { settingsMessages as messages } from "./messages";
import { DAY_MS, HOUR_MS } from "./time";

/** What only tests change: times in ms. */
export const LIMITS = {
  /** How long a build may take to end when the publisher stops. */
  stopTimeout: 8000,
  /** After a first failure; twice as long after each further one. */
  retryDelay: 60_000,
  /** At least, after a build without what Contentful does not return yet. */
  lagDelay: 10_000,
  /** So many builds use the cache of one that began from nothing. */
  maxWarmBuilds: 50,
  /** How long a request may take to arrive, and how long a connection may be idle. */
  requestTimeout: 10_000,
  idleTimeout: 15_000,
};
export type Limits = typeof LIMITS;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: HOUR_MS };

const duration = (standard: string) =>
  z
    .string()
    .regex(/^\d+(ms|s|m|h)$/, messages.duration)
    .default(standard)
    .transform((text) => Number.parseInt(text, 10) * UNITS[text.replace(/\d+/, "")]!)
    // Node's timers take what is longer as 1 ms.
    .refine((time) => time < 2 ** 31, messages.duration);

const whole = (standard: number, least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).default(standard);

function isSchedule(pattern: string): boolean {
  try {
    return pattern === "off" || new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const smtpUrl = z.string().transform((text, context) => {
  const server = parseSmtpUrl(text.trim());
  if (server) return server;
  context.addIssue(inquiryMessages.smtpUrl);
  return z.NEVER;
});
const address = z.string().trim().regex(EMAIL, inquiryMessages.address);
const days = z.coerce.number(inquiryMessages.keep).int(inquiryMessages.keep);
const folder = z.string().transform((text) => path.resolve(text));
const url = z.url({ protocol: /^https?$/, error: messages.url }).optional();
const ownFolder = path.resolve(__dirname, "../../..");

/** All that the publisher reads of its own, with the defaults. */
export const variables = z.object({
  CONTENTFUL_WEBHOOK_SECRET: z
    .string({ error: messages.signing })
    .regex(/^[\w+/=-]{64}$/, messages.signing),
  PUBLISHER_STATUS_TOKEN: z
    .string({ error: messages.token })
    .regex(/^[\w.~+/=-]{32,}$/, messages.token),
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
  PUBLISHER_POLL: duration("10m"),
  PUBLISHER_BUILD_LIMIT: duration("30m"),
  PUBLISHER_SCHEDULE: z.string().default("0 3 * * *").refine(isSchedule, messages.schedule),
  PUBLISHER_TIME_ZONE: z
    .enum(["UTC", ...Intl.supportedValuesOf("timeZone")], { error: messages.timeZone })
    .default("America/Vancouver"),
  PUBLISHER_KEEP_RELEASES: whole(5, 2, 100),
  PUBLISHER_NOTIFY_URL: url,
  PUBLISHER_MAIL_TO: z.email({ error: messages.mail }).optional(),
  SMTP_URL: smtpUrl.optional(),
  INQUIRY_TO: address.optional(),
  INQUIRY_FROM: address.optional(),
  INQUIRY_KEEP: days.min(0, inquiryMessages.keep).max(3650, inquiryMessages.keep).default(30),
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

/** Names of variables whose values no log may show. */
const SECRET_NAME = /TOKEN|SECRET|PASSWORD|KEY|CREDENTIAL|SMTP_URL|NOTIFY_URL|HOOK_URL/i;

/** What is missing, of the site's content and of what sends mails. */
function missing(env: NodeJS.ProcessEnv): string[] {
  // Without these a typing error would publish the sample site under a made-up address.
  const source = ["SITE_URL", "CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];
  // The mail server and the sender's address may be there for notices alone.
  const { INQUIRY_DELIVERY, INQUIRY_FROM, INQUIRY_TO, PUBLISHER_MAIL_TO } = env;
  const takesMessages =
    INQUIRY_DELIVERY === "publisher" || INQUIRY_TO || (INQUIRY_FROM && !PUBLISHER_MAIL_TO);
  const without = (isNeeded: unknown, names: readonly string[], say: (name: string) => string) =>
    isNeeded ? names.filter((name) => !env[name]).map(say) : [];
  return [
    ...without(env["PUBLISHER_SAMPLE"] !== "yes", source, messages.noSource),
    ...without(PUBLISHER_MAIL_TO, ["SMTP_URL", "INQUIRY_FROM"], messages.mailNeeds),
    ...without(takesMessages, ["SMTP_URL", "INQUIRY_TO", "INQUIRY_FROM"], inquiryMessages.missing),
  ];
}

/** Reads and checks the environment. @throws Error that lists all that is wrong with it, a line each */
export function readSettings(given?: NodeJS.ProcessEnv) {
  const env = readEnvironment(given);
  const { data, error } = all.safeParse(env);
  const wrong = error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];
  const problems = [...wrong, ...missing(env)];
  if (!data || problems.length > 0) throw new Error(messages.heading(problems));
  const { CONTENTFUL_ENVIRONMENT: environment, CONTENTFUL_SPACE_ID: space } = data;
  const { SMTP_URL: smtp, INQUIRY_FROM: from, INQUIRY_TO: to, PUBLISHER_MAIL_TO: told } = data;
  const secrets = Object.entries(env).filter(([name]) => SECRET_NAME.test(name));
  return {
    ...LIMITS,
    ...data,
    PUBLISHER_BUILD_FOLDER: data.PUBLISHER_BUILD_FOLDER ?? path.join(data.PUBLISHER_DATA, "build"),
    /** Where notices go by mail; `null` where that is not set. */
    notifyMail: smtp && from && told ? { smtp, from, to: told } : null,
    /** The address of the space's environment; `null` while the samples are published. */
    contentful: space
      ? `https://${data.CONTENTFUL_HOST}/spaces/${space}/environments/${environment}`
      : null,
    /** What sends couples' messages; `null` where the publisher takes none. `keep` is in ms. */
    inquiries: smtp && from && to ? { smtp, from, to, keep: data.INQUIRY_KEEP * DAY_MS } : null,
    /** Takes out of a text what must not appear in any log or message. */
    redact: redactor([...secrets.map(([, text = ""]) => text), smtp?.auth?.pass ?? ""]),
  };
}

/** The environment, checked: variables by their names, times in milliseconds. */
export type Settings = ReturnType<typeof readSettings>;
export type InquirySettings = NonNullable<Settings["inquiries"]>;
