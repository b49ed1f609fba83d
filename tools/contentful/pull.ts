/** `npm run cms:pull`: writes what is published into `src/content`, under the same ids. */
import { existsSync } from "node:fs";
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
import { CONTENT_FOLDER, fileOf } from "../../src/source/local-entries";
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
  readonly kind: "add" | "change" | "remove";
  readonly file: string;
  /** What it holds, in the officiant's words. */
  readonly title: string;
  /** The new content; `null` to delete the file. */
  readonly content: () => Promise<Buffer> | string | null;
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

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

/** An entry as its file has it, without what is empty, and with its id where that is not the file's name. */
function toItem(
  type: ContentType,
  { id, fields }: Pick<RawEntry, "id" | "fields">,
  fileNameOf: (path: string) => string,
) {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue);
    if (!isRawImage(value)) return value;
    const image = fileNameOf(value.path);
    return isRawPicture(value) ? { image, description: value.description } : image;
  };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const values = filled.map(([name, value]) => [name, toValue(value)]);
  const isNamed = fileOf(type, id).endsWith(`/${id}.json`);
  return { ...(isNamed ? {} : { id }), ...(Object.fromEntries(values) as object) };
}

/** @param names of the pictures' files, by the ids of their assets, which are their paths in `space` */
export function planEntries(
  root: string,
  type: ContentType,
  local: RawContent,
  space: RawContent,
  names: ReadonlyMap<string, string>,
): FileStep[] {
  const inFiles = ({ entries }: RawContent) => {
    const own = entries.filter((entry) => entry.type === type.id);
    return new Map(own.map((entry) => [path.join(root, fileOf(type, entry.id)), entry]));
  };
  const fromSpace = (id: string) => names.get(id) ?? id;
  const isSame = (one: RawEntry, other: RawEntry) =>
    isDeepStrictEqual(
      toItem(type, toEntry(type, one), (file) => path.basename(file)),
      toItem(type, toEntry(type, other), fromSpace),
    );
  const titleOf = ({ fields, id }: RawEntry) => {
    const title = cleaned(fields[type.titleField]);
    return quoteTitle(type.label, typeof title === "string" ? title : id);
  };
  const found = inFiles(local);
  const wanted = inFiles(space);
  const written = [...wanted].filter(([file, entry]) => {
    const before = found.get(file);
    return !before || !isSame(before, entry);
  });
  const removed = [...found].filter(([file]) => !wanted.has(file));
  return [
    ...written.map(([file, entry]) => ({
      // A hidden entry has a file, too.
      kind: existsSync(file) ? ("change" as const) : ("add" as const),
      file,
      title: titleOf(entry),
      content: () => toJson(toItem(type, entry, fromSpace)),
    })),
    ...removed.map(([file, entry]) => removalOf(file, titleOf(entry))),
  ];
}

const removalOf = (file: string, title: string): FileStep => {
  return { kind: "remove", file, title, content: () => null };
};

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
  const kind = size === null ? "add" : "change";
  return [{ kind, file, title: name, content: () => download(name, picture) }];
}

/** What the pictures' files do not say, for `cms:seed` to find them again in Contentful. */
async function planMetadata(root: string, wanted: readonly PictureMetadata[]): Promise<FileStep[]> {
  const before = [...(await readPictureMetadata(root)).values()];
  if (isDeepStrictEqual(before, wanted)) return [];
  const kind = before.length === 0 ? "add" : wanted.length === 0 ? "remove" : "change";
  const content = () => (wanted.length === 0 ? null : toJson(wanted));
  const title = "what Contentful calls the pictures";
  return [{ kind, file: path.join(root, PICTURES_FILE), title, content }];
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
  const pictureFile = (id: string) =>
    path.join(root, CONTENT_FOLDER, "images", names.get(id) ?? id);
  // Without problems there is content.
  const descriptions = describePictures(parse(published.content).content!);
  const metadata = used.flatMap(([id, { title = "", description, fileName = id }]) => {
    const usual = defaultMetadata(pictureFile(id), descriptions.get(id) ?? null);
    const own = { file: usual.file, id, title, description: description || null, fileName };
    return isDeepStrictEqual(own, usual) ? [] : [own];
  });
  const pictures = await Promise.all(
    used.map(([id, picture]) => planPicture(pictureFile(id), picture)),
  );
  // Some systems take two names that differ in capital letters alone for one.
  const inUse = new Set([...names.values()].map((name) => name.toLowerCase()));
  const unused = [...pictureFilesIn(local.entries)].filter(
    (file) => !inUse.has(path.basename(file).toLowerCase()),
  );
  return [
    ...pictures.flat(),
    ...(await planMetadata(root, metadata)),
    ...contentTypes.flatMap((type) => planEntries(root, type, local, published.content, names)),
    ...unused.map((file) => removalOf(file, quoteTitle("Picture", path.basename(file)))),
  ].sort((a, b) => Number(a.kind === "remove") - Number(b.kind === "remove"));
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
  const steps = (await planPull(root, await openSpace(env))).map((step) => ({
    ...step,
    name: `${path.relative(root, step.file)}: ${step.title}`,
  }));
  const namesOf = (wanted: FileStep["kind"]) =>
    steps.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  const [removed, changed] = [namesOf("remove"), namesOf("change")];
  terminal.printList("Removes from src/content:", removed);
  terminal.printList("Changes in src/content:", changed);
  terminal.printList("Adds to src/content:", namesOf("add"));
  if (steps.length === 0) {
    terminal.print("Nothing to pull: src/content has what is published.");
    return;
  }
  if (removed.length + changed.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this changes or removes what is in src/content. To do it all the same: npm run cms:pull -- --yes",
    );
  }
  await runSteps(steps, write);
  terminal.print(`Done: ${pluralize(steps.length, "file")} of src/content written or removed.`);
}
