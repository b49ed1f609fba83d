/** A folder of a photographer's files: which of them the site can show, and how they are made ready. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { album } from "../../src/model/album";
import { CommandError, failIfAny, pluralize, terminal } from "./terminal";

/**
 * The longer edge of what is uploaded, in pixels. The site shows 2,400 at most; an upright photo of
 * this height still has the 2,000 in width that the guide asks for.
 */
const LONGEST_EDGE = 4000;

const SMALLEST_WIDTH = album.fields.pictures.smallestWidth;

/** What systems put into folders by themselves. */
const SYSTEM_FILE = /^(\..*|thumbs\.db|desktop\.ini)$/i;

/** A photo in the folder. */
export interface Photo {
  /** Path below the folder. */
  readonly name: string;
  readonly path: string;
  /** Of the asset: from the bytes of the file, so that a second run knows it again. */
  readonly id: string;
}

export const digestOf = (data: Buffer | string) =>
  createHash("sha256").update(data).digest("hex").slice(0, 32);

/** What keeps a file from being shown and how to mend it; `null` for a photo. */
async function faultOf(file: string): Promise<string | null> {
  const picture = sharp(file, { failOn: "truncated" });
  const metadata = await picture.metadata().catch(() => null);
  if (!metadata) {
    return "no picture. Take it out of the folder, or export it as JPEG if it comes from a camera";
  }
  const { autoOrient, compression, format } = metadata;
  if (format === "heif" && compression !== "av1") {
    return "a HEIC photo, as iPhones make them, which browsers do not show. Export it as JPEG: on a Mac open it in Preview and choose File, Export; on the iPhone send it to yourself by email";
  }
  if (!["jpeg", "png", "webp", "heif"].includes(format)) {
    return `a ${format.toUpperCase()} file. Export it as JPEG`;
  }
  if (autoOrient.width < SMALLEST_WIDTH) {
    return `${autoOrient.width} pixels wide, and a photo needs ${SMALLEST_WIDTH}. Ask the photographer for the original`;
  }
  // Shrinking reads the file to its end.
  const pixels = picture.resize(16).raw().toBuffer();
  return pixels.then(
    () => null,
    () => "damaged. Get it again from the photographer",
  );
}

/**
 * The photos of a folder and of those in it, in the order of their names.
 *
 * @throws CommandError that lists every file that cannot be shown
 */
export async function readPhotos(
  folder: string,
): Promise<{ photos: Photo[]; duplicates: string[] }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new CommandError(`There is no folder ${folder}.`);
  });
  const files = found
    .filter((file) => file.isFile() && !SYSTEM_FILE.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (files.length === 0) throw new CommandError(`There are no photos in ${folder}.`);

  terminal.print(`${pluralize(files.length, "file")} to look at.`);
  const byId = new Map<string, Photo>();
  const duplicates: string[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const name = path.relative(folder, file);
    const fault = await faultOf(file);
    const id = `photo-${digestOf(await readFile(file))}`;
    const same = byId.get(id);
    if (fault !== null) refused.push(`${name}: ${fault}.`);
    else if (same) duplicates.push(`${name}: the same as ${same.name}`);
    else byId.set(id, { id, name, path: file });
  }
  failIfAny(
    `Nothing was brought, because ${pluralize(refused.length, "file")} in the folder cannot be shown:`,
    refused,
  );
  return { photos: [...byId.values()], duplicates };
}

/**
 * A photo for the site: upright, in the colours of screens, no larger than is of use, and without what
 * the camera wrote into it, such as the place. The original file stays as it is.
 */
export const prepare = (file: string): Promise<Buffer> =>
  sharp(file)
    .autoOrient()
    .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4", mozjpeg: true })
    .toBuffer();
