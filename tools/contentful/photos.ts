/** `npm run cms:photos`: uploads a photographer's folder as an album that is not published. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { album } from "../../src/model/gallery";
import { linkedAssetId } from "../../src/source/contentful/lists";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireTypes } from "./plan";
import { linkTo } from "./samples";
import { isArchived, readPicture, typeIdOf, type CmsEntry } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, runSteps, terminal } from "./terminal";
import { processPicture, sendPicture } from "./write";

/**
 * The longer edge of what is uploaded, in pixels. The site shows 2,400 at most; an upright photo of
 * this height still has the 2,000 in width that the guide asks for.
 */
const LONGEST_EDGE = 4000;

const SMALLEST_WIDTH = album.fields.pictures.smallestWidth;

/** What operating systems put into folders. */
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

/** What keeps a file from being shown and how to fix it; `null` for a photo. */
async function problemOf(file: string): Promise<string | null> {
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
    const problem = await problemOf(file);
    const id = `photo-${digestOf(await readFile(file))}`;
    const same = byId.get(id);
    if (problem !== null) refused.push(`${name}: ${problem}.`);
    else if (same) duplicates.push(`${name}: the same as ${same.name}`);
    else byId.set(id, { id, name, path: file });
  }
  failIfAny(
    `Nothing was uploaded, because ${pluralize(refused.length, "file")} in the folder cannot be shown:`,
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

const picturesOf = (entry: CmsEntry | undefined, locale: string): readonly unknown[] =>
  [entry?.fields.pictures?.[locale] ?? []].flat();

const linkedIds = (entry: CmsEntry | undefined, locale: string) =>
  new Set(picturesOf(entry, locale).map(linkedAssetId));

/** Makes the album's draft, or adds photos to the one that is there. */
async function writeAlbum(
  { client, locale }: Cms,
  found: CmsEntry | undefined,
  title: string,
  photos: readonly Photo[],
  category: string | undefined,
): Promise<CmsEntry> {
  const ids = photos.map(({ id }) => id);
  const pictures = [...picturesOf(found, locale), ...ids.map((id) => linkTo("Asset", id))];
  const fields = {
    title: { [locale]: title },
    ...(category !== undefined && { category: { [locale]: category } }),
    // What the officiant has written since stays.
    ...found?.fields,
    pictures: { ...found?.fields.pictures, [locale]: pictures },
  };
  if (found) return client.entry.update({ entryId: found.sys.id }, { ...found, fields });
  const entryId = `album-${digestOf([...ids].sort().join())}`;
  return client.entry.createWithId({ entryId, contentTypeId: album.id }, { fields });
}

/** A photo that is there already is not uploaded again, and new ones join the album of the others. */
export async function photos(
  env: CmsEnv,
  { category }: { readonly category?: string | undefined },
  folder: string,
): Promise<void> {
  const { photos: inFolder, duplicates } = await readPhotos(path.resolve(folder));
  const cms = await openSpace(env);
  const { client, locale } = cms;
  await requireTypes(cms, "photos", [album.id]);
  const assets = await getAll((params) => client.asset.getMany(params));
  const entries = await getAll((params) => client.entry.getMany(params));
  const albums = entries.filter((entry) => {
    const ids = linkedIds(entry, locale);
    return typeIdOf(entry) === album.id && inFolder.some(({ id }) => ids.has(id));
  });
  const found = albums.find((entry) => !isArchived(entry));
  if (!found && albums[0]) {
    throw new CommandError(
      `Nothing was uploaded, because the album of these photos is in the archive. Unarchive it, or delete it for a new one: ${webApp.entry(env, albums[0].sys.id)}`,
    );
  }
  const byId = new Map(assets.map((asset) => [asset.sys.id, asset]));
  const uploaded = new Set(
    assets.filter((asset) => readPicture(asset, locale).url !== undefined).map(({ sys }) => sys.id),
  );
  const kept = linkedIds(found, locale);
  const missing = inFolder.filter(({ id }) => !uploaded.has(id));
  const notInAlbum = inFolder.filter(({ id }) => !kept.has(id));
  // One that was uploaded before and is not in the album was taken out of it.
  const takenOut = found ? notInAlbum.filter(({ id }) => uploaded.has(id)) : [];
  const added = notInAlbum.filter((photo) => !takenOut.includes(photo));
  const title = path.basename(path.resolve(folder));

  terminal.printList("Twice in the folder, so uploaded once:", duplicates);
  terminal.print(
    `${pluralize(missing.length, "photo")} to upload, ${inFolder.length - missing.length} there already.`,
  );
  let entry: CmsEntry | undefined = found;
  await runSteps(missing, async (photo) => {
    const { name } = path.parse(photo.name);
    const picture = { id: photo.id, title: name, description: null, fileName: `${name}.jpg` };
    const file = await prepare(photo.path);
    const asset = byId.get(photo.id);
    const sent = await sendPicture(cms, { ...picture, contentType: "image/jpeg" }, file, asset);
    // Before it is processed: the next run takes a processed photo outside the album for taken out.
    if (entry && added.includes(photo)) {
      entry = await writeAlbum(cms, entry, title, [photo], category);
    }
    await processPicture(cms, sent);
  });
  terminal.printList(
    "In Contentful, but not in the album: add them there if you want them back:",
    takenOut.map(({ name }) => name),
  );
  if (added.length === 0) {
    terminal.print(`Nothing to add to the album: ${webApp.entry(env, found!.sys.id)}`);
    return;
  }
  entry ??= await writeAlbum(cms, undefined, title, added, category);
  const name = quoteTitle(album.label, String(entry.fields.title?.[locale]));
  terminal.print(
    [
      found
        ? `Done: ${name} has ${pluralize(added.length, "more photo", "more photos")}. Nothing was published.`
        : `Done: ${name} is a draft of ${pluralize(added.length, "photo")}. Nothing was published.`,
      "Now write what each photo shows in its Description, publish the photos under Media, then the album:",
      webApp.entry(env, entry.sys.id),
    ].join("\n"),
  );
}
