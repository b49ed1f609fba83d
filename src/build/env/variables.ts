import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";

/** The environment cannot be used; the message lists every problem, one a line. */
export class EnvironmentError extends Error {
  readonly heading = "The environment cannot be used. Fix these variables and start again:";

  constructor(readonly problems: readonly string[]) {
    super();
    this.message = [this.heading, ...problems.map((problem) => `  ${problem}`)].join("\n");
  }
}

/**
 * The process's environment, with what the file `.env` adds to it: a variable that is set already
 * stays as it is. `ENV_FILE` names another file; set but empty, no file is read.
 */
export function processEnv(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE ?? ".env";
  const found = file !== "" && existsSync(file);
  if (process.env.ENV_FILE && !found) {
    throw new EnvironmentError([`ENV_FILE ${file} is not there`]);
  }
  return found ? { ...parseEnv(readFileSync(file, "utf8")), ...process.env } : process.env;
}

/** The variables that have a value: hosts set one without a value to an empty text. */
export const filledIn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/** A host, with its port if it has one. */
export const host = (usual: string) =>
  z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, `must be a host without https://, such as ${usual}`)
    .default(usual);

export const matching = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).optional();

/** A token of Contentful or GitHub. */
export const token = matching(/^[\w-]{20,}$/, "must be the whole token, without spaces or quotes");

/** Tests whether a text is a URL with https, or with http on this machine. */
export const isSecureUrl = (text: string) =>
  URL.canParse(text) &&
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/i.test(text);

/** The variables that both the site and the commands read. */
export const sharedVariables = {
  CONTENTFUL_SPACE_ID: matching(
    /^[a-z0-9]+$/i,
    "must be letters and digits, as Contentful's Settings show it",
  ),
  CONTENTFUL_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]+$/, "must be an environment's id, such as master")
    .default("master"),
  /** The recipient of the contact form's messages (docs/inquiries.md). */
  INQUIRY_DELIVERY: z
    .string()
    .refine(
      (value) => ["netlify", "publisher"].includes(value) || isSecureUrl(value),
      "must be netlify, publisher or the https:// address of the service that takes the form's messages",
    )
    .optional(),
};

/** Lists the variables without a value that are needed to open a space, each with how to get it. */
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
 * Reads variables, checked.
 *
 * @param set those that are filled in
 * @param missing what else is needed and not there, a sentence each
 * @throws EnvironmentError that lists everything that is missing or cannot be used, one a line
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
