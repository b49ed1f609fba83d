import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "../prune";
import { messages, type ReferenceProblem } from "./messages";
import { inData, inPage, inSitemap, inStyle, type PageReferences } from "./references";

const PAGE = /(^|\/)(index|404)\.html$/;
const PAGE_DATA = /^page-data\/.*\/page-data\.json$/;
const JSON_FILE = /^page-data\/.*\.json$|^manifest\.webmanifest$/;
const SITEMAP = "sitemap.xml";

/** A finished build, read once. */
interface Site {
  /** Size of every file in bytes, by its path inside the public folder. */
  readonly sizes: ReadonlyMap<string, number>;
  /** By file; pages that are cut off are left out. */
  readonly pages: ReadonlyMap<string, PageReferences>;
  /** Addresses in data, style sheets, the manifest and the sitemap, by file. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** Paths of the pages for which there is data. */
  readonly dataPaths: readonly string[];
  /** Addresses of pages in the sitemap. */
  readonly listed: readonly string[];
  /** Files that cannot be read to their end. */
  readonly damaged: readonly string[];
}

/** What the check reads of the JSON files of a build. */
interface Data {
  /** In the data of a page. */
  readonly path?: string;
  /** In the manifest. */
  readonly icons?: readonly { readonly src: string }[];
}

function addressesIn(file: string, text: string, { icons = [] }: Data): string[] {
  if (file.endsWith(".css")) return inStyle(text);
  if (file === SITEMAP) return inSitemap(text, "image:loc");
  return [...inData(text), ...icons.map(({ src }) => src)];
}

async function readSite(folder: string): Promise<Site> {
  const sizes = new Map<string, number>();
  const pages = new Map<string, PageReferences>();
  const others = new Map<string, string[]>();
  const dataPaths: string[] = [];
  const listed: string[] = [];
  const damaged: string[] = [];

  for (const file of await filesIn(folder)) {
    const full = path.join(folder, file);
    sizes.set(file, (await stat(full)).size);
    if (file.endsWith(".html")) {
      const html = await readFile(full, "utf8");
      if (PAGE.test(file) && !html.trimEnd().endsWith("</html>")) {
        damaged.push(messages.cutOff(file));
      } else {
        pages.set(file, inPage(html));
      }
    } else if (JSON_FILE.test(file) || file.endsWith(".css") || file === SITEMAP) {
      const text = await readFile(full, "utf8");
      try {
        const data = JSON_FILE.test(file) ? (JSON.parse(text) as Data) : {};
        others.set(file, addressesIn(file, text, data));
        if (PAGE_DATA.test(file) && data.path) dataPaths.push(data.path);
        if (file === SITEMAP) listed.push(...inSitemap(text, "loc"));
      } catch (error) {
        damaged.push(messages.unreadable(file, (error as Error).message));
      }
    }
  }
  return { sizes, pages, others, dataPaths: dataPaths.sort(), listed, damaged };
}

/** The file behind a decoded path of the site, with or without the slash that hosts add. */
function fileAt({ sizes }: Site, pathname: string): string | null {
  const name = pathname.slice(1);
  const index = name === "" || name.endsWith("/") ? `${name}index.html` : `${name}/index.html`;
  return [name, index].find((file) => sizes.has(file)) ?? null;
}

function pathOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return address;
  }
}

/** Every page that the site, its data or its sitemap lists is there, and what hosts look for. */
function fileProblems(site: Site, { routes, siteUrl }: BuiltSite): string[] {
  const missing = (paths: readonly string[], where: string) =>
    paths
      .filter((route) => fileAt(site, route) === null)
      .map((route) => messages.noPage(route, where));
  return [
    ...(site.sizes.has("404.html") ? [] : [messages.noNotFoundPage]),
    // It consists of absolute addresses.
    ...(site.sizes.has(SITEMAP) || siteUrl === null ? [] : [messages.noSitemap]),
    ...(site.sizes.get("_headers") ? [] : [messages.noHeaders]),
    ...missing(routes, "the navigation"),
    ...missing(site.dataPaths, "the pages' data"),
    ...missing(site.listed.map(pathOf), "the sitemap"),
  ];
}

/** What is wrong with an address on a page, and its name in the sentence; `null` if nothing is. */
function problemWith(site: Site, address: string, page: URL): [ReferenceProblem, string] | null {
  try {
    const { hash, host, pathname, protocol } = new URL(address, page);
    if (!/^https?:$/.test(protocol) || host !== page.host) return null;
    const [target, fragment] = [decodeURIComponent(pathname), decodeURIComponent(hash.slice(1))];
    const file = fileAt(site, target);
    if (file === null) return ["missing", target];
    if (site.sizes.get(file) === 0 && !PAGE.test(file)) return ["empty", target];
    // Without a page's ids nothing can be said; an empty fragment and "top" lead to its top.
    const isThere = /^(top)?$/i.test(fragment) || (site.pages.get(file)?.ids.has(fragment) ?? true);
    return isThere ? null : ["noFragment", `${target}#${fragment}`];
  } catch {
    return ["badAddress", address];
  }
}

/** Links, fragments, pictures, scripts and styles: all of the site's own that pages refer to is there. */
function referenceProblems(site: Site, siteUrl: string | null): string[] {
  const found = new Map<string, { problem: ReferenceProblem; target: string; on: Set<string> }>();
  const inPages = [...site.pages].map(([file, { addresses }]) => [file, addresses] as const);
  for (const [file, addresses] of [...inPages, ...site.others]) {
    // `services/index.html` is /services/.
    const page = `/${file.replace(/(^|\/)index\.html$/, "$1")}`;
    const url = new URL(encodeURI(page), siteUrl ?? "https://site.invalid");
    for (const address of new Set(addresses)) {
      const [problem, target] = problemWith(site, address, url) ?? [];
      if (!problem || !target) continue;
      const key = `${problem} ${target}`;
      found.set(key, { problem, target, on: (found.get(key)?.on ?? new Set()).add(page) });
    }
  }
  return [...found.values()]
    .map(({ problem, target, on }) => messages.reference[problem](target, [...on].sort()))
    .sort();
}

interface BuiltSite {
  /** The build's public folder. */
  readonly folder: string;
  /** Address under which it is published; `null` where nobody has said it. */
  readonly siteUrl: string | null;
  /** Paths that the site has whatever its content is. */
  readonly routes: readonly string[];
}

/**
 * Looks at a finished build the way its visitors will meet it.
 *
 * @returns all that is wrong, a sentence each; empty for a build that may be published
 */
export async function checkSite(build: BuiltSite): Promise<string[]> {
  const site = await readSite(build.folder);
  return [...site.damaged, ...fileProblems(site, build), ...referenceProblems(site, build.siteUrl)];
}
