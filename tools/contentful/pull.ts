import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import axios from "axios";
import type { CmsEnv } from "../../src/env";
import { contentTypes } from "../../src/model";
import { parse } from "../../src/model/parse";
import { pictureFilesIn } from "../../src/source/images";
import { CONTENT_FOLDER, readLocalContent } from "../../src/source/local";
import { problemsIn } from "./check";
import { openSpace, type Cms } from "./client";
import { nameFiles, planEntries, toJson, type FileStep } from "./content-files";
import { errorReason } from "./errors";
import {
  defaultNote,
  describePictures,
  NOTES_FILE,
  readNotes,
  type PictureMetadata,
} from "./samples";
import { readSpaceContent, type Picture } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, runSteps, terminal } from "./terminal";

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
  throw new CommandError(`${name} did not come whole. Run the command again.`);
}

async function planPicture(file: string, picture: Picture): Promise<FileStep[]> {
  // Two versions of a picture have the same size as good as never.
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size !== null && size === picture.size) return [];
  const name = quoteTitle("Picture", picture.title ?? path.basename(file));
  const changes = size === null ? { add: [name] } : { change: [name] };
  return [{ file, changes, content: () => download(name, picture) }];
}

/** What cannot be read off the pictures' files, for `cms:seed` to find them again in Contentful. */
async function planNotes(root: string, notes: readonly PictureMetadata[]): Promise<FileStep[]> {
  const before = [...(await readNotes(root)).values()];
  if (isDeepStrictEqual(before, notes)) return [];
  const kind = before.length === 0 ? "add" : notes.length === 0 ? "remove" : "change";
  const content = () => (notes.length === 0 ? null : toJson(notes));
  return [{ file: path.join(root, NOTES_FILE), changes: { [kind]: [NOTES_FILE] }, content }];
}

/** What differs between the space and the files, pictures first and what is deleted last. */
async function planPull(root: string, cms: Cms): Promise<FileStep[]> {
  const local = await readLocalContent(root);
  const { published } = await readSpaceContent(cms);
  failIfAny(
    "Nothing was pulled, because no site can be built from what is published:",
    await problemsIn(published),
  );
  const used = [...pictureFilesIn(published.content)]
    .sort()
    .map((id) => [id, published.pictures.get(id)!] as const);
  const names = nameFiles(used);
  const fileOf = (id: string) => path.join(root, CONTENT_FOLDER, "images", names.get(id) ?? id);
  // Without problems there is content.
  const descriptions = describePictures(parse(published.content).content!);
  const notes = used.flatMap(([id, { title = "", description, fileName = id }]) => {
    const usual = defaultNote(fileOf(id), descriptions.get(id) ?? null);
    const note = { file: usual.file, id, title, description: description || null, fileName };
    return isDeepStrictEqual(note, usual) ? [] : [note];
  });
  const pictures = await Promise.all(used.map(([id, picture]) => planPicture(fileOf(id), picture)));
  // Some systems take two names that differ in capital letters alone for one.
  const inUse = new Set([...names.values()].map((name) => name.toLowerCase()));
  const unused = [...pictureFilesIn(local)].filter(
    (file) => !inUse.has(path.basename(file).toLowerCase()),
  );
  return [
    ...pictures.flat(),
    ...(await planNotes(root, notes)),
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

/** `npm run cms:pull`: brings what is published into `src/content`, under the same ids. */
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
