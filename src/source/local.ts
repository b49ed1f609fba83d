import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import type { RawContent, RawEntry } from "../model/parse";
import { fault, type Fault, type Problem } from "../model/problems";
import { toSentence } from "../model/sentences";
import { CONTENT_FOLDER, entriesIn, placeOf } from "./local-entries";

/** Files of the content that hold no entry, a line each. */
export class UnreadableFiles extends Error {}

/** macOS leaves other files beside them, whose names begin with a dot. */
const IS_ENTRY = /^[^.].*\.json$/;

/** The files of a type, in the order of their names; none where nothing is there, which the model judges. */
async function filesOf(root: string, contentType: ContentType): Promise<string[]> {
  const place = placeOf(contentType);
  if (!existsSync(path.join(root, place))) return [];
  if (contentType.single) return [place];
  const names = await readdir(path.join(root, place));
  return names
    .filter((name) => IS_ENTRY.test(name))
    .map((name) => `${place}/${name}`)
    .sort();
}

/**
 * A file's text, without the mark of its encoding that some editors begin it with.
 *
 * @throws Error where it is in another encoding than UTF-8, or cannot be read
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
 * The file that an entry names. Its name may be in another form of Unicode than on the disk: macOS, and
 * what has passed through it, writes a letter and its accent apart.
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

/** The content as a source has read it. */
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
  return { raw: { entries, createLocation: placeOf }, unreadable };
}

/** @throws UnreadableFiles */
export async function readLocalContent(root: string): Promise<RawContent> {
  const { raw, unreadable } = await readLocalFiles(root);
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable.map(toSentence).join("\n"));
  return raw;
}
