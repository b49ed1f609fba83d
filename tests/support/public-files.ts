import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";

/** Every file below a folder, with forward slashes, in order; none where there is no folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

/** Reads a file of the built site. */
export const publicFile = (site: string, file: string) =>
  readFileSync(path.join(site, "public", file), "utf8");

const isText = (file: string) => /\.(html|json|xml|txt)$|^_headers$/.test(file);

const fingerprint = (file: string) => createHash("sha1").update(readFileSync(file)).digest("hex");

/**
 * Every file that a build published, by its name: a text as it is, anything else as a fingerprint.
 * Leaves out a library that Gatsby copies there before it looks at any content.
 */
export function publicFiles(site: string): Map<string, string> {
  const folder = path.join(site, "public");
  const names = filesIn(folder).filter((name) => !name.startsWith("~partytown"));
  return new Map(
    names.map((name) => [
      name,
      isText(name) ? publicFile(site, name) : fingerprint(path.join(folder, name)),
    ]),
  );
}

/** The text of a page among the files that a build published. */
export const textOf = (files: ReadonlyMap<string, string>, name: string) =>
  parse(files.get(`${name}/index.html`)!).text;

/**
 * A page without its pictures' addresses, its styles, which number all components of a build, and the build's
 * hash, which differs once where there was no cache.
 */
export function withoutNumbers(text: string): string {
  const page = parse(text);
  for (const element of page.querySelectorAll("style, meta[http-equiv]")) element.remove();
  return page
    .toString()
    .replace(/\/static\/[\w-]+\/[\w-]+\//g, "/static/")
    .replace(/webpackCompilationHash="\w+"/, "");
}
