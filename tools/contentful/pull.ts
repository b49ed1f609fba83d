/** `npm run cms:pull`: writes what is published into `src/content`, under the same ids. */
import { existsSync, statSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import axios from "axios";
import { nameEntry } from "../../src/model/check-entry";
import { isRawImage, isRawPicture, PICTURE_ENDINGS } from "../../src/model/fields";
import { parse, toEntry, type RawContent, type RawEntry } from "../../src/model/parse";
import { nameOf } from "../../src/model/sentences";
import { fileProblem, shortened } from "../../src/source/files";
import { pictureFilesIn } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER, fileOf, isEmpty } from "../../src/source/local-entries";
import { problemsIn } from "./check";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { errorReason } from "./errors";
import { defaultMetadata, describePictures, PICTURES_FILE, readPictureMetadata } from "./samples";
import { readSpaceContent, typeOf, type Picture } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, runSteps, terminal } from "./terminal";

/** A file of `src/content` that is there, or is to be. */
interface ContentFile {
  /** From the project's folder. */
  readonly file: string;
  /** What it holds, in the officiant's words. */
  readonly title: string;
}

interface WantedFile extends ContentFile {
  /** Whether the file that is there holds the same. */
  readonly isSame: boolean;
  readonly content: () => Promise<Buffer> | string;
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** A file's name as systems compare it that know one form of Unicode alone, or no capital letters. */
const folded = (name: string) => name.normalize().toLowerCase();

/** A name for each picture's file: its own where any system takes it and no other picture has it. */
function nameFiles(pictures: readonly (readonly [id: string, Picture])[]) {
  const names = pictures.map(([id, { fileName = id, contentType = "" }]) => {
    const safe = fileName.normalize().replace(/[^\p{Letter}\p{Number}._-]+/gu, "-");
    const { name, ext } = path.parse(safe);
    const ending = PICTURE_ENDINGS[contentType] ?? "";
    const hasEnding = ext.toLowerCase().replace(".jpeg", ".jpg") === ending;
    const [stem, own] = hasEnding ? [name, ext] : [safe, ending];
    return { id, stem: shortened(stem), ending: own };
  });
  const count = new Map<string, number>();
  for (const { stem, ending } of names) {
    const name = folded(stem + ending);
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  return new Map(
    names.map(({ id, stem, ending }) => {
      const isShared = count.get(folded(stem + ending))! > 1;
      return [id, isShared ? `${stem}-${id}${ending}` : stem + ending];
    }),
  );
}

const entryFile = (entry: RawEntry): ContentFile => ({
  file: fileOf(typeOf(entry), entry.id),
  title: nameOf(nameEntry(typeOf(entry), entry)),
});

/** An entry as its file has it, without what is empty, and with its id where that is not the file's name. */
function toItem(
  entry: RawEntry,
  fields: Readonly<Record<string, unknown>>,
  nameOf: (path: string) => string,
) {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue);
    if (!isRawImage(value)) return value;
    const image = nameOf(value.path);
    return isRawPicture(value) ? { image, description: value.description } : image;
  };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const values = filled.map(([name, value]) => [name, toValue(value)]);
  const isNamed = entryFile(entry).file.endsWith(`/${entry.id}.json`);
  return { ...(isNamed ? {} : { id: entry.id }), ...(Object.fromEntries(values) as object) };
}

/** @param nameOf the name of a picture's file, by its path in `space`, which is the id of its asset */
function entryFiles(local: RawContent, space: RawContent, nameOf: (id: string) => string) {
  const found = new Map(local.entries.map((entry) => [entryFile(entry).file, entry]));
  const parsed = (entry: RawEntry, name: (path: string) => string) =>
    toItem(entry, toEntry(typeOf(entry), entry).fields, name);
  return space.entries.map((entry): WantedFile => {
    const { file, title } = entryFile(entry);
    const before = found.get(file);
    const isSame =
      before !== undefined &&
      isDeepStrictEqual(
        parsed(before, (picture) => path.basename(picture).normalize()),
        parsed(entry, nameOf),
      );
    return { file, title, isSame, content: () => toJson(toItem(entry, entry.fields, nameOf)) };
  });
}

async function download(name: string, { url = "" }: Picture): Promise<Buffer> {
  const response = await axios
    .get<Buffer>(new URL(url, "https://images.ctfassets.net").href, {
      responseType: "arraybuffer",
      signal: AbortSignal.timeout(180_000),
    })
    .catch((error: unknown) => {
      if (fileProblem(error)) throw error;
      throw new CommandError(
        `${name} cannot be fetched (${errorReason(error)}). Run the command again: it goes on where it stopped.`,
      );
    });
  return response.data;
}

const pictureFile = (name: string) => `${CONTENT_FOLDER}/images/${name}`;

/** The files of all that is published, and those that are there now; pictures come first. */
async function findFiles(root: string, cms: Cms) {
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
  const nameOf = (id: string) => names.get(id) ?? id;
  // Without problems there is content.
  const descriptions = describePictures(parse(published.content).content!);
  const metadata = used.flatMap(([id, { title = "", description, fileName = id }]) => {
    const usual = defaultMetadata(nameOf(id), descriptions.get(id) ?? null);
    const own = { file: usual.file, id, title, description: description || null, fileName };
    return isDeepStrictEqual(own, usual) ? [] : [own];
  });
  const noted = [...(await readPictureMetadata(root)).values()];
  const wanted: WantedFile[] = [
    ...used.map(([id, picture]) => {
      const file = pictureFile(nameOf(id));
      const title = quoteTitle("Picture", picture.title ?? nameOf(id));
      // Two versions of a picture hardly ever have the same size.
      const isSame =
        statSync(path.join(root, file), { throwIfNoEntry: false })?.size === picture.size;
      return { file, title, isSame, content: () => download(title, picture) };
    }),
    {
      // What the files do not say, for `cms:seed` to find the pictures again in Contentful.
      file: PICTURES_FILE,
      title: "what Contentful calls the pictures",
      isSame: isDeepStrictEqual(noted, metadata),
      content: () => toJson(metadata),
    },
    ...entryFiles(local, published.content, nameOf),
  ];
  const pictures = [...pictureFilesIn(local.entries)].map((file) => path.basename(file));
  const found = [
    ...local.entries.map(entryFile),
    ...pictures.map((name) => ({ file: pictureFile(name), title: quoteTitle("Picture", name) })),
  ];
  return { found, wanted };
}

/** Writes a file whole or not at all. */
async function write(file: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

export async function pull(env: CmsEnv, { yes }: { readonly yes: boolean }): Promise<void> {
  const root = process.cwd();
  const { found, wanted } = await findFiles(root, await openSpace(env));
  const names = new Set(wanted.map(({ file }) => folded(file)));
  const removed = found.filter(({ file }) => !names.has(folded(file)));
  const written = wanted.filter(({ isSame }) => !isSame);
  // A hidden entry has a file, too.
  const changed = written.filter(({ file }) => existsSync(path.join(root, file)));
  const added = written.filter((file) => !changed.includes(file));
  const nameOf = ({ file, title }: ContentFile) => `${file}: ${title}`;
  terminal.writeList("Removes from src/content:", removed.map(nameOf));
  terminal.writeList("Changes in src/content:", changed.map(nameOf));
  terminal.writeList("Adds to src/content:", added.map(nameOf));
  const count = removed.length + written.length;
  if (count === 0) {
    terminal.writeLine("Nothing to pull: src/content has what is published.");
    return;
  }
  if (removed.length + changed.length > 0 && !yes) {
    throw new CommandError(
      "Nothing was changed, because this changes or removes what is in src/content. To do it all the same: npm run cms:pull -- --yes",
    );
  }
  const writes = written.map((wanted) => ({
    name: nameOf(wanted),
    run: async () => write(path.join(root, wanted.file), await wanted.content()),
  }));
  const removals = removed.map((each) => ({
    name: nameOf(each),
    run: () => rm(path.join(root, each.file), { force: true }),
  }));
  await runSteps([...writes, ...removals], ({ run }) => run());
  terminal.writeLine(`Done: ${pluralize(count, "file")} of src/content written or removed.`);
}
