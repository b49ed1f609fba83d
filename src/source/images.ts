import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { contentTypes } from "../model";
import { LARGEST_FILE, megabytes, PICTURE_ENDINGS, picturesIn } from "../model/fields";
import { pictureLabel, subjectOf, type RawContent, type RawEntry } from "../model/parse";
import { fieldMessage, fieldProblems, type ProblemText } from "../model/problems";
import { FAIL_ON } from "./encoding";

/** The most pixels that sharp takes, in all. */
const MOST_PIXELS = 0x3fff ** 2;
/** WebP can have no more. Pages show no picture in more pixels across than that. */
const GREATEST_HEIGHT = 0x3fff;

/** The width of a picture, upright; what is wrong with its file where it cannot be published. */
async function checkFile(file: string): Promise<number | ProblemText> {
  const name = path.basename(file);
  if (!existsSync(file)) return fieldProblems.imageMissing(name);
  const { size } = await stat(file);
  if (size > LARGEST_FILE) return fieldProblems.imageTooLarge(name, megabytes(size));
  const picture = sharp(file, { failOn: FAIL_ON, limitInputPixels: false });
  const metadata = await picture.metadata().catch(() => null);
  if (!metadata?.mediaType || !Object.hasOwn(PICTURE_ENDINGS, metadata.mediaType)) {
    return fieldProblems.imageOfWrongKind(name);
  }
  const { height, width } = metadata.autoOrient;
  if (width * height > MOST_PIXELS || height > GREATEST_HEIGHT) {
    return fieldProblems.imageOfTooManyPixels(name, width, height);
  }
  // Shrinking while decoding reads the file to its end at a fraction of the cost.
  const decoded = picture.resize(16).raw().toBuffer();
  return decoded.then(
    () => width,
    () => fieldProblems.imageBroken(name),
  );
}

/** The files of all pictures in the entries, once each; the source may have failed to get others. */
export const pictureFilesIn = (entries: readonly Pick<RawEntry, "fields">[]) =>
  new Set(
    entries
      .flatMap(({ fields }) => Object.values(fields).flatMap(picturesIn))
      .filter(({ problem }) => !problem)
      .map((image) => image.path),
  );

/** A path as Gatsby writes it on every system. */
export const withSlashes = (file: string) => file.replaceAll("\\", "/");

/** A sentence for each picture that is too small for where it is shown; it is published all the same. */
function tooNarrow(entries: readonly RawEntry[], files: ReadonlyMap<string, number | ProblemText>) {
  return entries.flatMap((entry) => {
    const contentType = contentTypes.find(({ id }) => id === entry.type)!;
    return Object.entries(contentType.fields).flatMap(([name, field]) => {
      if (field.kind !== "image" && field.kind !== "images") return [];
      return picturesIn(entry.fields[name]).flatMap((image) => {
        const width = files.get(image.path);
        if (typeof width !== "number" || width >= field.smallestWidth) return [];
        const file = path.basename(image.path);
        const problem = fieldProblems.imageTooNarrow(file, width, field.smallestWidth);
        return fieldMessage(subjectOf(contentType, entry), pictureLabel(field), problem);
      });
    });
  });
}

/**
 * The content with a problem for each picture that has no file, or one that is too large, of another kind or damaged.
 *
 * @param warn is told of each that is too small for where it is shown
 */
export async function checkPictures(
  raw: RawContent,
  warn?: (sentence: string) => void,
): Promise<RawContent> {
  const checks = [...pictureFilesIn(raw.entries)].map(
    async (file) => [file, await checkFile(file)] as const,
  );
  const files = await Promise.all(checks);
  if (warn) tooNarrow(raw.entries, new Map(files)).forEach(warn);
  const broken = files.flatMap(([file, found]) =>
    typeof found === "number" ? [] : [[file, found] as const],
  );
  return { ...raw, pictureProblems: new Map(broken) };
}
