import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "../prune";
import { readerOf, type References } from "./references";

const AGAIN = "Build again; if that does not help, clear .cache and public first.";

const MOST_PROBLEMS = 20;

/** Reads a finished build, once. */
async function readSite(folder: string) {
  /** Size of every file in bytes, by its path inside the public folder. */
  const sizes = new Map<string, number>();
  /** By file; those that cannot be read to their end are left out. */
  const references = new Map<string, References>();
  /** A sentence for each of those. */
  const damaged: string[] = [];
  for (const file of await filesIn(folder)) {
    const full = path.join(folder, file);
    sizes.set(file, (await stat(full)).size);
    try {
      const read = readerOf(file);
      if (read) references.set(file, read(await readFile(full, "utf8")));
    } catch (error) {
      damaged.push(`${file} cannot be used: ${(error as Error).message}. ${AGAIN}`);
    }
  }
  return { sizes, references, damaged };
}

type Site = Awaited<ReturnType<typeof readSite>>;

/** The file behind a decoded path of the site, with or without the slash that hosts add. */
function fileAt({ sizes }: Site, pathname: string): string | undefined {
  const name = pathname.slice(1);
  const index = name === "" || name.endsWith("/") ? `${name}index.html` : `${name}/index.html`;
  return [name, index].find((file) => sizes.has(file));
}

/** What hosts look for beside the pages, and what is said where it is missing. */
const EXPECTED = {
  "404.html": `The page for unknown addresses, 404.html, is missing. ${AGAIN}`,
  "sitemap.xml":
    "There is no sitemap.xml. A build that shows drafts has none and is not for visitors: build from " +
    "what is published.",
  _headers:
    "The response headers for hosts, _headers, are missing. Restore static/_headers and build again.",
};

/** A sentence about the pages that have an address, and the ending of its verb. */
type Sentence = (pages: string, s: string) => string;

/** What is wrong with an address on a page; `null` if nothing is. */
function problemWith(site: Site, address: string, page: URL): Sentence | null {
  try {
    const { hash, host, pathname, protocol } = new URL(address, page);
    if (!/^https?:$/.test(protocol) || host !== page.host) return null;
    const [target, fragment] = [decodeURIComponent(pathname), decodeURIComponent(hash.slice(1))];
    const file = fileAt(site, target);
    if (file === undefined) {
      return (pages, s) =>
        `${target} is missing, but ${pages} lead${s} to it. Correct the link, or add what it leads to.`;
    }
    const ids = site.references.get(file)?.ids;
    if (site.sizes.get(file) === 0 && !file.endsWith(".html")) {
      return (pages, s) =>
        `${target} is empty, but ${pages} need${s} it. Build again: the disk may have been full.`;
    }
    // Without a page's ids nothing can be said; an empty fragment and "top" lead to its top.
    if (/^(top)?$/i.test(fragment) || !ids || ids.has(fragment)) return null;
    return (pages, s) =>
      `There is no place ${target}#${fragment}, but ${pages} lead${s} to it. Correct the link.`;
  } catch {
    return (pages) => `"${address}" on ${pages} is not an address. Correct it.`;
  }
}

/** `/reviews/`, `/reviews/ and /about/`, `/reviews/ and 83 others`. */
function listed(pages: readonly string[]): string {
  const [first = "", second = ""] = pages;
  if (pages.length < 2) return first;
  return pages.length === 2 ? `${first} and ${second}` : `${first} and ${pages.length - 1} others`;
}

/** Links, fragments, pictures, scripts and styles: all of the site's own that files refer to is there. */
function referenceProblems(site: Site, siteUrl: string | null): string[] {
  const found = new Map<string, { sentence: Sentence; on: Set<string> }>();
  for (const [file, { addresses }] of site.references) {
    // `services/index.html` is /services/.
    const page = `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
    const url = new URL(encodeURI(page), siteUrl ?? "https://site.invalid");
    for (const address of new Set(addresses)) {
      const sentence = problemWith(site, address, url);
      if (!sentence) continue;
      const withoutPages = sentence("", "");
      const on = (found.get(withoutPages)?.on ?? new Set()).add(page);
      found.set(withoutPages, { sentence, on });
    }
  }
  return [...found.values()]
    .map(({ sentence, on }) => sentence(listed([...on].sort()), on.size === 1 ? "s" : ""))
    .sort();
}

/**
 * Looks at a finished build the way its visitors will meet it.
 *
 * @param folder the build's public folder
 * @param siteUrl address under which it is published; `null` where nobody has said it
 * @returns all that is wrong, a sentence each; empty for a build that may be published
 */
export async function checkSite(folder: string, siteUrl: string | null): Promise<string[]> {
  const site = await readSite(folder);
  const missing = Object.entries(EXPECTED)
    // Of an empty file that refers to others, its reader has told already.
    .filter(([file]) => !(readerOf(file) ? site.sizes.has(file) : site.sizes.get(file)))
    // A sitemap consists of absolute addresses.
    .filter(([file]) => file !== "sitemap.xml" || siteUrl !== null)
    .map(([, sentence]) => sentence);
  return [...site.damaged, ...missing, ...referenceProblems(site, siteUrl)];
}

/** Shortens a list of problems to what somebody can read: the first ones show what is wrong. */
export function shorten(problems: readonly string[]): string[] {
  const rest = problems.length - MOST_PROBLEMS;
  if (rest <= 0) return [...problems];
  return [...problems.slice(0, MOST_PROBLEMS), `… and ${rest} more of the kind.`];
}
