/** Reads the built pages, for tests that need only their HTML. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { SITE_URL } from "./project";
import { NOT_FOUND } from "./site";
import { testSite } from "./site-copy";

export const PUBLIC = path.join(testSite, "public");

/**
 * Returns the file behind an address of the site.
 *
 * @throws Error if there is none
 */
export function fileOf(address: string): string {
  const { pathname } = new URL(address, SITE_URL);
  if (pathname === NOT_FOUND) return path.join(PUBLIC, "404.html");
  const file = path.join(PUBLIC, decodeURIComponent(pathname));
  const found = pathname.endsWith("/") ? path.join(file, "index.html") : file;
  if (!statSync(found).isFile()) throw new Error(`${address} leads to no file`);
  return found;
}

export const htmlOf = (address: string): string => readFileSync(fileOf(address), "utf8");

export const documentOf = (address: string): HTMLElement => parse(htmlOf(address));
