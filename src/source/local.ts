import { readFile } from "node:fs/promises";
import path from "node:path";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import { descriptionOf, type RawImage, type RawPicture } from "../model/fields";
import type { RawContent, RawEntry } from "../model/parse";
import { problems } from "../model/problems";

/** Below the project's folder; its pictures are in `images`. */
export const CONTENT_FOLDER = "src/content";

/** Files of the content that are no JSON, a sentence each. */
export class UnreadableFiles extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/** The file that holds the entries of a type: `galleryPhoto` → `gallery-photos.json`. */
function fileOf({ id, single }: ContentType): string {
  const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${CONTENT_FOLDER}/${single ? name : `${name}s`}.json`;
}

/** `undefined` for a file that is not there: a type without entries, which the model judges. */
async function readJson(root: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(root, file), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(problems.unreadableFile(file, (error as Error).message), { cause: error });
  }
}

const localImage = (root: string, file: string): RawImage => ({
  path: path.join(root, CONTENT_FOLDER, "images", path.basename(file)),
});

/** One of many pictures, `{ "image": "arch.jpg", "description": "An arch" }`; anything else stays as it is. */
function localPicture(root: string, item: unknown, where: string): unknown {
  const { image, description } = Object(item) as Record<string, unknown>;
  if (typeof image !== "string") return item;
  const { base, name } = path.parse(image);
  const words = typeof description === "string" ? description : undefined;
  const picture = { id: name, name: base, description: descriptionOf(words), where };
  return { ...localImage(root, image), ...picture } satisfies RawPicture;
}

/** Picture fields name files in the images folder; everything else stays as it is. */
function rawFields(
  root: string,
  { fields }: ContentType,
  json: Record<string, unknown>,
  where: string,
) {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      const kind = fields[name]?.kind;
      if (kind === "image" && typeof value === "string") return [name, localImage(root, value)];
      if (kind !== "images" || !Array.isArray(value)) return [name, value];
      const pictures = value.map((item: unknown, index) =>
        localPicture(root, item, `${where}, picture ${index + 1}`),
      );
      return [name, pictures];
    }),
  );
}

/**
 * Reads the embedded content.
 *
 * @param root the project's folder
 * @throws UnreadableFiles
 */
export async function readLocalContent(root: string): Promise<RawContent> {
  const files = await Promise.allSettled(
    contentTypes.map(async (contentType: ContentType): Promise<RawEntry[]> => {
      const file = fileOf(contentType);
      const json = await readJson(root, file);
      const list: unknown[] = Array.isArray(json) ? json : json === undefined ? [] : [json];
      return list.map((item, index) => {
        const { id, ...fields } = Object(item) as Record<string, unknown>;
        const where = Array.isArray(json) ? `${file}, entry ${index + 1}` : file;
        return {
          ...{ type: contentType.id, id: id as string, where },
          fields: rawFields(root, contentType, fields, where),
        };
      });
    }),
  );
  const unreadable = files.flatMap((file) =>
    file.status === "rejected" ? [(file.reason as Error).message] : [],
  );
  if (unreadable.length > 0) throw new UnreadableFiles(unreadable);
  return {
    entries: files.flatMap((file) => (file.status === "fulfilled" ? file.value : [])),
    whereToAdd: fileOf,
  };
}
