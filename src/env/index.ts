/** Environment of the site. Only this folder reads `process.env`, also for the commands. */
import { z } from "zod";
import {
  filledIn,
  host,
  isSecureUrl,
  missingVariables,
  processEnv,
  readVariables,
  sharedVariables,
  token,
} from "./variables";

export { EnvironmentError } from "./variables";

export interface ContentfulSource {
  readonly kind: "contentful";
  readonly spaceId: string;
  readonly accessToken: string;
  readonly environment: string;
  readonly host: string;
  /** Whether the host also returns unpublished content. */
  readonly drafts: boolean;
}

type Source = { readonly kind: "embedded" } | ContentfulSource;

export interface Env {
  /** Origin of the published site, without a trailing slash; `null` if it is not set. */
  readonly siteUrl: string | null;
  readonly source: Source;
  /** Whether embedded samples may be shown: on a demo, or on a machine that publishes nothing. */
  readonly allowsSamples: boolean;
  /**
   * Target of the contact form's messages: `worker`, `netlify`, `publisher` or an address; `none` for a site without
   * the form; `null` to discard them, on a demo or a machine that publishes nothing.
   */
  readonly inquiryDelivery: string | null;
  /** Secret address of the officiant's calendar; `null` for none. */
  readonly calendarUrl: string | null;
  /** File with the `build.json` of the live site; `null` if it has to be requested. */
  readonly liveBuildFile: string | null;
  /** Loss of content that somebody has confirmed, as a failed build reported it. */
  readonly confirmedLoss: string | null;
}

export const isNetlify = (env: NodeJS.ProcessEnv = process.env) => env["NETLIFY"] === "true";

/** Tests whether a managed host builds the site: Cloudflare Workers or Pages, Netlify, or GitHub Actions. */
const isHost = (env: NodeJS.ProcessEnv) =>
  env["WORKERS_CI"] === "1" ||
  env["CF_PAGES"] === "1" ||
  isNetlify(env) ||
  env["GITHUB_ACTIONS"] === "true";

/** Tests whether embedded samples may be shown, and messages may be discarded. */
const isOnlyForTrial = (set: NodeJS.ProcessEnv) =>
  set["SITE_IS_DEMO"] === "true" || (!isHost(set) && set["SITE_URL"] === undefined);

/** Tests whether this is `gatsby develop`, for which Gatsby sets `NODE_ENV`. */
export const isDeveloping = (): boolean => process.env.NODE_ENV === "development";

/** Tests whether the site shows unpublished content. Such a build is only for the editor. */
export const showsDrafts = (source: Source) => source.kind === "contentful" && source.drafts;

const variables = z.object({
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the site's address, such as https://www.example.com",
      abort: true,
    })
    .refine(
      (url) => new URL(url).href === `${new URL(url).origin}/`,
      "must be only the site's address, such as https://www.example.com, without a path, ?, # or login",
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  SITE_IS_DEMO: z.enum(["true", "false"], "must be true or false").default("false"),
  ...sharedVariables,
  CONTENTFUL_ACCESS_TOKEN: token,
  CONTENTFUL_HOST: host("cdn.contentful.com").refine(
    (name) => !name.startsWith("preview."),
    "must be a host of published content; npm run preview shows drafts",
  ),
  CONTENTFUL_PREVIEW_TOKEN: token,
  CONTENTFUL_PREVIEW_HOST: host("preview.contentful.com"),
  CONTENTFUL_SHOWS_DRAFTS: z.enum(["true", "false"], "must be true or false").default("false"),
  CALENDAR_URL: z
    .string()
    // Apple publishes calendars at webcal:// addresses, which are https:// addresses for calendar programs.
    .transform((url) => url.replace(/^webcal:/i, "https:"))
    .refine(
      isSecureUrl,
      "must be the whole secret address of your calendar, which begins with https:// or webcal://",
    )
    .optional(),
  LIVE_BUILD_FILE: z.string().optional(),
  CONTENT_LOSS_CONFIRMED: z.string().optional(),
});

/** Lists the variables that are missing for the chosen source, or conflict with it. */
function problemsOfSource(set: NodeJS.ProcessEnv): string[] {
  if (set["CONTENTFUL_SHOWS_DRAFTS"] === "true") {
    const missing = missingVariables(set, {
      CONTENTFUL_PREVIEW_TOKEN:
        "must be set to show drafts: Contentful shows it under Settings, API keys, as the Content Preview API's " +
        "access token",
    });
    const live = ["CONTENTFUL_ACCESS_TOKEN", "SITE_URL"].find((name) => set[name]);
    if (live === undefined || !isHost(set)) return missing;
    return [
      ...missing,
      "CONTENTFUL_SHOWS_DRAFTS must not be true here, or couples would see the drafts: this is the live site, " +
        `because ${live} is set. Unset CONTENTFUL_SHOWS_DRAFTS, or, on a site for drafts, ${live}`,
    ];
  }
  const pair = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];
  const given = pair.find((name) => set[name]);
  const absent = pair.find((name) => !set[name]);
  if (given === undefined || absent === undefined) return [];
  return [`${absent} must be set, because ${given} is; unset both for the embedded content`];
}

/** Requires a recipient of messages on a live site. */
function problemsOfDelivery(set: NodeJS.ProcessEnv): string[] {
  const { CONTENTFUL_SHOWS_DRAFTS: drafts, INQUIRY_DELIVERY: delivery } = set;
  if (delivery || drafts === "true" || isOnlyForTrial(set)) return [];
  return [
    "INQUIRY_DELIVERY must be set, or the form would lose every message that it confirms: docs/inquiries.md says how to " +
      "receive them. With none, the site has no form",
  ];
}

/**
 * Reads and checks the environment of the site.
 *
 * @param isPublishing whether a build will be published, for which more has to be set
 * @throws EnvironmentError that lists every missing or invalid variable
 */
export function readEnv(env: NodeJS.ProcessEnv = processEnv(), isPublishing = false): Env {
  const set = filledIn(env);
  const siteUrl = set.SITE_URL ?? (isNetlify(set) ? set["URL"] : undefined);
  const problems = [...problemsOfSource(set), ...(isPublishing ? problemsOfDelivery(set) : [])];
  const data = readVariables({ ...set, SITE_URL: siteUrl }, variables, problems);
  const drafts = data.CONTENTFUL_SHOWS_DRAFTS === "true";
  const accessToken = drafts ? data.CONTENTFUL_PREVIEW_TOKEN : data.CONTENTFUL_ACCESS_TOKEN;
  const { CONTENTFUL_ENVIRONMENT: environment, CONTENTFUL_SPACE_ID: spaceId } = data;
  const host = drafts ? data.CONTENTFUL_PREVIEW_HOST : data.CONTENTFUL_HOST;
  return {
    // Hides drafts from search engines: without an address there is no sitemap, and no card for shared links.
    siteUrl: drafts ? null : (data.SITE_URL ?? null),
    source:
      spaceId && accessToken
        ? { kind: "contentful", spaceId, accessToken, environment, host, drafts }
        : { kind: "embedded" },
    allowsSamples: isOnlyForTrial(set),
    inquiryDelivery: data.INQUIRY_DELIVERY ?? null,
    calendarUrl: data.CALENDAR_URL ?? null,
    liveBuildFile: data.LIVE_BUILD_FILE ?? null,
    confirmedLoss: data.CONTENT_LOSS_CONFIRMED ?? null,
  };
}
