import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { contentTypes } from "../../src/model";
import type { ContentType, Entry } from "../../src/model/content-type";
import { isRawImage, isRawPicture, PICTURE_ENDINGS, picturesIn } from "../../src/model/fields";
import { parse, toEntry, type Content } from "../../src/model/parse";
import { checkPictures } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { CommandError, failIfAny } from "./terminal";

/** What a picture's file does not say: its id and texts in Contentful, where it was made there. */
const pictureMetadata = z.object({
  file: z.string(),
  id: z.string(),
  title: z.string(),
  /** Alternative text; `null` where no entry has one. */
  description: z.string().nullable(),
  fileName: z.string(),
});
export type PictureMetadata = z.output<typeof pictureMetadata>;

/** A picture file, as an asset. */
export interface SamplePicture extends Omit<PictureMetadata, "file"> {
  readonly path: string;
  /** MIME type. */
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A piece of content, as an entry. */
export interface SampleEntry {
  readonly id: string;
  readonly contentType: ContentType;
  readonly title: string;
  /** Values as Contentful stores them: pictures as links, empty values left out. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly pictures: readonly SamplePicture[];
  readonly entries: readonly SampleEntry[];
}

/** MIME type by the ending of a picture's name. */
export function mediaTypeOf(file: string): string {
  const ending = path.extname(file).toLowerCase().replace(".jpeg", ".jpg");
  const found = Object.entries(PICTURE_ENDINGS).find(([, known]) => known === ending);
  return found?.[0] ?? "application/octet-stream";
}

/** File with the metadata of each picture that `cms:pull` has taken from Contentful. */
export const PICTURES_FILE = `${CONTENT_FOLDER}/pictures.json`;

/** Metadata by the name of the picture's file; none where nothing was pulled. */
export async function readPictureMetadata(
  root: string,
): Promise<ReadonlyMap<string, PictureMetadata>> {
  const json = await readFile(path.join(root, PICTURES_FILE), "utf8").catch(() => "[]");
  try {
    const list = z.array(pictureMetadata).parse(JSON.parse(json));
    return new Map(list.map((metadata) => [metadata.file, metadata]));
  } catch {
    throw new CommandError(
      `${PICTURES_FILE} cannot be read. Fix it, or delete it: npm run cms:pull writes it anew.`,
    );
  }
}

/** What Contentful is told of a picture that was not made there. */
export function defaultMetadata(file: string, description: string | null): PictureMetadata {
  const { name, base } = path.parse(file);
  const title = name.replace(/[-_]+/g, " ");
  return {
    file: base,
    // Contentful allows no other characters in an id.
    id: name.replace(/[^\w.-]/g, "-"),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description,
    fileName: base,
  };
}

export const linkTo = (linkType: "Asset" | "Entry", id: string) => ({
  sys: { type: "Link", linkType, id },
});

/** Whether nobody has filled in a field. */
export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || isDeepStrictEqual(value, []);

/** @param assetId the id of the asset for the path of a picture, where that is not the path */
export function toSample(
  contentType: ContentType,
  { id, fields }: Entry,
  assetId = (path: string) => path,
): SampleEntry {
  const stored = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const toLink = (item: unknown) =>
      isRawImage(item) ? linkTo("Asset", assetId(item.path)) : item;
    return [name, Array.isArray(value) ? value.map(toLink) : toLink(value)];
  });
  return {
    id,
    contentType,
    // A title field is a required text.
    title: fields[contentType.titleField] as string,
    fields: Object.fromEntries(stored.filter(([, value]) => !isEmpty(value))),
  };
}

/**
 * The path of each picture, with the first alternative text that an entry gives it. An album's text
 * comes first, because Contentful has no other field for it.
 */
export function describePictures(content: Content): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const uses = contentTypes.flatMap(({ id, fields }) =>
    (content[id as keyof Content] as readonly Entry[]).flatMap((entry) =>
      Object.entries(fields).flatMap(([name, field]) =>
        picturesIn(entry.fields[name]).map((picture) => {
          const alt =
            field.kind === "image" && field.describedBy ? entry.fields[field.describedBy] : null;
          return { picture, text: isRawPicture(picture) ? picture.description : alt };
        }),
      ),
    ),
  );
  const ofAlbums = uses.filter(({ picture }) => isRawPicture(picture));
  for (const { picture, text } of [...ofAlbums, ...uses]) {
    const alt = typeof text === "string" && text !== "" ? text : null;
    found.set(picture.path, found.get(picture.path) ?? alt);
  }
  return found;
}

/**
 * The embedded content of the project in `root`, as assets and entries.
 *
 * @throws CommandError that lists all problems in the files
 */
export async function readSamples(root: string): Promise<Samples> {
  const raw = await checkPictures(await readLocalContent(root));
  const { content, problems } = parse(raw);
  failIfAny(
    "The samples in src/content are wrong, so nothing was put into the space:",
    problems.map(({ sentence }) => sentence),
  );
  const pulled = await readPictureMetadata(root);
  // Content without problems is there.
  const pictures = [...describePictures(content!)].sort(([a], [b]) => (a < b ? -1 : 1));
  const usualOf = (file: string, description: string | null = null) =>
    pulled.get(path.basename(file)) ?? defaultMetadata(file, description);
  const ids = pictures.map(([file]) => usualOf(file).id);
  /** Of vows.jpg and vows.jpeg, as of names in other letters, the ids would be the same. */
  function metadataOf(file: string, description?: string | null): PictureMetadata {
    const usual = usualOf(file, description);
    const isShared = ids.filter((id) => id === usual.id).length > 1;
    if (!isShared || pulled.has(usual.file)) return usual;
    const digest = createHash("sha256").update(usual.file).digest("hex").slice(0, 8);
    return { ...usual, id: `${usual.id}-${digest}` };
  }
  return {
    pictures: await Promise.all(
      pictures.map(async ([file, description]) => {
        const { size } = await stat(file);
        const contentType = mediaTypeOf(file);
        return { ...metadataOf(file, description), path: file, contentType, size };
      }),
    ),
    // As the files have them, before the site has parsed them.
    entries: raw.entries.map((entry) => {
      const contentType = contentTypes.find(({ id }) => id === entry.type)!;
      return toSample(contentType, toEntry(contentType, entry), (file) => metadataOf(file).id);
    }),
  };
}
