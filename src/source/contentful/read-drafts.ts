import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { checkAccess, createClient } from "./client";
import { downloadImages, missingImage, type Asset, type ImageArgs } from "./download-images";
import { linkedAssetId, readList, type Listed } from "./listing";
import { webApp } from "./messages";

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

/** The ids of the assets that entries of a type show. */
const linkedAssets = ({ fields }: ContentType, entries: readonly Listed[]) =>
  entries.flatMap((entry) =>
    Object.keys(fields).flatMap((name) => linkedAssetId(entry.fields[name]) ?? []),
  );

/**
 * Reads every entry as it is now, published or not, in the space's default language, and downloads the
 * pictures.
 *
 * @throws Error in one plain sentence where Contentful cannot be read
 */
export async function readDrafts(args: ImageArgs, source: ContentfulSource): Promise<RawContent> {
  await checkAccess(source);
  const client = createClient(source);
  const entries: (readonly [ContentType, readonly Listed[]])[] = [];
  for (const contentType of contentTypes) {
    const { id, plural } = contentType;
    const query = `entries?content_type=${id}&include=0`;
    entries.push([contentType, await readList(client, query, plural)]);
  }
  const shown = new Set(entries.flatMap(([type, ofType]) => linkedAssets(type, ofType)));
  const assets = (await readList(client, "assets?select=sys,fields.file", "pictures")).filter(
    ({ sys }) => shown.has(sys.id),
  );
  const known = new Set(assets.map(({ sys }) => sys.id));
  const images: ReadonlyMap<string, RawImage> = await downloadImages(
    args,
    assets.flatMap((asset) => assetOf(source, asset) ?? []),
  );

  /** The file that a picture field links to; any value but a link is for the model to judge. */
  const imageOf = (value: unknown): unknown => {
    const id = linkedAssetId(value);
    if (id === undefined) return value;
    return images.get(id) ?? missingImage(source, id, known.has(id));
  };
  const rawEntry = ({ id, fields }: ContentType, { sys, fields: values }: Listed): RawEntry => ({
    type: id,
    id: sys.id,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [
        name,
        kind === "image" ? imageOf(values[name]) : values[name],
      ]),
    ),
    where: webApp.entry(source, sys.id),
    updatedAt: sys.updatedAt,
  });
  return {
    entries: entries.flatMap(([contentType, ofType]) =>
      ofType.map((entry) => rawEntry(contentType, entry)),
    ),
    whereToAdd: ({ id }) => webApp.entriesOf(source, id),
  };
}
