import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import type { RawContent, RawEntry } from "../model/parse";
import { problems } from "../model/problems";
import { CONTENT_FOLDER, entriesIn, placeOf } from "./local-entries";

/** Files of the content that hold no entry, a line each. */
export class UnreadableFiles extends Error {}

/** What is wrong with a text that is no JSON, by Node's message, and where, which Node does not always say. */
function problemIn(text: string, message: string): string {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const lines = text.slice(0, errors[0]?.offset).split("\n");
  const reason = message.replace(
    /,? (\.\.\.)?".*is not valid JSON$|( in JSON)? at position .*$/s,
    "",
  );
  return `${reason}, in line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** The files of a type, in the order of their names; none where nothing is there, which the model judges. */
async function filesOf(root: string, contentType: ContentType): Promise<string[]> {
  const place = placeOf(contentType);
  const folder = contentType.single ? path.dirname(place) : place;
  const names = await readdir(path.join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = names.map((name) => `${folder}/${name}`).sort();
  return files.filter((file) => (contentType.single ? file === place : file.endsWith(".json")));
}

/** The entry in a file. */
async function readEntry(root: string, file: string): Promise<object> {
  let text = "";
  try {
    // Some editors begin a file with a mark of its encoding.
    text = (await readFile(path.join(root, file), "utf8")).replace(/^\uFEFF/, "");
    const json: unknown = JSON.parse(text);
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return json;
    throw new Error("it must hold one entry, in braces");
  } catch (error) {
    const { message } = error as Error;
    const problem = error instanceof SyntaxError ? problemIn(text, message) : message;
    throw new Error(problems.unreadableFile(file, problem), { cause: error });
  }
}

const localImage = (root: string) => (file: string) => ({
  path: path.join(root, CONTENT_FOLDER, "images", path.basename(file)),
});

/** The entries of all files that can be read, and a sentence for each that cannot. */
export async function readLocalFiles(root: string) {
  const entries: RawEntry[] = [];
  const unreadable: string[] = [];
  for (const contentType of contentTypes) {
    for (const file of await filesOf(root, contentType)) {
      try {
        const json = await readEntry(root, file);
        entries.push(...entriesIn(contentType, file, json, localImage(root)));
      } catch (error) {
        unreadable.push((error as Error).message);
      }
    }
  }
  const raw: RawContent = { entries, createLocation: placeOf };
  return { raw, unreadable };
}

/** @throws UnreadableFiles */
export async function readLocalContent(root: string): Promise<RawContent> {
  const { raw, unreadable } = await readLocalFiles(root);
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable.join("\n"));
  return raw;
}
