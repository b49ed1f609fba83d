/** The environment, checked: systemd reads it from the files that `install.sh` writes, and says where state is kept. */
import * as z from "zod";

/** An address as browsers accept it in a form, in any script. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const NOT_AN_ADDRESS = "must be one email address, such as hello@example.com, without a name";
const address = z.string(NOT_AN_ADDRESS).regex(EMAIL, NOT_AN_ADDRESS);

/** Where publishing keeps its state, and what it needs of a build. */
export const places = z.object({
  /** Set by systemd for a unit with `StateDirectory=site`. */
  STATE_DIRECTORY: z.string().default("/var/lib/site"),
  /** Contains `work`, in which the build user builds. */
  BUILD_DIRECTORY: z.string().default("/var/lib/site-build"),
  /** File with the output of `systemctl show -p Result` about the last build. */
  BUILD_RESULT: z.string().default("/run/site-build.result"),
  /** How many bytes of the disk stay free for messages and logs. */
  DISK_RESERVE: z.coerce.number().int().min(0).default(1_000_000_000),
});
export type Places = z.infer<typeof places>;

/** Sender and receivers of mail, through the mail server of this machine. */
export const mail = z.object({
  INQUIRY_FROM: address,
  INQUIRY_TO: address,
  PUBLISHER_MAIL_TO: address,
  /** Fields without which a message makes no sense. An address is always needed, in `email`. */
  INQUIRY_REQUIRED: z.string().default("name email message"),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(25),
});
export type MailSettings = z.infer<typeof mail>;

const NOT_A_SECRET =
  "must have 64 letters and digits: make one with `openssl rand -hex 32` and give the same one to Contentful";
export const secret = z.object({
  CONTENTFUL_WEBHOOK_SECRET: z.string(NOT_A_SECRET).regex(/^[\w+/=-]{64}$/, NOT_A_SECRET),
});

/** @throws Error that lists all that is wrong, one variable per line */
function parse<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  // Environment files often list a name alone: a blank variable is not set.
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  const { data, error } = schema.safeParse(Object.fromEntries(set));
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
  throw new Error(`Correct these variables and start again:\n${problems.join("\n")}`);
}

export const readPlaces = (env: NodeJS.ProcessEnv): Places => parse(places, env);

export const readSecret = (env: NodeJS.ProcessEnv): string =>
  parse(secret, env).CONTENTFUL_WEBHOOK_SECRET;

/** @returns `null` where no address is set: then nothing is mailed, and no message is accepted */
export const readMail = (env: NodeJS.ProcessEnv): MailSettings | null =>
  [env["INQUIRY_FROM"], env["INQUIRY_TO"], env["PUBLISHER_MAIL_TO"]].some((text) => text?.trim())
    ? parse(mail, env)
    : null;
