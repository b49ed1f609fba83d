import { readFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltFile } from "../files";
import { inParallel } from "../in-parallel";
import { ReleaseRefused } from "../release";
import { problems } from "../words";
import { inData, inStyle, linksOf, type PageLinks } from "./references";
import { fileAt } from "./target";

/** A build, read once: what it has and what its parts need. */
export interface BuiltSite {
  readonly size: (file: string) => number | null;
  /** The file behind an address. */
  readonly fileAt: (address: string) => string | null;
  /** Each page's links, by its file. */
  readonly pages: ReadonlyMap<string, PageLinks>;
  /** Addresses in other files: pages' data, style sheets, the manifest, the sitemap. */
  readonly others: ReadonlyMap<string, ReadonlySet<string>>;
  /** Addresses of pages for which there is data. */
  readonly dataOf: readonly string[];
  /** Addresses in the sitemap; `null` where there is none. */
  readonly sitemap: readonly string[] | null;
}

const PAGE_DATA = /^page-data\/.*\/page-data\.json$/;
const SITEMAP = "sitemap.xml";
const QUERY_DATA = /^page-data\/sq\/d\/.*\.json$/;

const locations = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>\\s*(.*?)\\s*</${tag}>`, "g"))].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );

const iconsOf = (json: string) =>
  ((JSON.parse(json) as { icons?: { src: string }[] }).icons ?? []).map(({ src }) => src);

/** Where a file that is no page keeps addresses; `null` for one that has none. */
function readerFor(file: string): ((text: string) => Iterable<string>) | null {
  if (PAGE_DATA.test(file) || QUERY_DATA.test(file)) return inData;
  if (file.endsWith(".css")) return inStyle;
  if (file === "manifest.webmanifest") return iconsOf;
  if (file === SITEMAP) return (text) => locations(text, "image:loc");
  return null;
}

const pathIn = (json: string) => (JSON.parse(json) as { path: string }).path;

/** Damaged files are refused by their name: a parser would only tell a position in them. */
function reading(file: string, work: () => void) {
  try {
    work();
  } catch (error) {
    throw new ReleaseRefused([problems.unreadable(file, (error as Error).message)]);
  }
}

/**
 * @param folder the build's public folder
 * @param files all files in it
 * @throws ReleaseRefused if a file is damaged
 */
export async function readBuiltSite(
  folder: string,
  files: readonly BuiltFile[],
): Promise<BuiltSite> {
  const sizes = new Map(files.map(({ path: file, size }) => [file, size]));
  const pages = new Map<string, PageLinks>();
  const others = new Map<string, ReadonlySet<string>>();
  const dataOf: string[] = [];
  const listed: string[] = [];

  await inParallel(files, async ({ path: file }) => {
    const reader = readerFor(file);
    if (!reader && !file.endsWith(".html")) return;
    const text = await readFile(path.join(folder, file), "utf8");
    reading(file, () => {
      if (reader) others.set(file, new Set(reader(text)));
      else pages.set(file, linksOf(text));
      if (PAGE_DATA.test(file)) dataOf.push(pathIn(text));
      if (file === SITEMAP) listed.push(...locations(text, "loc"));
    });
  });

  return {
    size: (file) => sizes.get(file) ?? null,
    fileAt: (address) => fileAt(address, (file) => sizes.has(file)),
    pages,
    others,
    dataOf: dataOf.sort(),
    sitemap: sizes.has(SITEMAP) ? listed : null,
  };
}
