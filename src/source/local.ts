import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import { descriptionOf, type Field, type RawImage, type RawPicture } from "../model/fields";
import type { RawContent, RawEntry } from "../model/parse";
import { problems } from "../model/problems";

/** Below the project's folder; its pictures are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** Files of the content that are no JSON, a line each. */
export class UnreadableFiles extends Error {}

/** The file that holds the entries of a type: `galleryPhoto` → `gallery-photos.json`. */
function fileOf({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? name : `${name}s`}.json`;
}

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

const localImage = (root: string, file: string): RawImage => ({
  path: path.join(root, CONTENT_FOLDER, "images", path.basename(file)),
});

/** One of many pictures, `{ "image": "arch.jpg", "description": "An arch" }`. */
function localPicture(root: string, item: unknown, location: string): unknown {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (typeof image !== "string") return item;
  const base = path.basename(image);
  const text = typeof description === "string" ? description : undefined;
  const picture = { id: base, name: base, description: descriptionOf(text), location };
  return { ...localImage(root, image), ...picture } satisfies RawPicture;
}

/** Picture fields name files in the images folder; everything else stays as it is. */
function valueOf(kind: Field["kind"] | undefined, value: unknown, root: string, location: string) {
  if (kind === "image" && typeof value === "string") return localImage(root, value);
  if (kind !== "images" || !Array.isArray(value)) return value;
  return value.map((item: unknown, index) =>
    localPicture(root, item, `${location}, picture ${index + 1}`),
  );
}

async function readEntries(root: string, contentType: ContentType): Promise<RawEntry[]> {
  const file = fileOf(contentType);
  const json = await readJson(root, file);
  const list: unknown[] = Array.isArray(json) ? json : json === undefined ? [] : [json];
  return list.map((item, index) => {
    const { id, ...fields } = Object(item) as Record<string, unknown>;
    const location = Array.isArray(json) ? `${file}, entry ${index + 1}` : file;
    const values = Object.entries(fields).map(([name, value]) => {
      return [name, valueOf(contentType.fields[name]?.kind, value, root, location)] as const;
    });
    return {
      type: contentType.id,
      id: id as string,
      location,
      fields: Object.fromEntries(values),
    };
  });
}

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
