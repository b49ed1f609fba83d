/** `npm run cms:pull`: writes what is published into `src/content`, under the same ids. */
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import axios from "axios";
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { cleaned, isRawImage, isRawPicture, PICTURE_ENDINGS } from "../../src/model/fields";
import { parse, toEntry, type RawContent, type RawEntry } from "../../src/model/parse";
import { pictureFilesIn } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { problemsIn } from "./check";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { errorReason } from "./errors";
import {
  defaultMetadata,
  describePictures,
  isEmpty,
  mediaTypeOf,
  PICTURES_FILE,
  readPictureMetadata,
  type PictureMetadata,
} from "./samples";
import { readSpaceContent, type Picture } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, runSteps, terminal } from "./terminal";

/** What makes a file the same as the space. */
export interface FileStep {
  readonly file: string;
  /** Names of what differs from the space. */
  readonly changes: Readonly<Partial<Record<"add" | "change" | "remove", readonly string[]>>>;
  /** The new content; `null` to delete the file. */
  readonly content: () => Promise<Buffer> | string | null;
}

/** As Prettier writes it, which puts a list of texts on one line where it fits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /^(.*)\[\n([^[\]{}]*?)\n *\]/gm,
    (whole, before: string, items: string) => {
      const line = `${before}[${items.trim().replace(/\n */g, " ")}]`;
      return line.length < 100 ? line : whole;
    },
  );
  return `${text}\n`;
}

/** A name for each picture's file: its own where any system takes it and no other picture has it. */
export function nameFiles(pictures: readonly (readonly [id: string, Picture])[]) {
  const names = pictures.map(([id, { fileName = id, contentType = "" }]) => {
    const safe = fileName.replace(/[^\p{Letter}\p{Number}._-]+/gu, "-");
    const ending = PICTURE_ENDINGS[contentType] ?? "";
    const hasEnding = PICTURE_ENDINGS[mediaTypeOf(safe)] === ending;
    return [id, hasEnding ? safe : safe + ending] as const;
  });
  const lowerCase = names.map(([, name]) => name.toLowerCase());
  const isShared = (name: string) =>
    lowerCase.indexOf(name.toLowerCase()) !== lowerCase.lastIndexOf(name.toLowerCase());
  return new Map(
    names.map(([id, name]) => {
      const { name: stem, ext } = path.parse(name);
      return [id, isShared(name) ? `${stem}-${id}${ext}` : name];
    }),
  );
}

type Item = Pick<RawEntry, "id" | "fields">;

/** An entry as its file has it, without what is empty. */
function toItem({ id, fields }: Item, fileNameOf: (path: string) => string) {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue);
    if (!isRawImage(value)) return value;
    const image = fileNameOf(value.path);
    return isRawPicture(value) ? { image, description: value.description } : image;
  };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return { id, ...Object.fromEntries(filled.map(([name, value]) => [name, toValue(value)])) };
}

/** @param names of the pictures' files, by the ids of their assets, which are their paths in `space` */
export function planEntries(
  root: string,
  type: ContentType,
  local: RawContent,
  space: RawContent,
  names: ReadonlyMap<string, string>,
): FileStep {
  const fromFile = (entry: Item) => toItem(entry, (file) => path.basename(file));
  const fromSpace = (entry: Item) => toItem(entry, (id) => names.get(id) ?? id);
  const byId = ({ entries }: RawContent) =>
    new Map(entries.filter((entry) => entry.type === type.id).map((entry) => [entry.id, entry]));
  const found = byId(local);
  const wanted = byId(space);
  const add = [...wanted.values()].filter(({ id }) => !found.has(id));
  const remove = [...found.values()].filter(({ id }) => !wanted.has(id));
  const change = [...wanted.values()].filter((entry) => {
    const before = found.get(entry.id);
    if (!before) return false;
    return !isDeepStrictEqual(fromFile(toEntry(type, before)), fromSpace(toEntry(type, entry)));
  });
  const namesOf = (entries: readonly RawEntry[]) =>
    entries.map(({ id, fields }) => {
      const title = cleaned(fields[type.titleField]);
      return quoteTitle(type.label, typeof title === "string" ? title : id);
    });
  // What is there keeps its place, and as much as possible of how somebody has written it.
  const kept = [...found.values()].flatMap((entry) => {
    const changed = change.find(({ id }) => id === entry.id);
    if (remove.includes(entry)) return [];
    return changed ? fromSpace(changed) : fromFile(entry);
  });
  const items = [...kept, ...add.map(fromSpace)];
  return {
    file: path.join(root, local.createLocation(type)),
    changes: { add: namesOf(add), change: namesOf(change), remove: namesOf(remove) },
    content: () => toJson(type.single ? items[0] : items),
  };
}

const DOWNLOAD_TIMEOUT_MS = 180_000;

async function download(name: string, { url = "", size }: Picture): Promise<Buffer> {
  const response = await axios
    .get<Buffer>(new URL(url, "https://images.ctfassets.net").href, {
      responseType: "arraybuffer",
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    })
    .catch((error: unknown) => {
      throw new CommandError(
        `${name} cannot be fetched (${errorReason(error)}). Run the command again: it goes on where it stopped.`,
      );
    });
  if (size === undefined || response.data.length === size) return response.data;
  throw new CommandError(`${name} was not fetched whole. Run the command again.`);
}

async function planPicture(file: string, picture: Picture): Promise<FileStep[]> {
  // Two versions of a picture hardly ever have the same size.
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size !== null && size === picture.size) return [];
  const name = quoteTitle("Picture", picture.title ?? path.basename(file));
  const changes = size === null ? { add: [name] } : { change: [name] };
  return [{ file, changes, content: () => download(name, picture) }];
}

/** What the pictures' files do not say, for `cms:seed` to find them again in Contentful. */
async function planMetadata(root: string, wanted: readonly PictureMetadata[]): Promise<FileStep[]> {
  const before = [...(await readPictureMetadata(root)).values()];
  if (isDeepStrictEqual(before, wanted)) return [];
  const kind = before.length === 0 ? "add" : wanted.length === 0 ? "remove" : "change";
  const content = () => (wanted.length === 0 ? null : toJson(wanted));
  return [{ file: path.join(root, PICTURES_FILE), changes: { [kind]: [PICTURES_FILE] }, content }];
}

/** What differs between the space and the files, pictures first and what is deleted last. */
async function planPull(root: string, cms: Cms): Promise<FileStep[]> {
  const local = await readLocalContent(root);
  const { published } = await readSpaceContent(cms);
  failIfAny(
    "Nothing was pulled, because no site can be built from what is published:",
    problemsIn(published),
  );
  const used = [...pictureFilesIn(published.content.entries)]
    .sort()
    .map((id) => [id, published.pictures.get(id)!] as const);
  const names = nameFiles(used);
  const fileOf = (id: string) => path.join(root, CONTENT_FOLDER, "images", names.get(id) ?? id);
  // Without problems there is content.
  const descriptions = describePictures(parse(published.content).content!);
  const metadata = used.flatMap(([id, { title = "", description, fileName = id }]) => {
    const usual = defaultMetadata(fileOf(id), descriptions.get(id) ?? null);
    const own = { file: usual.file, id, title, description: description || null, fileName };
    return isDeepStrictEqual(own, usual) ? [] : [own];
  });
  const pictures = await Promise.all(used.map(([id, picture]) => planPicture(fileOf(id), picture)));
  // Some systems take two names that differ in capital letters alone for one.
  const inUse = new Set([...names.values()].map((name) => name.toLowerCase()));
  const unused = [...pictureFilesIn(local.entries)].filter(
    (file) => !inUse.has(path.basename(file).toLowerCase()),
  );
  return [
    ...pictures.flat(),
    ...(await planMetadata(root, metadata)),
    ...contentTypes.map((type) => planEntries(root, type, local, published.content, names)),
    ...unused.map((file) => {
      const changes = { remove: [quoteTitle("Picture", path.basename(file))] };
      return { file, changes, content: () => null };
    }),
  ].filter(({ changes }) => Object.values(changes).flat().length > 0);
}

/** Writes a file whole or not at all. */
async function write({ file, content }: FileStep): Promise<void> {
  const bytes = await content();
  if (bytes === null) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

export async function pull(env: CmsEnv, { yes }: { readonly yes: boolean }): Promise<void> {
  const root = process.cwd();
  const steps = await planPull(root, await openSpace(env));
  const namesOf = (kind: keyof FileStep["changes"]) =>
    steps.flatMap(({ changes }) => changes[kind] ?? []);
  const [removed, changed, added] = [namesOf("remove"), namesOf("change"), namesOf("add")];
  terminal.printList("Removes from src/content:", removed);
  terminal.printList("Changes in src/content:", changed);
  terminal.printList("Adds to src/content:", added);
  if (steps.length === 0) {
    terminal.print("Nothing to pull: src/content has what is published.");
    return;
  }
  if (removed.length + changed.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this changes or removes what is in src/content. To do it all the same: npm run cms:pull -- --yes",
    );
  }
  await runSteps(
    steps.map((step) => ({ ...step, name: path.relative(root, step.file) })),
    write,
  );
  const count = removed.length + changed.length + added.length;
  terminal.print(`Done: ${pluralize(count, "change")} made in src/content.`);
}
