import { stat } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import { contentTypes } from "../model";
import { isRawImage, LARGEST_FILE, type PictureFault, type RawImage } from "../model/fields";
import type { ImageFault } from "../model/mended-entry";
import { subjectOf, type RawContent } from "../model/parse";
import { problems } from "../model/problems";

const FORMATS = ["jpeg", "png", "webp"];

/** AVIF is HEIF with one way of compression; telephones use another, which browsers do not show. */
const isShowable = ({ format, compression }: Metadata) =>
  FORMATS.includes(format) || (format === "heif" && compression === "av1");

/** What is wrong with a picture's file; `null` where it can be published. */
async function faultOfFile(file: string): Promise<PictureFault | null> {
  const name = path.basename(file);
  const size = await stat(file).then(
    (stats) => stats.size,
    () => null,
  );
  if (size === null) return (subject, label) => problems.imageMissing(subject, label, name);
  if (size > LARGEST_FILE) {
    const megabytes = Math.ceil(size / 1024 / 1024);
    return (subject, label) => problems.imageTooLarge(subject, label, name, megabytes);
  }
  const picture = sharp(file, { failOn: "truncated" });
  const isPicture = await picture.metadata().then(isShowable, () => false);
  if (!isPicture) {
    return (subject, label) => problems.imageOfWrongKind(subject, label, name);
  }
  // Shrinking while decoding reads the file to its end at a fraction of the cost.
  return picture
    .resize(16)
    .raw()
    .toBuffer()
    .then(
      () => null,
      () => (subject, label) => problems.imageBroken(subject, label, name),
    );
}

/**
 * Looks at the bytes of every picture that the content names and its source could bring.
 *
 * @returns each picture that is missing, too large, of another kind or damaged, with a sentence
 */
export async function findImageFaults({ entries }: RawContent): Promise<ImageFault[]> {
  const uses = contentTypes.flatMap((contentType) =>
    entries
      .filter((entry) => entry.type === contentType.id)
      .flatMap((entry) =>
        Object.entries(contentType.fields).flatMap(([name, { kind, label }]) => {
          const value = entry.fields[name];
          // Anything else is for parse() to judge.
          if (kind !== "image" || !isRawImage(value)) return [];
          return {
            image: value,
            subject: subjectOf(contentType, entry),
            label,
            entry,
            field: name,
          };
        }),
      ),
  );
  const files = new Set(uses.filter(({ image }) => !image.fault).map(({ image }) => image.path));
  const faults = new Map(
    await Promise.all([...files].map(async (file) => [file, await faultOfFile(file)] as const)),
  );
  const faultOf = ({ fault, path: file }: RawImage) => fault ?? faults.get(file);
  return uses.flatMap(({ image, subject, label, entry, field }) => {
    const problem = faultOf(image)?.(subject, label);
    return problem === undefined ? [] : [{ entry, field, problem }];
  });
}

/** The sentences alone, of every picture that cannot be published. */
export const findImageProblems = async (raw: RawContent): Promise<string[]> =>
  (await findImageFaults(raw)).map(({ problem }) => problem);
