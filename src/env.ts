import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";

/** A space of Contentful, and what opens it. */
export interface ContentfulSource {
  readonly kind: "contentful";
  readonly spaceId: string;
  readonly accessToken: string;
  readonly environment: string;
  readonly host: string;
  /** Whether the host hands out what is not published yet: such a site is for the editor's eyes. */
  readonly drafts: boolean;
}

/** Where the content comes from. */
export type Source = { readonly kind: "embedded" } | ContentfulSource;

/** Everything the build reads from its environment. */
export interface Env {
  /** Origin of the published site, without a trailing slash. */
  readonly siteUrl: string;
  /** Whether this is a build to publish, not a developer's server. */
  readonly production: boolean;
  /** Whether this is one of the processes that help the build: it need not check what that did. */
  readonly helper: boolean;
  readonly source: Source;
}

/** What the commands that manage a Contentful space read from their environment. */
export interface CmsEnv {
  readonly spaceId: string;
  readonly environment: string;
  readonly managementToken: string;
  readonly managementHost: string;
  readonly uploadHost: string;
  /** What Contentful signs its webhooks with. */
  readonly webhookSecret: string | undefined;
  /** Lets a webhook start a workflow on GitHub. */
  readonly githubToken: string | undefined;
}

/** Whether what is not published yet is on the site: such a build is for the editor's eyes. */
export const showsDrafts = (source: Source) => source.kind === "contentful" && source.drafts;

const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const variable = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

const host = (usual: string) =>
  variable(
    z
      .string()
      .regex(/^[\w.-]+(:\d+)?$/, `must be a host without https://, such as ${usual}`)
      .default(usual),
  );

/** What both the site and the commands read. */
const space = {
  CONTENTFUL_SPACE_ID: variable(
    z
      .string()
      .regex(/^[a-z0-9]+$/i, "must be letters and digits, as Contentful's Settings show it")
      .optional(),
  ),
  CONTENTFUL_ENVIRONMENT: variable(
    z
      .string()
      .regex(/^[\w.-]+$/, "must be an environment's id, such as master")
      .default("master"),
  ),
};

const token = (words: string) =>
  variable(
    z
      .string()
      .regex(/^[\w-]{20,}$/, words)
      .optional(),
  );
const WHOLE_TOKEN = "must be the whole token, without spaces or quotes";

const variables = z.object({
  SITE_URL: variable(
    z
      .url({
        protocol: /^https?$/,
        error: "must be the site's address, such as https://www.example.com",
      })
      .transform((url) => url.replace(/\/+$/, ""))
      .default("https://cedar-and-tide.example.com"),
  ),
  CONTENTFUL_SPACE_ID: space.CONTENTFUL_SPACE_ID,
  CONTENTFUL_ACCESS_TOKEN: token(WHOLE_TOKEN),
  CONTENTFUL_ENVIRONMENT: space.CONTENTFUL_ENVIRONMENT,
  CONTENTFUL_HOST: host("cdn.contentful.com").refine(
    (name) => !name.startsWith("preview."),
    "must be where published content is read; npm run preview shows drafts",
  ),
  CONTENTFUL_PREVIEW_TOKEN: token(WHOLE_TOKEN),
  CONTENTFUL_PREVIEW_HOST: host("preview.contentful.com"),
  CONTENTFUL_SHOWS_DRAFTS: variable(
    z.enum(["true", "false"], "must be true or false").default("false"),
  ),
});

const cmsVariables = z.object({
  ...space,
  CONTENTFUL_MANAGEMENT_TOKEN: token(WHOLE_TOKEN),
  CONTENTFUL_MANAGEMENT_HOST: host("api.contentful.com"),
  CONTENTFUL_UPLOAD_HOST: host("upload.contentful.com"),
  CONTENTFUL_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(
        /^[\w+/=-]{64}$/,
        "must be exactly 64 letters, digits or + / = _ -, such as `openssl rand -hex 32` prints",
      )
      .optional(),
  ),
  GITHUB_DISPATCH_TOKEN: token(WHOLE_TOKEN),
});

const NEEDED_BY_DRAFTS = {
  CONTENTFUL_SPACE_ID: "must be set: Contentful shows it under Settings, General settings",
  CONTENTFUL_PREVIEW_TOKEN:
    "must be set, because drafts are to be shown: Contentful shows it under Settings, API keys, " +
    "as the Content Preview API's access token",
};

const missingOf = (env: NodeJS.ProcessEnv, needed: Readonly<Record<string, string>>) =>
  Object.entries(needed)
    .filter(([name]) => blankIsUnset(env[name]) === undefined)
    .map((variable) => variable.join(" "));

const SHOWS_DRAFTS = "CONTENTFUL_SHOWS_DRAFTS";

/** What a source lacks that was chosen. */
const lackOfSource = (env: NodeJS.ProcessEnv) =>
  env[SHOWS_DRAFTS] === "true" ? missingOf(env, NEEDED_BY_DRAFTS) : loneContentfulVariable(env);

/** Contentful needs both its variables; one alone is a slip, never a choice of source. */
function loneContentfulVariable(env: NodeJS.ProcessEnv): string[] {
  const pair = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];
  const set = pair.filter((name) => blankIsUnset(env[name]) !== undefined);
  if (set.length !== 1) return [];
  const unset = pair.find((name) => !set.includes(name));
  return [`${unset} must be set, because ${set[0]} is; unset both for the embedded content`];
}

const NEEDED_BY_COMMANDS = {
  CONTENTFUL_SPACE_ID: "must be set: Contentful shows it under Settings, General settings",
  CONTENTFUL_MANAGEMENT_TOKEN:
    "must be set: make a personal access token in Contentful under Settings, CMA tokens",
};

/**
 * The process's environment, with what the file `.env` adds to it: a variable that is set already
 * stays as it is. `ENV_FILE` names another file; set but empty, no file is read.
 */
function processEnv(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE ?? ".env";
  const found = file !== "" && existsSync(file);
  if (process.env.ENV_FILE && !found) throw unusable([`ENV_FILE ${file} is not there`]);
  return found ? { ...parseEnv(readFileSync(file, "utf8")), ...process.env } : process.env;
}

const unusable = (problems: readonly string[]) =>
  new Error(
    `The environment cannot be used. Mend these variables and start again:\n${problems
      .map((problem) => `  ${problem}`)
      .join("\n")}`,
  );

const faultsOf = (error: z.ZodError | undefined) =>
  error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? [];

/**
 * Reads and checks the environment of the site. With `readCmsEnv`, the only place that looks at
 * `process.env`.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws Error that lists every variable that cannot be used, one a line
 */
export function readEnv(env: NodeJS.ProcessEnv = processEnv()): Env {
  const result = variables.safeParse(env);
  const problems = [...faultsOf(result.error), ...lackOfSource(env)];
  if (!result.success || problems.length > 0) throw unusable(problems);
  const { data } = result;
  const drafts = data.CONTENTFUL_SHOWS_DRAFTS === "true";
  const accessToken = drafts ? data.CONTENTFUL_PREVIEW_TOKEN : data.CONTENTFUL_ACCESS_TOKEN;
  const common = {
    siteUrl: data.SITE_URL,
    production: env.NODE_ENV === "production",
    helper: env.GATSBY_WORKER_ID !== undefined,
  };
  if (!data.CONTENTFUL_SPACE_ID || !accessToken) {
    return { ...common, source: { kind: "embedded" } };
  }
  return {
    ...common,
    source: {
      kind: "contentful",
      spaceId: data.CONTENTFUL_SPACE_ID,
      accessToken,
      environment: data.CONTENTFUL_ENVIRONMENT,
      host: drafts ? data.CONTENTFUL_PREVIEW_HOST : data.CONTENTFUL_HOST,
      drafts,
    },
  };
}

/** What `npm run preview` reads, and what it starts the site with. */
export interface PreviewEnv {
  readonly source: ContentfulSource;
  /** The environment of the developer's server, which takes the token for its refreshes. */
  readonly siteEnv: (refreshToken: string) => NodeJS.ProcessEnv;
}

/**
 * Reads and checks the environment of a site that shows drafts, whatever else is chosen.
 *
 * @throws Error that lists every variable that is missing or cannot be used, one a line
 */
export function readPreviewEnv(env: NodeJS.ProcessEnv = processEnv()): PreviewEnv {
  const withDrafts = { ...env, [SHOWS_DRAFTS]: "true" };
  const { source } = readEnv(withDrafts);
  if (source.kind !== "contentful") throw new Error("Drafts come from Contentful alone.");
  return {
    source,
    siteEnv: (refreshToken) => ({
      ...withDrafts,
      ENABLE_GATSBY_REFRESH_ENDPOINT: "true",
      GATSBY_REFRESH_TOKEN: refreshToken,
      GATSBY_TELEMETRY_DISABLED: "1",
    }),
  };
}

/**
 * Reads and checks what the commands need to manage a Contentful space.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws Error that lists every variable that is missing or cannot be used, one a line
 */
export function readCmsEnv(env: NodeJS.ProcessEnv = processEnv()): CmsEnv {
  const result = cmsVariables.safeParse(env);
  const missing = missingOf(env, NEEDED_BY_COMMANDS);
  const problems = [...faultsOf(result.error), ...missing];
  const { CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_MANAGEMENT_TOKEN: managementToken } =
    result.data ?? {};
  if (!result.success || !spaceId || !managementToken) throw unusable(problems);
  return {
    spaceId,
    environment: result.data.CONTENTFUL_ENVIRONMENT,
    managementToken,
    managementHost: result.data.CONTENTFUL_MANAGEMENT_HOST,
    uploadHost: result.data.CONTENTFUL_UPLOAD_HOST,
    webhookSecret: result.data.CONTENTFUL_WEBHOOK_SECRET,
    githubToken: result.data.GITHUB_DISPATCH_TOKEN,
  };
}

/** Whether Netlify builds: it says so itself. */
export const buildsOnNetlify = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["NETLIFY"] === "true";
