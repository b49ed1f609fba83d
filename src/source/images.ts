import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { contentTypes } from "../model";
import { isRawImage } from "../model/fields";
import { subjectOf, type RawContent } from "../model/parse";
import { problems, type Subject } from "../model/problems";

const LARGEST_FILE = 20 * 1024 * 1024;
const FORMATS = ["jpeg", "png", "webp", "heif"];

/** Words for a fault, once it is known which entry names the picture. */
type Fault = (subject: Subject, label: string) => string;

/** What is wrong with a picture's file; `null` where it can be published. */
async function faultOf(file: string): Promise<Fault | null> {
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
  const format = await picture.metadata().then(
    (metadata) => metadata.format,
    () => null,
  );
  if (!format || !FORMATS.includes(format)) {
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
 * Looks at the bytes of every picture that the content names.
 *
 * @returns a sentence for each picture that is missing, too large, of another kind or damaged
 */
export async function findImageProblems({ entries }: RawContent): Promise<string[]> {
  const uses = contentTypes.flatMap((contentType) =>
    entries
      .filter((entry) => entry.type === contentType.id)
      .flatMap((entry) =>
        Object.entries(contentType.fields).flatMap(([name, { kind, label }]) => {
          const value = entry.fields[name];
          // Anything else is for parse() to judge.
          if (kind !== "image" || !isRawImage(value)) return [];
          return { file: value.path, subject: subjectOf(contentType, entry), label };
        }),
      ),
  );
  const faults = new Map(
    await Promise.all(
      [...new Set(uses.map(({ file }) => file))].map(
        async (file) => [file, await faultOf(file)] as const,
      ),
    ),
  );
  return uses.flatMap(({ file, subject, label }) => faults.get(file)?.(subject, label) ?? []);
}
