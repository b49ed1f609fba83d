import { readFile } from "node:fs/promises";
import path from "node:path";
import type { HTMLElement } from "node-html-parser";
import type { InternalLink } from "../model/advice";
import type { Problem } from "../model/problems";
import { parsePage } from "./content-security-policy";
import { filesIn } from "./prune";

/**
 * Finds links to pages, files or fragments that the build has not written.
 *
 * @param published the finished public folder
 */
export async function findBrokenLinks(
  published: string,
  internalLinks: readonly InternalLink[],
): Promise<Problem[]> {
  const files = new Set(filesIn(published));
  const pages = new Map<string, HTMLElement>();
  async function hasFragment(file: string, id: string): Promise<boolean> {
    // These scroll to the top of any page.
    if (["", "top"].includes(id) || !file.endsWith(".html")) return true;
    const page = pages.get(file) ?? parsePage(await readFile(path.join(published, file), "utf8"));
    pages.set(file, page);
    return page.getElementById(id) !== null;
  }
  async function isBroken(url: string): Promise<boolean> {
    const { hash, pathname } = new URL(url, "https://any.invalid");
    try {
      const name = decodeURIComponent(pathname).slice(1);
      const file = [name, path.posix.join(name, "index.html")].find((each) => files.has(each));
      return file === undefined || !(await hasFragment(file, decodeURIComponent(hash).slice(1)));
    } catch (error) {
      if (error instanceof URIError) return true;
      throw error;
    }
  }
  const broken: Problem[] = [];
  for (const { problem, url } of internalLinks) if (await isBroken(url)) broken.push(problem);
  return broken;
}
