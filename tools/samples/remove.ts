/** `npm run samples:remove`: replaces the made-up content with neutral texts for an officiant to start from. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ContentType } from "../../src/model/content-type";
import { section, sectionDefaults } from "../../src/model/section";
import { contentFiles, readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER, fileOf, isEmpty } from "../../src/source/local-entries";
import { failIfUncommitted, runCommand } from "../run";

type Fields = Readonly<Record<string, unknown>>;

interface File {
  readonly contentType: ContentType;
  /** Path below the project's folder. */
  readonly file: string;
  readonly fields: Fields;
}

/** Folder with the smallest content that a site can have. */
const STARTER = path.join(__dirname, "starter");
const IMAGES = `${CONTENT_FOLDER}/images`;

const NEXT_STEPS = `What to add next, in this order (docs/make-it-yours.md explains each):
  1. ${CONTENT_FOLDER}/site-settings.json: your names, email address, service area and languages
  2. ${CONTENT_FOLDER}/pages: the title, heading, text and picture of each page
  3. ${CONTENT_FOLDER}/services: the ceremonies that you offer; three of them are on the home page
  4. ${CONTENT_FOLDER}/testimonials and gallery-photos: reviews and photos
  5. ${CONTENT_FOLDER}/faqs and steps: your answers, and how you work
Remove "sample": true from each file once its text is yours. npm run golive lists what is left.`;

/** Reads the files of all entries, including hidden ones. */
const readFiles = async (root: string): Promise<File[]> =>
  (await contentFiles(root)).flatMap(({ contentType, file }) => {
    if (!contentType) return [];
    const text = readFileSync(path.join(root, file), "utf8").replace(/^\uFEFF/, "");
    return [{ contentType, file, fields: JSON.parse(text) as Fields }];
  });

/** Lists the sections with their default texts. */
const defaultSections = (): File[] =>
  Object.entries(sectionDefaults).map(([name, { heading, link, note }]) => {
    const fields = Object.entries({ name, heading, note, link });
    return {
      contentType: section,
      file: fileOf(section, name),
      fields: Object.fromEntries(fields.filter(([, value]) => !isEmpty(value))),
    };
  });

/** Selects the starter files that a site with the officiant's own content still needs. */
async function neededStarter(own: readonly File[]): Promise<File[]> {
  const shown = own.filter(({ fields }) => !fields["hidden"]);
  return [...(await readFiles(STARTER)), ...defaultSections()].filter(({ contentType, fields }) => {
    const { id, requiresEachValueOf = id === section.id ? "name" : "" } = contentType;
    return !shown.some(
      (other) =>
        [other.contentType.id, other.contentType.substitutesFor].includes(id) &&
        other.fields[requiresEachValueOf] === fields[requiresEachValueOf],
    );
  });
}

/** Lists the names of the pictures that entries use, in normalized Unicode. */
const picturesOf = (files: readonly File[]) =>
  new Set(
    [...JSON.stringify(files.map(({ fields }) => fields)).matchAll(/[^"/\\]+(?=")/g)].map(
      ([name]) => name.normalize(),
    ),
  );

/**
 * Removes the entries that are marked as samples, and pictures that only they use. Pages, sections, steps and
 * the site settings get neutral texts.
 *
 * @param root the project's folder
 * @returns the numbers of removed files
 * @throws Error if a file cannot be read or has uncommitted changes
 */
export async function removeSamples(
  root: string,
): Promise<{ readonly entries: number; readonly pictures: number }> {
  // Reports unreadable files, all at once.
  await readLocalContent(root);
  failIfUncommitted(root, [CONTENT_FOLDER]);
  const all = await readFiles(root);
  const own = all.filter(({ fields }) => fields["sample"] !== true);
  const samples = all.filter((each) => !own.includes(each));
  const starter = await neededStarter(own);
  const removed = samples.filter(({ file }) => !starter.some((each) => each.file === file));

  for (const { file } of removed) rmSync(path.join(root, file));
  for (const { file, fields } of starter) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${JSON.stringify(fields, null, 2)}\n`);
  }
  const images = path.join(root, IMAGES);
  const used = picturesOf([...own, ...starter]);
  const unused = [...picturesOf(samples)].filter((name) => !used.has(name));
  mkdirSync(images, { recursive: true });
  const pictures = readdirSync(images).filter((name) => unused.includes(name.normalize()));
  for (const name of pictures) rmSync(path.join(images, name));
  for (const name of readdirSync(path.join(STARTER, IMAGES)))
    if (used.has(name)) cpSync(path.join(STARTER, IMAGES, name), path.join(images, name));
  return { entries: removed.length, pictures: pictures.length };
}

if (require.main === module) {
  void runCommand(async () => {
    const { entries, pictures } = await removeSamples(process.cwd());
    const summary = `Removed ${entries} sample entries and ${pictures} pictures.`;
    process.stdout.write(`${summary}\n\n${NEXT_STEPS}\n`);
  });
}
