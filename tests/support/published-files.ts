import { readdirSync } from "node:fs";
import path from "node:path";

/** Every file below a folder, with forward slashes, in order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();

/** All that may be published. A new kind of file needs a line here, and a reason. */
const ALLOWED: readonly RegExp[] = [
  // Pages: one for each route, and the further pages of long lists
  /^(404\/|about\/|contact\/|gallery\/(\d+\/)?|reviews\/(\d+\/)?|services\/)?index\.html$/,
  /^404\.html$/,
  // What the pages' scripts read
  /^page-data\/(404|404\.html|about|contact|gallery(\/\d+)?|index|reviews(\/\d+)?|services)\/page-data\.json$/,
  /^page-data\/app-data\.json$/,
  /^page-data\/sq\/d\/\d+\.json$/,
  // Scripts and styles, named after their content
  /^(app|framework|webpack-runtime|component---src-pages-[\w-]+|[\w-]+)-[0-9a-f]{20}\.(js|css)$/,
  // Pictures in their sizes and formats, and the fonts
  /^static\/[0-9a-f]{32}\/[0-9a-f]{5}\/[^/]+\.(jpg|png|webp|avif)$/,
  /^static\/[\w-]+-[0-9a-f]{20}\.woff2$/,
  // For browsers, search engines and cards of links
  /^favicon\.(ico|svg)$/,
  /^apple-touch-icon\.png$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  // For hosts, and for whoever asks whose work this is
  /^_headers$/,
  /^_redirects$/,
  /^build\.json$/,
  /^licences\.txt$/,
];

/** Whether a file of the public folder is of a kind that nobody has allowed. */
export const isUnexpected = (file: string) => !ALLOWED.some((allowed) => allowed.test(file));
