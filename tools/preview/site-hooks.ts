/** What a site that shows drafts does beside marking texts and following changes. */
import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode } from "gatsby";

/**
 * For drafts, gatsby-source-contentful makes a file of each entry in `public` that nobody needs here, and
 * Gatsby lists warnings about them. It makes none of what is older than this: older than tomorrow.
 */
export const onPluginInit: GatsbyNode["onPluginInit"] = () => {
  process.env.NODE_MANIFEST_MAX_DAYS_OLD = "-1";
};

/** For hosts that read `_headers`: pictures and other files have no head that could say it. */
const NOINDEX = "\n/*\n  X-Robots-Tag: noindex\n";

/** Search engines must not list a build that shows drafts. */
export const onPostBuild: GatsbyNode["onPostBuild"] = () =>
  appendFile(path.resolve("public/_headers"), NOINDEX);
