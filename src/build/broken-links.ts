import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HTMLElement } from "node-html-parser";
import type { WrittenLink } from "../model/advice";
import { parsePage } from "./finished-page";
import { filesIn } from "./prune";

/** No real address: what is at it after parsing is a path of the site. */
const ANY_SITE = "https://site.invalid";

/**
 * Finds the links that lead to something on the site which the build has not written.
 *
 * @param published the public folder, as it will be published
 * @param siteUrl the site's own address, where it is known
 * @returns what there is to report, each once
 */
export async function findBrokenLinks(
  published: string,
  siteUrl: string | null,
  links: readonly WrittenLink[],
): Promise<string[]> {
  const files = new Set(await filesIn(published));
  const pages = new Map<string, HTMLElement>();
  async function hasPlace(file: string, place: string): Promise<boolean> {
    // Every browser knows the top of a page.
    if (["", "top"].includes(place) || !file.endsWith(".html")) return true;
    const page = pages.get(file) ?? parsePage(await readFile(path.join(published, file), "utf8"));
    pages.set(file, page);
    return page.getElementById(place) !== null;
  }
  async function isBroken(url: string): Promise<boolean> {
    if (!URL.canParse(url, ANY_SITE)) return false;
    const { hash, origin, pathname } = new URL(url, ANY_SITE);
    if (origin !== ANY_SITE && origin !== siteUrl) return false;
    try {
      const name = decodeURIComponent(pathname).slice(1);
      const file = [name, path.posix.join(name, "index.html")].find((each) => files.has(each));
      return file === undefined || !(await hasPlace(file, decodeURIComponent(hash).slice(1)));
    } catch (error) {
      if (error instanceof URIError) return true;
      throw error;
    }
  }
  const broken = new Set<string>();
  for (const { sentence, url } of links) if (await isBroken(url)) broken.add(sentence);
  return [...broken];
}
