import { readFileSync } from "node:fs";
import { z } from "zod";
import { hostAddress, isForVisitors } from "./host-address";
import {
  host,
  inquiryDelivery,
  isSet,
  missingVariables,
  processEnv,
  readVariables,
  space,
  SPACE_NEEDED,
  token,
  variable,
} from "./variables";

/** A space of Contentful, and how to read it. */
export interface ContentfulSource {
  readonly kind: "contentful";
  readonly spaceId: string;
  readonly accessToken: string;
  readonly environment: string;
  readonly host: string;
  /** Whether the host also returns what is not published yet. */
  readonly drafts: boolean;
}

/** Whether Netlify builds: it says so itself. */
export const buildsOnNetlify = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["NETLIFY"] === "true";

/** Whether this is `gatsby build`, and not one of its worker processes. */
export const isBuilding = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["gatsby_executing_command"] === "build" && env["GATSBY_WORKER_ID"] === undefined;

/** Whether this is `gatsby develop`. */
export const isDeveloping = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["gatsby_executing_command"] === "develop";

/** Where the content comes from. */
export type Source = { readonly kind: "embedded" } | ContentfulSource;

/** Everything the build reads from its environment. */
export interface Env {
  /** Origin of the published site, without a trailing slash; `null` where nobody has said it. */
  readonly siteUrl: string | null;
  /** Whether this is a build to publish, not a developer's server. */
  readonly production: boolean;
  readonly source: Source;
  /** Where the contact form's messages go: `netlify`, `publisher` or an address; `null` where nowhere. */
  readonly inquiryDelivery: string | null;
  /** File with the `build.json` of the live site; `null` where it has to be asked for. */
  readonly liveBuildFile: string | null;
  /** The loss of content that somebody has confirmed, as a failed build names it. */
  readonly confirmedLoss: string | null;
}

/** Whether what is not published yet is on the site: such a build is for the editor's eyes. */
export const showsDrafts = (source: Source) => source.kind === "contentful" && source.drafts;

/** Address of the sample site. Content of one's own must never point at it. */
const SAMPLE_URL = "https://cedar-and-tide.example.com";

/** The sample's address, while the embedded settings are the sample's. */
function sampleUrl(): string | null {
  try {
    const settings = JSON.parse(readFileSync("src/content/site-settings.json", "utf8")) as object;
    return "sample" in settings && settings.sample === true ? SAMPLE_URL : null;
  } catch {
    // Whoever reads the content says what is wrong with the file.
    return null;
  }
}

const variables = z.object({
  SITE_URL: variable(
    z
      .url({
        protocol: /^https?$/,
        error: "must be the site's address, such as https://www.example.com",
      })
      .transform((url) => url.replace(/\/+$/, ""))
      .optional(),
  ),
  INQUIRY_DELIVERY: inquiryDelivery,
  ...space,
  CONTENTFUL_ACCESS_TOKEN: token,
  CONTENTFUL_HOST: host("cdn.contentful.com").refine(
    (name) => !name.startsWith("preview."),
    "must be where published content is read; npm run preview shows drafts",
  ),
  CONTENTFUL_PREVIEW_TOKEN: token,
  CONTENTFUL_PREVIEW_HOST: host("preview.contentful.com"),
  CONTENTFUL_SHOWS_DRAFTS: variable(
    z.enum(["true", "false"], "must be true or false").default("false"),
  ),
  LIVE_BUILD_FILE: variable(z.string().optional()),
  CONTENT_LOSS_CONFIRMED: variable(z.string().optional()),
});

const NEEDED_BY_DRAFTS = {
  ...SPACE_NEEDED,
  CONTENTFUL_PREVIEW_TOKEN:
    "must be set, because drafts are to be shown: Contentful shows it under Settings, API keys, " +
    "as the Content Preview API's access token",
};

const SHOWS_DRAFTS = "CONTENTFUL_SHOWS_DRAFTS";

/** What the chosen source needs and has not, or what keeps it from being chosen. */
const missingForSource = (env: NodeJS.ProcessEnv) =>
  env[SHOWS_DRAFTS] === "true"
    ? [...missingVariables(env, NEEDED_BY_DRAFTS), ...draftsForVisitors(env)]
    : loneContentfulVariable(env);

/**
 * A site of its own shows drafts without these variables, and its host calls it production as well:
 * only by them is it told from the site that couples visit.
 */
function draftsForVisitors(env: NodeJS.ProcessEnv): string[] {
  const [live] = ["CONTENTFUL_ACCESS_TOKEN", "SITE_URL"].filter((name) => isSet(env, name));
  if (live === undefined || !isForVisitors(env)) return [];
  return [
    `${SHOWS_DRAFTS} must not be true here, or couples would see the drafts: the host builds its production ` +
      `branch, and ${live} says that this is the live site. Unset the former, or on a site for drafts the latter`,
  ];
}

/** Contentful needs both its variables; one alone is a mistake. */
function loneContentfulVariable(env: NodeJS.ProcessEnv): string[] {
  const pair = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];
  const set = pair.filter((name) => isSet(env, name));
  if (set.length !== 1) return [];
  const unset = pair.find((name) => !set.includes(name));
  return [`${unset} must be set, because ${set[0]} is; unset both for the embedded content`];
}

/**
 * Reads and checks the environment of the site.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws EnvironmentError that lists every variable that cannot be used, one a line
 */
export function readEnv(env: NodeJS.ProcessEnv = processEnv()): Env {
  const siteUrl = isSet(env, "SITE_URL") ? env.SITE_URL : hostAddress(env);
  const data = readVariables({ ...env, SITE_URL: siteUrl }, variables, missingForSource(env));
  const drafts = data.CONTENTFUL_SHOWS_DRAFTS === "true";
  const accessToken = drafts ? data.CONTENTFUL_PREVIEW_TOKEN : data.CONTENTFUL_ACCESS_TOKEN;
  const common = {
    production: env.NODE_ENV === "production",
    inquiryDelivery: data.INQUIRY_DELIVERY ?? null,
    liveBuildFile: data.LIVE_BUILD_FILE ?? null,
    confirmedLoss: data.CONTENT_LOSS_CONFIRMED ?? null,
  };
  if (!data.CONTENTFUL_SPACE_ID || !accessToken) {
    return { ...common, siteUrl: data.SITE_URL ?? sampleUrl(), source: { kind: "embedded" } };
  }
  return {
    ...common,
    // Nobody shall find drafts: without an address there is no sitemap, and no card for shared pages.
    siteUrl: drafts ? null : (data.SITE_URL ?? null),
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
  /** The environment of the developer's server, which runs in another folder. */
  readonly siteEnv: NodeJS.ProcessEnv;
}

/**
 * Reads and checks the environment of a site that shows drafts, whatever else is chosen.
 *
 * @throws EnvironmentError that lists every variable that is missing or cannot be used, one a line
 */
export function readPreviewEnv(env: NodeJS.ProcessEnv = processEnv()): PreviewEnv {
  const withDrafts = { ...env, [SHOWS_DRAFTS]: "true" };
  const { source } = readEnv(withDrafts);
  if (source.kind !== "contentful") throw new Error("Drafts come from Contentful alone.");
  return {
    source,
    siteEnv: { ...withDrafts, ENV_FILE: "", GATSBY_TELEMETRY_DISABLED: "1" },
  };
}
