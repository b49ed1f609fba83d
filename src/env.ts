import { z } from "zod";

/** Where the content comes from. */
export type Source =
  | { readonly kind: "embedded" }
  | {
      readonly kind: "contentful";
      readonly spaceId: string;
      readonly accessToken: string;
      readonly environment: string;
      readonly host: string;
    };

/** Everything the build reads from its environment. */
export interface Env {
  /** Origin of the published site, without a trailing slash. */
  readonly siteUrl: string;
  /** Whether this is a build to publish, not a developer's server. */
  readonly production: boolean;
  readonly source: Source;
}

/** Whether the source hands out what is not published yet: such a build is for the editor's eyes. */
export const showsDrafts = (source: Source) =>
  source.kind === "contentful" && source.host.startsWith("preview.");

const blankIsUnset = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const variable = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema);

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
  CONTENTFUL_SPACE_ID: variable(
    z
      .string()
      .regex(/^[a-z0-9]+$/i, "must be letters and digits, as Contentful's Settings show it")
      .optional(),
  ),
  CONTENTFUL_ACCESS_TOKEN: variable(
    z
      .string()
      .regex(/^[\w-]{20,}$/, "must be the whole token, without spaces or quotes")
      .optional(),
  ),
  CONTENTFUL_ENVIRONMENT: variable(
    z
      .string()
      .regex(/^[\w.-]+$/, "must be an environment's id, such as master")
      .default("master"),
  ),
  CONTENTFUL_HOST: variable(
    z
      .string()
      .regex(/^[\w.-]+(:\d+)?$/, "must be a host without https://, such as cdn.contentful.com")
      .default("cdn.contentful.com"),
  ),
});

/** Contentful needs both its variables; one alone is a slip, never a choice of source. */
function loneContentfulVariable(env: NodeJS.ProcessEnv): string[] {
  const pair = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];
  const set = pair.filter((name) => blankIsUnset(env[name]) !== undefined);
  if (set.length !== 1) return [];
  const unset = pair.find((name) => !set.includes(name));
  return [`${unset} must be set, because ${set[0]} is; unset both for the embedded content`];
}

/**
 * Reads and checks the environment. The only place that looks at `process.env`.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws Error that lists every variable that cannot be used, one a line
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const result = variables.safeParse(env);
  const problems = [
    ...(result.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []),
    ...loneContentfulVariable(env),
  ];
  if (!result.success || problems.length > 0) {
    throw new Error(
      `The environment cannot be used. Mend these variables and start again:\n${problems
        .map((problem) => `  ${problem}`)
        .join("\n")}`,
    );
  }
  const { data } = result;
  const common = { siteUrl: data.SITE_URL, production: env.NODE_ENV === "production" };
  if (!data.CONTENTFUL_SPACE_ID || !data.CONTENTFUL_ACCESS_TOKEN) {
    return { ...common, source: { kind: "embedded" } };
  }
  return {
    ...common,
    source: {
      kind: "contentful",
      spaceId: data.CONTENTFUL_SPACE_ID,
      accessToken: data.CONTENTFUL_ACCESS_TOKEN,
      environment: data.CONTENTFUL_ENVIRONMENT,
      host: data.CONTENTFUL_HOST,
    },
  };
}
