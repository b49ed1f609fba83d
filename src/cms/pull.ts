import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import axios from "axios";
import type { CmsEnv } from "../env";
import { contentTypes } from "../model";
import { isRawImage, picturesIn } from "../model/fields";
import { parse, type RawContent } from "../model/parse";
import { CONTENT_FOLDER, readLocalContent } from "../source/local";
import { problemsIn } from "./check";
import { openSpace, type Cms } from "./client";
import { nameFiles, planEntries, toJson, type Change, type Step } from "./content-files";
import { errorReason } from "./errors";
import { defaultNote, describePictures, NOTES_FILE, readNotes, type PictureNote } from "./samples";
import { readSpaceContent, type Picture } from "./space-content";
import {
  bulletList,
  CommandError,
  pluralize,
  quoteTitle,
  stopIfInterrupted,
  terminal,
} from "./terminal";

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

async function planPicture(file: string, picture: Picture): Promise<Step[]> {
  // Two versions of a picture have the same size as good as never.
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size !== null && size === picture.size) return [];
  const name = quoteTitle("Picture", picture.title ?? path.basename(file));
  const change = { kind: size === null ? ("add" as const) : ("change" as const), name };
  return [{ file, changes: [change], content: () => download(name, picture) }];
}

/** What cannot be read off the pictures' files, for `cms:seed` to find them again in Contentful. */
async function planNotes(root: string, notes: readonly PictureNote[]): Promise<Step> {
  const before = [...(await readNotes(root)).values()];
  const kind = before.length === 0 ? "add" : notes.length === 0 ? "remove" : "change";
  return {
    file: path.join(root, NOTES_FILE),
    changes: isDeepStrictEqual(before, notes) ? [] : [{ kind, name: NOTES_FILE }],
    content: () => Promise.resolve(notes.length === 0 ? null : toJson(notes)),
  };
}

const pathsIn = ({ entries }: RawContent) =>
  new Set(
    entries
      .flatMap(({ fields }) => Object.values(fields).flatMap(picturesIn))
      .map((one) => one.path),
  );

/** What differs between the space and the files, pictures first and what is deleted last. */
async function planPull(root: string, cms: Cms): Promise<Step[]> {
  const local = await readLocalContent(root);
  const { published } = await readSpaceContent(cms);
  const problems = problemsIn(published);
  if (problems.length > 0) {
    throw new CommandError(
      bulletList(
        "Nothing was pulled, because no site can be built from what is published:",
        problems,
      ),
    );
  }
  const used = [...pathsIn(published.content)]
    .sort()
    .map((id) => [id, published.pictures.get(id)!] as const);
  const names = nameFiles(used);
  const fileOf = (id: string) => path.join(root, CONTENT_FOLDER, "images", names.get(id) ?? id);
  const toFile = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toFile);
    return isRawImage(value) ? { ...value, path: fileOf(value.path) } : value;
  };
  const space: RawContent = {
    ...published.content,
    entries: published.content.entries.map((entry) => ({
      ...entry,
      fields: Object.fromEntries(
        Object.entries(entry.fields).map(([name, value]) => [name, toFile(value)]),
      ),
    })),
  };
  const descriptions = describePictures(parse(space).content!);
  const notes = used.flatMap(([id, { title = "", description, fileName = id }]) => {
    const file = fileOf(id);
    const note = {
      file: path.basename(file),
      id,
      title,
      description: description || null,
      fileName,
    };
    const usual = defaultNote(file, descriptions.get(file) ?? null);
    return isDeepStrictEqual(note, usual) ? [] : [note];
  });
  const pictures = await Promise.all(used.map(([id, picture]) => planPicture(fileOf(id), picture)));
  // Some systems take two names that differ in capital letters alone for one.
  const inUse = new Set([...names.values()].map((name) => name.toLowerCase()));
  const unused = [...pathsIn(local)].filter(
    (file) => !inUse.has(path.basename(file).toLowerCase()),
  );
  return [
    ...pictures.flat(),
    await planNotes(root, notes),
    ...contentTypes.map((type) => planEntries(root, type, local, space)),
    ...unused.map((file): Step => {
      const name = quoteTitle("Picture", path.basename(file));
      return { file, changes: [{ kind: "remove", name }], content: () => Promise.resolve(null) };
    }),
  ].filter(({ changes }) => changes.length > 0);
}

/** Writes a file whole or not at all. */
async function write({ file, content }: Step): Promise<void> {
  const bytes = await content();
  if (bytes === null) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

/**
 * `npm run cms:pull`: brings what is published into `src/content`, under the same ids. What is there
 * and is the same stays untouched, so that a second run changes nothing.
 *
 * @param root folder of the project
 * @param yes whether files may be changed or deleted without asking
 */
export async function pull(
  env: CmsEnv,
  { yes }: { readonly yes: boolean },
  root: string,
): Promise<void> {
  const steps = await planPull(root, await openSpace(env));
  const changes = steps.flatMap((step) => step.changes);
  const names = (wanted: Change["kind"]) =>
    changes.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  terminal.printList("Removes from src/content:", names("remove"));
  terminal.printList("Changes in src/content:", names("change"));
  terminal.printList("Adds to src/content:", names("add"));
  if (changes.length === 0) {
    terminal.print("Nothing to pull: src/content has what is published.");
    return;
  }
  if (changes.some(({ kind }) => kind !== "add") && !yes) {
    throw new CommandError(
      "Nothing was changed, because this changes or removes what is in src/content. To do it all the same: npm run cms:pull -- --yes",
    );
  }
  for (const [index, step] of steps.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${steps.length}] ${path.relative(root, step.file)}`);
    await write(step);
  }
  terminal.print(`Done: ${pluralize(changes.length, "change")} made in src/content.`);
}
