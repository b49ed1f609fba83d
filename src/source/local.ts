import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import type { RawContent, RawEntry } from "../model/parse";
import { problems } from "../model/problems";
import { CONTENT_FOLDER, entriesIn, fileOf } from "./local-entries";

/** Files of the content that are no JSON, a line each. */
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

/** `undefined` for a file that is not there: a type without entries, which the model judges. */
async function readJson(root: string, file: string): Promise<unknown> {
  let text = "";
  try {
    // Some editors begin a file with a mark of its encoding.
    text = (await readFile(path.join(root, file), "utf8")).replace(/^\uFEFF/, "");
    return JSON.parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    const problem = error instanceof SyntaxError ? problemIn(text, message) : message;
    throw new Error(problems.unreadableFile(file, problem), { cause: error });
  }
}

const localImage = (root: string) => (file: string) => ({
  path: path.join(root, CONTENT_FOLDER, "images", path.basename(file)),
});

const readEntries = async (root: string, contentType: ContentType): Promise<RawEntry[]> =>
  entriesIn(contentType, await readJson(root, fileOf(contentType)), localImage(root));

/** The entries of all files that can be read, and a sentence for each that is no JSON. */
export async function readLocalFiles(root: string) {
  const files = await Promise.allSettled(contentTypes.map((type) => readEntries(root, type)));
  const unreadable = files.flatMap((file) =>
    file.status === "rejected" ? [(file.reason as Error).message] : [],
  );
  const entries = files.flatMap((file) => (file.status === "fulfilled" ? file.value : []));
  const raw: RawContent = { entries, createLocation: fileOf };
  return { raw, unreadable };
}

/** @throws UnreadableFiles */
export async function readLocalContent(root: string): Promise<RawContent> {
  const { raw, unreadable } = await readLocalFiles(root);
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable.join("\n"));
  return raw;
}
