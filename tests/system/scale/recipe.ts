/** Follows a page of the guides that shows changes of files, block after block. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../support/project";

/** A block of code, perhaps below the names of the files that it is about. */
const BLOCK = /(?:^(`[^`\n]+`(?: and `[^`\n]+`)*)(, new)?\n\n)?^```(\w+)\n([^]*?)^```$/gm;

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The file with the lines that begin with `+`, and without those that begin with `-`. */
function change(text: string, diff: string, file: string): string {
  const lines = diff.split("\n").filter((line) => line !== "");
  const linesWith = (signs: string) =>
    lines.filter(([sign]) => signs.includes(sign!)).map((line) => `${line.slice(1)}\n`);
  const before = linesWith(" -").join("").split("…").map(escape).join("(.*)");
  let copied = 0;
  const after = linesWith(" +").join("").replace(/\$/g, "$$$$");
  const places = text.match(new RegExp(`^${before}`, "gm")) ?? [];
  if (places.length !== 1) throw new Error(`${file} has ${places.length} places for\n${diff}`);
  return text.replace(
    new RegExp(`^${before}`, "m"),
    after.replace(/…/g, () => `$${++copied}`),
  );
}

interface Change {
  readonly file: string;
  readonly isNew: boolean;
  readonly code: string;
}

/** @throws Error for a block that does not say what becomes of a file */
function changesOf(guide: string): Change[] {
  let files: string[] = [];
  const page = readFileSync(path.join(root, guide), "utf8");
  return [...page.matchAll(BLOCK)].flatMap(([, named, isNew, language, code = ""]) => {
    if (named) files = named.replaceAll("`", "").split(" and ");
    if (files.length > 0 && !isNew && language !== "diff") {
      throw new Error(`${guide}: what of ${files.join(" and ")} is\n${code}`);
    }
    return files.map((file) => ({ file, isNew: Boolean(isNew), code }));
  });
}

/** The files that a guide changes. */
export const filesOf = (guide: string) => [...new Set(changesOf(guide).map(({ file }) => file))];

/**
 * Makes the changes of a guide in a copy of the site.
 *
 * @param guide path of the page
 * @throws Error where a change has no place, or more than one
 */
export function follow(guide: string, site: string): void {
  for (const { file, isNew, code } of changesOf(guide)) {
    const target = path.join(site, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, isNew ? code : change(readFileSync(target, "utf8"), code, file));
  }
}
