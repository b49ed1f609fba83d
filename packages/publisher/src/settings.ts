/** Reads and checks the environment, which systemd sets from the files that `install.sh` writes. */
import * as z from "zod";
import { EMAIL, REQUIRED } from "../../inquiry/src/inquiry";

const NOT_AN_ADDRESS = "must be one email address, such as hello@example.com, without a name";
const address = z.string(NOT_AN_ADDRESS).regex(EMAIL, NOT_AN_ADDRESS);

/** Folders and files of the publisher and of builds. */
export const paths = z.object({
  /** Set by systemd for a unit with `StateDirectory=site`. */
  STATE_DIRECTORY: z.string().default("/var/lib/site"),
  /** Contains `work`, in which the build user builds. */
  BUILD_DIRECTORY: z.string().default("/var/lib/site-build"),
  /** File with the output of `systemctl show -p Result` about the last build. */
  BUILD_RESULT: z.string().default("/run/site-build.result"),
  /** Bytes of the disk that stay free for messages and logs. */
  DISK_RESERVE: z.coerce.number().int().min(0).default(1_000_000_000),
});
export type Paths = z.infer<typeof paths>;

/** Sender and recipients of emails, which this machine's Postfix sends. */
export const mail = z.object({
  INQUIRY_FROM: address,
  INQUIRY_TO: address,
  PUBLISHER_MAIL_TO: address,
  /** Required fields of a message. Include `email`, for the reply address. */
  INQUIRY_REQUIRED: z.string().default(REQUIRED),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(25),
});
export type MailSettings = z.infer<typeof mail>;

const NOT_A_SECRET =
  "must have 64 letters and digits: create one with `openssl rand -hex 32`, and use the same one for Contentful";
export const secret = z.object({
  CONTENTFUL_WEBHOOK_SECRET: z.string(NOT_A_SECRET).regex(/^[\w+/=-]{64}$/, NOT_A_SECRET),
});

/** @throws Error that lists all missing or invalid variables, one per line */
function parse<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  // A blank variable counts as unset, because environment files often have names without values.
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  const { data, error } = schema.safeParse(Object.fromEntries(set));
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
  throw new Error(`Fix these variables and start again:\n${problems.join("\n")}`);
}

export const readPaths = (env: NodeJS.ProcessEnv): Paths => parse(paths, env);

export const readSecret = (env: NodeJS.ProcessEnv): string =>
  parse(secret, env).CONTENTFUL_WEBHOOK_SECRET;

/** @returns `null` if no address is set: then no emails are sent and no messages accepted */
export const readMail = (env: NodeJS.ProcessEnv): MailSettings | null =>
  [env["INQUIRY_FROM"], env["INQUIRY_TO"], env["PUBLISHER_MAIL_TO"]].some((text) => text?.trim())
    ? parse(mail, env)
    : null;
