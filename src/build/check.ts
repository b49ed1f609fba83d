import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "./prune";

const AGAIN = "Build again; if that does not help, clear .cache and public first.";

const MOST_PROBLEMS = 20;

/** Pages and their data: they name all files that visitors need, but scripts that a script loads later. */
const PAGE_OR_DATA = /(^|\/)(index|404)\.html$|^page-data\/.*\.json$/;

/** A link to a page or file of the site, up to its query or fragment. */
const LINK = /(?<=\shref=")\/(?!\/)[^"?#]*/g;
/** Pictures, fonts, data and scripts: alone, in a `srcset`, or in one that is a string of JSON. */
const NEEDED_FILE =
  /(?<=["\s,]|\\n)\/((static|page-data)\/[^"\s\\?]*[^"\s\\?,]|[^"\s\\/]+\.js)(?=["\s\\?,])/g;

/**
 * The site's own addresses that a page or its data name, decoded.
 *
 * @throws Error for a file that was cut off while it was written
 */
function addressesIn(file: string, text: string): Set<string> {
  if (file.endsWith(".json")) JSON.parse(text);
  else if (!text.trimEnd().endsWith("</html>")) throw new Error("its end, </html>, is missing");
  const written = [...text.matchAll(LINK), ...text.matchAll(NEEDED_FILE)].map(([address]) =>
    address.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
  );
  return new Set(written.map(decodeURIComponent));
}

/**
 * Checks a finished build for what Gatsby does not notice: files that were cut off when a build was
 * stopped, files that a cache has lost, and links to later pages or files, whose existence is known only now.
 *
 * @param published the build's public folder
 * @returns a sentence for each problem; empty for a build that may be published
 */
export async function checkSite(published: string): Promise<string[]> {
  const sizes = new Map<string, number>();
  for (const file of await filesIn(published)) {
    sizes.set(file, (await stat(path.join(published, file))).size);
  }
  const problems: string[] = [];
  const pagesByAddress = new Map<string, string[]>();
  for (const file of [...sizes.keys()].filter((each) => PAGE_OR_DATA.test(each))) {
    const page = `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
    try {
      for (const address of addressesIn(file, await readFile(path.join(published, file), "utf8"))) {
        pagesByAddress.set(address, [...(pagesByAddress.get(address) ?? []), page]);
      }
    } catch (error) {
      problems.push(`${file} cannot be used: ${(error as Error).message}. ${AGAIN}`);
    }
  }
  for (const [address, pages] of [...pagesByAddress].sort()) {
    const name = address.slice(1);
    // Hosts add the slash where a link to a page has none.
    const file = [name, path.posix.join(name, "index.html")].find((each) => sizes.has(each));
    // The problem of an empty page is in the list already.
    if (file && (PAGE_OR_DATA.test(file) || sizes.get(file))) continue;
    const [page, ...others] = pages.sort();
    const leads = `leads to it${others.length > 0 ? ` (and ${others.length} more)` : ""}`;
    const isMade = /^\/(static|page-data)\/|\.js$/.test(address);
    const advice = isMade ? AGAIN : "Correct the link, or add what it leads to.";
    problems.push(`${address} is ${file ? "empty" : "missing"}, but ${page} ${leads}. ${advice}`);
  }
  return problems;
}

/** Shortens a list of problems to what somebody can read: the first ones show what is wrong. */
export function shorten(problems: readonly string[]): string[] {
  const rest = problems.length - MOST_PROBLEMS;
  if (rest <= 0) return [...problems];
  return [...problems.slice(0, MOST_PROBLEMS), `… and ${rest} more of the kind.`];
}
