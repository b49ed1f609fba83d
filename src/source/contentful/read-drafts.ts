import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { RawContent, RawEntry } from "../../model/parse";
import { checkAccess, createClient } from "./client";
import { downloadImages, missingImage, toAsset, type ImageArgs } from "./download-images";
import { fileOf, linkedAssetId, readList } from "./listing";
import { webApp } from "./messages";

const TYPES = contentTypes.map(({ id }) => id).join(",");

/**
 * Reads every entry as it is now, published or not, in the space's default language, and downloads the
 * pictures. Three requests for up to a thousand entries: a preview reads again after every save.
 *
 * @throws Error in one plain sentence where Contentful cannot be read
 */
export async function readDrafts(args: ImageArgs, source: ContentfulSource): Promise<RawContent> {
  await checkAccess(source);
  const client = createClient(source);
  const query = `entries?sys.contentType.sys.id[in]=${TYPES}&include=0`;
  const listed = await readList(client, query, "entries");
  const assets = await readList(client, "assets?select=sys,fields.file", "pictures");
  const entries = contentTypes.flatMap((contentType) =>
    listed
      .filter(({ sys }) => sys.contentType?.sys.id === contentType.id)
      .map((entry) => ({ contentType, entry })),
  );

  const shown = new Set(
    entries.flatMap(({ entry }) => Object.values(entry.fields).map(linkedAssetId)),
  );
  const known = new Set(assets.map(({ sys }) => sys.id));
  const images = await downloadImages(
    args,
    assets.flatMap((asset) => {
      const file = fileOf(asset);
      return file && shown.has(asset.sys.id) ? [toAsset(source, asset.sys.id, file)] : [];
    }),
  );

  /** The file that a picture field links to; any value but a link is for the model to judge. */
  const imageOf = (value: unknown): unknown => {
    const id = linkedAssetId(value);
    if (id === undefined) return value;
    return images.get(id) ?? missingImage(source, id, known.has(id));
  };
  return {
    entries: entries.map(({ contentType, entry: { sys, fields } }): RawEntry => {
      const values = Object.entries(contentType.fields).map(([name, { kind }]) => [
        name,
        kind === "image" ? imageOf(fields[name]) : fields[name],
      ]);
      return {
        type: contentType.id,
        id: sys.id,
        fields: Object.fromEntries(values) as RawEntry["fields"],
        where: webApp.entry(source, sys.id),
        updatedAt: sys.updatedAt,
      };
    }),
    whereToAdd: ({ id }) => webApp.entriesOf(source, id),
  };
}
