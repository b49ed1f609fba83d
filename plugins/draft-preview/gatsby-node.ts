import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode } from "gatsby";

export { onCreateDevServer } from "../../tools/preview/follow";
export { createResolvers } from "../../tools/preview/mark-text";

/** For hosts that read `_headers`: pictures and other files have no head that could say it. */
const NOINDEX = "\n/*\n  X-Robots-Tag: noindex\n";

/** Search engines must not list a build that shows drafts. */
export const onPostBuild: GatsbyNode["onPostBuild"] = () =>
  appendFile(path.resolve("public/_headers"), NOINDEX);
