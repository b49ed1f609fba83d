import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { RawContent, RawEntry } from "../model/parse";
import { fault, type Fault, type Problem } from "../model/problems";
import { toSentence } from "../model/sentences";
import {
  CONTENT_FOLDER,
  contentPath,
  contentTypeAt,
  entriesIn,
  fixForIgnored,
} from "./local-entries";

/** Lists all files of the content, sorted by name, with the content types of those that hold an entry. */
export async function contentFiles(root: string) {
  const folder = path.join(root, CONTENT_FOLDER);
  const options = { recursive: true, withFileTypes: true } as const;
  const found = existsSync(folder) ? await readdir(folder, options) : [];
  const files = found
    .filter((each) => !each.isDirectory())
    .map(({ name, parentPath }) => path.relative(root, path.join(parentPath, name)))
    .map((file) => file.replaceAll("\\", "/"));
  return files.sort().map((file) => ({ file, contentType: contentTypeAt(file) }));
}

/** Finds a name that an object in valid JSON has twice, as after a merge. Returns `null` if there is none. */
function repeatedNameIn(json: string): string | null {
  const objects: Set<string>[] = [];
  for (const [brace, text, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (brace === "{") objects.push(new Set());
    else if (brace === "}") objects.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(text!) as string;
      if (objects.at(-1)!.has(name)) return name;
      objects.at(-1)!.add(name);
    }
  }
  return null;
}

const OTHER_ENCODING = "it is not in UTF-8, so save it again with that encoding";

/** Reads the JSON object in a file. Returns the problem if it cannot be read. */
async function readEntry(root: string, file: string): Promise<{ json: object } | Fault> {
  try {
    const bytes = await readFile(path.join(root, file));
    // Also removes the byte order mark, which some editors write.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const json: unknown = JSON.parse(text);
    const repeated = repeatedNameIn(text);
    if (repeated !== null) {
      const reason = `it has "${repeated}" twice, so one of the two values would be lost`;
      return fault("unreadableFile", { file, reason });
    }
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return { json };
    return fault("unreadableFile", { file, reason: "it must contain one entry, in braces" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isDecoded = code !== "ERR_ENCODING_INVALID_ENCODED_DATA";
    return fault("unreadableFile", { file, reason: isDecoded ? message : OTHER_ENCODING });
  }
}

/** Normalizes a name: macOS separates a letter from its accent, and puts no-break spaces into screenshots' names. */
const normalized = (name: string) => name.normalize("NFKC");

/** Creates a function that finds a picture or a recording. */
async function localFiles(root: string) {
  const folder = path.join(root, CONTENT_FOLDER, "images");
  const names = existsSync(folder) ? await readdir(folder) : [];
  return (name: string) => {
    const found = names.includes(name)
      ? name
      : names.find((each) => normalized(each) === normalized(name));
    return { file: path.join(folder, found ?? name) };
  };
}

/** Reads the entries of all files, and reports those that cannot be read. */
export async function readLocalFiles(root: string): Promise<RawContent> {
  const entries: RawEntry[] = [];
  const unreadable: Problem[] = [];
  const findFile = await localFiles(root);
  const files = await contentFiles(root);
  for (const contentType of contentTypes) {
    for (const { file } of files.filter((each) => each.contentType === contentType)) {
      const found = await readEntry(root, file);
      if ("json" in found) {
        entries.push(...entriesIn(contentType, file, found.json, findFile));
      } else {
        const entry = { type: contentType.id, id: path.basename(file, ".json"), title: null };
        unreadable.push({ ...found, entry, field: null, location: file });
      }
    }
  }
  const ignored = files.flatMap(({ file }): Problem[] => {
    const fix = fixForIgnored(file);
    const entry = { type: "", id: null, title: null };
    const found = fault("ignoredFile", { file, fix });
    return fix === null ? [] : [{ ...found, entry, field: null, location: file }];
  });
  return { entries, unreadable, ignored, createLocation: contentPath };
}

/** @throws Error with one line for each file that cannot be read */
export async function readLocalContent(root: string): Promise<RawContent> {
  const raw = await readLocalFiles(root);
  const sentences = raw.unreadable?.map(toSentence) ?? [];
  if (sentences.length > 0) throw new Error(sentences.join("\n"));
  return raw;
}
