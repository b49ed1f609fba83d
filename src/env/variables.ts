import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";

/** Error about missing or invalid variables. The message has one line for each. */
export class EnvironmentError extends Error {
  readonly heading = "The environment is invalid. Fix these variables and start again:";

  constructor(readonly problems: readonly string[]) {
    super();
    this.message = [this.heading, ...problems.map((problem) => `  ${problem}`)].join("\n");
  }
}

/**
 * Returns the environment of the process, and adds the variables of the file `.env` that are not set already.
 * `ENV_FILE` names another file. If it is set but empty, no file is read.
 */
export function processEnv(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE ?? ".env";
  const found = file !== "" && existsSync(file);
  if (process.env.ENV_FILE && !found) {
    throw new EnvironmentError([`ENV_FILE ${file} does not exist`]);
  }
  return found ? { ...parseEnv(readText(file)), ...process.env } : process.env;
}

/** Reads a text file in UTF-8, or in UTF-16 with a byte order mark, as PowerShell writes it. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  const mark = bytes.subarray(0, 2).toString("hex");
  const encoding = { fffe: "utf-16le", feff: "utf-16be" }[mark] ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Not in this encoding.
  }
  throw new EnvironmentError([`${file} is not in UTF-8: save it again with that encoding`]);
}

/** Drops blank variables, because hosts set a variable without a value to an empty string. */
export const filledIn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** Host with an optional port. */
export const host = (fallback: string) =>
  z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, `must be a host without https://, such as ${fallback}`)
    .default(fallback);

export const matching = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).optional();

/** Token of Contentful or GitHub. */
export const token = matching(/^[\w-]{20,}$/, "must be the whole token, without spaces or quotes");

/** Tests whether a text is a URL with https, or with http on this machine. */
export const isSecureUrl = (text: string) =>
  URL.canParse(text) &&
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i.test(text);

/** Variables that both the site and the commands read. */
export const sharedVariables = {
  CONTENTFUL_SPACE_ID: matching(
    /^[a-z0-9]+$/i,
    "must be letters and digits, as Contentful's Settings show it",
  ),
  CONTENTFUL_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]+$/, "must be an environment's id, such as master")
    .default("master"),
  /** Recipient of the contact form's messages (docs/inquiries.md). */
  INQUIRY_DELIVERY: z
    .string()
    .refine(
      (value) => ["worker", "netlify", "publisher", "none"].includes(value) || isSecureUrl(value),
      "must be worker, netlify, publisher, the https:// address of the service that receives the form's messages, or " +
        "none for a site without the form",
    )
    .optional(),
};

/** Lists the variables that are needed to open a space but not set, and says how to get each. */
export const missingVariables = (
  set: NodeJS.ProcessEnv,
  needed: Readonly<Record<string, string>>,
): string[] =>
  Object.entries({
    CONTENTFUL_SPACE_ID: "must be set: Contentful shows it under Settings, General settings",
    ...needed,
  })
    .filter(([name]) => set[name] === undefined)
    .map((variable) => variable.join(" "));

/**
 * Reads and checks variables.
 *
 * @param set variables that have a value
 * @param missing problems that the schema cannot find
 * @throws EnvironmentError that lists every missing or invalid variable
 */
export function readVariables<Shape extends z.ZodRawShape>(
  set: NodeJS.ProcessEnv,
  schema: z.ZodObject<Shape>,
  missing: readonly string[],
) {
  const { data, error } = schema.safeParse(set);
  if (data && missing.length === 0) return data;
  const issues = error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
  throw new EnvironmentError([...issues, ...missing]);
}
