/** `npm run cms:pull`: writes the published content into `src/content`, with the same ids. */
import { existsSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { contentTypeOf } from "../../src/model";
import { adviceOn } from "../../src/model/advice";
import { isAbsent, isRawFile, usableFiles } from "../../src/model/files";
import { isDescribedPicture } from "../../src/model/pictures";
import {
  parse,
  toEntry,
  type Problem,
  type RawContent,
  type RawEntry,
} from "../../src/model/parse";
import { toSentence } from "../../src/model/sentences";
import { shortened } from "../../src/source/files";
import { readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER, fileOf, isEmpty } from "../../src/source/local-entries";
import { failIfUncommitted } from "../run";
import { openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { get } from "./get";
import { readSpaceContent, type AssetFile } from "./space-content";
import { failIfAny, pluralize, runSteps, terminal } from "./terminal";

interface ContentFile {
  /** Path from the project's folder. */
  readonly name: string;
  /** Whether the existing file has the same content. */
  readonly isSame: boolean;
  readonly content: () => Promise<Buffer> | string;
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Normalizes a file name, because some file systems ignore case or the form of Unicode. */
const folded = (name: string) => name.normalize().toLowerCase();

const portable = (name: string) => name.replace(/[^\p{Letter}\p{Number}._-]+/gu, "-");

/** Chooses a file name for each picture and recording: its own made portable, with the id added if several share it. */
function nameFiles(files: readonly (readonly [id: string, AssetFile])[]) {
  const names = files.map(([id, { fileName = id }]) => {
    const { ext, name } = path.parse(fileName.normalize());
    return { id, name: portable(shortened(name)), ending: portable(ext) };
  });
  const all = names.map(({ name, ending }) => folded(name + ending));
  return new Map(
    names.map(({ id, name, ending }) => {
      const isShared = all.filter((other) => other === folded(name + ending)).length > 1;
      // Shortens all such names alike, so that they stay the same after cms:seed into another space.
      return [id, isShared ? `${shortened(name, 110)}-${id}${ending}` : name + ending];
    }),
  );
}

const entryFile = (entry: RawEntry) => fileOf(contentTypeOf(entry), entry.id);

const assetFile = (name: string) => `${CONTENT_FOLDER}/images/${name}`;

/** Converts an entry to the JSON of its file: without empty values, and with the id only if the file name lacks it. */
function toItem(
  entry: RawEntry,
  fields: Readonly<Record<string, unknown>>,
  fileNameOf: (id: string) => string,
) {
  const toValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toValue).filter((item) => item !== undefined);
    if (!isRawFile(value)) return value;
    if (isAbsent(value)) return undefined;
    const image = fileNameOf(value.id);
    return isDescribedPicture(value) ? { image, description: value.description } : image;
  };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const values = filled
    .map(([name, value]) => [name, toValue(value)] as const)
    .filter(([, value]) => !isEmpty(value));
  const isNamed = entryFile(entry).endsWith(`/${entry.id}.json`);
  return { ...(isNamed ? {} : { id: entry.id }), ...Object.fromEntries(values) };
}

/** @param fileNameOf returns a file's name by the id of its asset */
function entryFiles(local: RawContent, space: RawContent, fileNameOf: (id: string) => string) {
  const found = new Map(local.entries.map((entry) => [entryFile(entry), entry]));
  const parsed = (entry: RawEntry, name: (id: string) => string) =>
    toItem(entry, toEntry(entry).fields, name);
  return space.entries.map((entry): ContentFile => {
    const name = entryFile(entry);
    const before = found.get(name);
    const isSame =
      before !== undefined &&
      isDeepStrictEqual(
        parsed(before, (name) => name.normalize()),
        parsed(entry, fileNameOf),
      );
    return { name, isSame, content: () => toJson(toItem(entry, entry.fields, fileNameOf)) };
  });
}

async function download(name: string, { url = "" }: AssetFile): Promise<Buffer> {
  const address = new URL(url, "https://images.ctfassets.net");
  try {
    const { body, status } = await get(address, { signal: AbortSignal.timeout(180_000) });
    if (status !== 200) throw new Error(`status ${status}`);
    return body;
  } catch (error) {
    throw new Error(
      `${name} cannot be downloaded (${(error as Error).message}). Run the command again: it continues where it stopped.`,
    );
  }
}

/** Finds the files in `src/content`, and those of the published content, entries last. */
async function findFiles(root: string, cms: Cms) {
  const local = await readLocalContent(root);
  const { files, published } = await readSpaceContent(cms);
  const { problems } = parse(published);
  const isLeftOut = ({ code }: Problem) => code === "fileUnpublished";
  failIfAny(
    "Nothing was pulled, because the site cannot be built from the published content:",
    problems.filter((problem) => !isLeftOut(problem)).map(toSentence),
  );
  terminal.writeList(
    "Leaves out files that entries link to:",
    [...problems, ...adviceOn(published.entries).advice].filter(isLeftOut).map(toSentence),
  );
  const used = usableFiles(published.entries)
    .map(({ id }) => [id, files.get(id)!] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = nameFiles(used);
  const fileNameOf = (id: string) => names.get(id) ?? id;
  const assetFiles = used.map(([id, file]): ContentFile => {
    const name = assetFile(fileNameOf(id));
    // Compares only sizes, because two versions of a file hardly ever have the same size.
    const size = statSync(path.join(root, name), { throwIfNoEntry: false })?.size;
    return { name, isSame: size === file.size, content: () => download(name, file) };
  });
  const before = usableFiles(local.entries).map(({ file = "" }) => path.basename(file));
  return {
    found: [...local.entries.map(entryFile), ...before.map(assetFile)],
    wanted: [...assetFiles, ...entryFiles(local, published, fileNameOf)],
  };
}

export async function pull(
  env: CmsEnv,
  { yes = false }: { readonly yes?: boolean },
): Promise<void> {
  const root = process.cwd();
  const { found, wanted } = await findFiles(root, await openSpace(env));
  const names = new Set(wanted.map(({ name }) => folded(name)));
  const removed = found.filter((name) => !names.has(folded(name)));
  const written = wanted.filter(({ isSame }) => !isSame);
  const writtenNames = written.map(({ name }) => name);
  // Looks for the files themselves, because `found` lacks hidden entries.
  const changed = writtenNames.filter((name) => existsSync(path.join(root, name)));
  const added = writtenNames.filter((name) => !changed.includes(name));
  terminal.writeList("Removes from src/content:", removed);
  terminal.writeList("Changes in src/content:", changed);
  terminal.writeList("Adds to src/content:", added);
  const count = removed.length + written.length;
  if (count === 0) {
    terminal.writeLine("Nothing to pull: src/content matches the published content.");
    return;
  }
  if (removed.length + changed.length > 0 && !yes) {
    throw new Error(
      "Nothing was changed, because this would change or remove files in src/content. To do it anyway: npm run cms:pull -- --yes",
    );
  }
  if (removed.length + changed.length > 0) failIfUncommitted(root, [...removed, ...changed]);
  await runSteps(written, async ({ name, content }) => {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), await content());
  });
  for (const name of removed) await rm(path.join(root, name), { force: true });
  terminal.writeLine(`Done: ${pluralize(count, "file")} in src/content written or removed.`);
}
