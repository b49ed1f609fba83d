import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import type { RawContent, RawEntry } from "../model/parse";
import { fault, type Fault, type Problem } from "../model/problems";
import { toSentence } from "../model/sentences";
import { CONTENT_FOLDER, entriesIn, contentPath } from "./local-entries";

/** Error about files that cannot be read, a line each. */
export class UnreadableFiles extends Error {}

/** Name of a file with an entry. macOS adds others, whose names begin with a dot. */
const IS_ENTRY = /^[^.].*\.json$/;

/** Lists the files of a type, sorted by name. */
async function filesOf(root: string, contentType: ContentType): Promise<string[]> {
  const location = contentPath(contentType);
  if (!existsSync(path.join(root, location))) return [];
  if (contentType.single) return [location];
  const names = await readdir(path.join(root, location));
  return names
    .filter((name) => IS_ENTRY.test(name))
    .map((name) => `${location}/${name}`)
    .sort();
}

/**
 * Reads a text file, without the byte order mark that some editors write.
 *
 * @throws Error if the encoding is not UTF-8, or if the file cannot be read
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const reason = "it is not saved as UTF-8, the encoding to choose when you save it again";
    throw new Error(reason, { cause: error });
  }
}

/** Reads the JSON object in a file, or reports why that cannot be done. */
async function readEntry(root: string, file: string): Promise<{ json: object } | Fault> {
  try {
    const json: unknown = JSON.parse(await readText(path.join(root, file)));
    if (typeof json === "object" && json !== null && !Array.isArray(json)) return { json };
    return fault("unreadableFile", { file, reason: "it must hold one entry, in braces" });
  } catch (error) {
    return fault("unreadableFile", { file, reason: (error as Error).message });
  }
}

/**
 * Creates a function that finds the file of a picture. The entry may name it in another form of Unicode than
 * the disk: macOS separates a letter and its accent.
 */
async function localImages(root: string) {
  const folder = path.join(root, CONTENT_FOLDER, "images");
  const names = new Set(existsSync(folder) ? await readdir(folder) : []);
  const composed = new Map([...names].map((name) => [name.normalize(), name]));
  return (file: string) => {
    const name = path.basename(file);
    const found = names.has(name) ? name : (composed.get(name.normalize()) ?? name);
    return { path: path.join(folder, found) };
  };
}

/** Content as a source has read it. */
export interface ReadContent {
  readonly raw: RawContent;
  /** A problem for each file that cannot be read. */
  readonly unreadable: readonly Problem[];
}

/** Reads the entries of all files, and reports those that cannot be read. */
export async function readLocalFiles(root: string): Promise<ReadContent> {
  const entries: RawEntry[] = [];
  const unreadable: Problem[] = [];
  const toImage = await localImages(root);
  for (const contentType of contentTypes) {
    const files = await filesOf(root, contentType);
    for (const file of files) {
      const found = await readEntry(root, file);
      if ("json" in found) {
        entries.push(...entriesIn(contentType, file, found.json, toImage));
      } else {
        const entry = { type: contentType.id, id: path.basename(file, ".json"), title: null };
        unreadable.push({ ...found, entry, field: null, location: file });
      }
    }
  }
  return { raw: { entries, createLocation: contentPath }, unreadable };
}

/** @throws UnreadableFiles */
export async function readLocalContent(root: string): Promise<RawContent> {
  const { raw, unreadable } = await readLocalFiles(root);
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable.map(toSentence).join("\n"));
  return raw;
}
