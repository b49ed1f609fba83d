import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { problems } from "../../model/problems";
import { checkAccess } from "../delivery/check";
import { createClient } from "../delivery/client";
import { readList } from "../delivery/listing";
import { webApp } from "../delivery/web-app";
import { bringPictures, type Asset, type PictureArgs } from "../pictures";

type Listed = Awaited<ReturnType<typeof readList>>[number];

const link = z.object({ sys: z.object({ linkType: z.string(), id: z.string() }) });

const file = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  details: z.object({ size: z.number() }).optional(),
});

/** A picture of a draft may have no file yet. */
function assetOf(source: ContentfulSource, { sys, fields }: Listed): Asset | null {
  const found = file.safeParse(fields.file).data;
  if (!found) return null;
  return {
    id: sys.id,
    url: found.url.replace(/^\/\//, "https://"),
    fileName: found.fileName,
    mediaType: found.contentType,
    size: found.details?.size ?? null,
    where: webApp.asset(source, sys.id),
  };
}

/** What the value of a picture field leads to; anything that is no link is for the model to judge. */
function imageOf(
  source: ContentfulSource,
  value: unknown,
  known: ReadonlySet<string>,
  images: ReadonlyMap<string, RawImage>,
): unknown {
  const target = link.safeParse(value).data?.sys;
  if (target?.linkType !== "Asset") return value;
  const words = known.has(target.id) ? problems.imageWithoutFile : problems.imageUnpublished;
  const where = webApp.asset(source, target.id);
  const fault: RawImage = { path: "", fault: (subject, label) => words(subject, label, where) };
  return images.get(target.id) ?? fault;
}

/** The ids of the assets that entries of a type show. */
const linksIn = ({ fields }: ContentType, entries: readonly Listed[]) =>
  entries.flatMap((entry) =>
    Object.keys(fields).flatMap((name) => link.safeParse(entry.fields[name]).data?.sys.id ?? []),
  );

/**
 * Reads every entry as it is now, published or not, in the space's default language, and fetches the
 * pictures.
 *
 * @throws Error in one plain sentence where Contentful cannot be read
 */
export async function readDrafts(args: PictureArgs, source: ContentfulSource): Promise<RawContent> {
  await checkAccess(source);
  const client = createClient(source);
  const lists: (readonly [ContentType, Listed[]])[] = [];
  for (const contentType of contentTypes) {
    const { id, plural } = contentType;
    lists.push([
      contentType,
      await readList(client, `entries?content_type=${id}&include=0`, plural),
    ]);
  }
  const listed = await readList(client, "assets?select=sys,fields.file", "pictures");
  const shown = new Set(lists.flatMap(([contentType, entries]) => linksIn(contentType, entries)));
  const assets = listed.filter(({ sys }) => shown.has(sys.id));
  const known = new Set(assets.map(({ sys }) => sys.id));
  const images = await bringPictures(
    args,
    assets.flatMap((asset) => assetOf(source, asset) ?? []),
  );

  const rawEntry = ({ id, fields }: ContentType, { sys, fields: values }: Listed): RawEntry => ({
    type: id,
    id: sys.id,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => {
        const value = values[name];
        return [name, kind === "image" ? imageOf(source, value, known, images) : value];
      }),
    ),
    where: webApp.entry(source, sys.id),
    updatedAt: sys.updatedAt,
  });
  return {
    entries: lists.flatMap(([contentType, entries]) =>
      entries.map((entry) => rawEntry(contentType, entry)),
    ),
    whereToAdd: ({ id }) => webApp.entriesOf(source, id),
  };
}
