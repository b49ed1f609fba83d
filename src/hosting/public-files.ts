import { nameByHash } from "./mentions";

/**
 * What becomes of a file of the public folder:
 * - `keep`: visitors need it, or this build has no say in it
 * - `drop`: no visitor needs it, and Gatsby writes it anew at every build
 * - `set aside`: no visitor needs it, but Gatsby counts on it when it builds the next time
 */
export type Fate = "keep" | "drop" | "set aside";

/** Left by the build for its own use, or for debugging. */
const TOOLS = [
  /\.map$/,
  /\.LICENSE\.txt$/,
  /^webpack\.stats\.json$/,
  /^chunk-map\.json$/,
  /^~partytown\//,
];

/** Parts that Gatsby puts into pages; it reads them again where a page is rebuilt. */
const PAGE_PARTS = /^_gatsby\/slices\//;

/** Named after their content, so that former builds leave theirs beside the new ones. */
const SCRIPT_OR_STYLE = /^[^/]+-[0-9a-f]{20}\.(js|css)$/;
const PICTURE_OR_DATA = /^(static\/|page-data\/sq\/)/;

/** Whether the file tells which others are needed, if it is needed itself. */
export const isRoot = (file: string) =>
  !SCRIPT_OR_STYLE.test(file) &&
  !PICTURE_OR_DATA.test(file) &&
  !PAGE_PARTS.test(file) &&
  !TOOLS.some((tool) => tool.test(file)) &&
  isText(file);

/** Whether the file can speak of others. */
export const isText = (file: string) => /\.(html|js|css|json|xml|webmanifest)$/.test(file);

/**
 * @param file path inside the public folder, with forward slashes
 * @param mentioned names by hash of all files that the current build refers to
 */
export function fateOf(file: string, mentioned: ReadonlySet<string>): Fate {
  if (TOOLS.some((tool) => tool.test(file))) return "drop";
  if (PAGE_PARTS.test(file)) return "set aside";
  const name = nameByHash(file);
  const isNeeded = name !== null && mentioned.has(name);
  if (SCRIPT_OR_STYLE.test(file)) return isNeeded ? "keep" : "drop";
  if (PICTURE_OR_DATA.test(file)) return isNeeded ? "keep" : "set aside";
  return "keep";
}
