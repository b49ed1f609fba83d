/** Links in what Contentful stores, and entries of it as the model takes them. */
import { z } from "zod";
import type { ContentType } from "../../src/model/content-type";
import type { RawImage } from "../../src/model/fields";

const linkTo = <Type extends string>(type: Type) =>
  z.object({ sys: z.object({ linkType: z.literal(type), id: z.string() }) });
const assetLink = linkTo("Asset");

/** The id of the asset that a value links to; `undefined` for any other value. */
export const linkedAssetId = (value: unknown) => assetLink.safeParse(value).data?.sys.id;

/**
 * The values of the fields that the site knows, with what they link to; any value but a link is for the
 * model to judge.
 *
 * @param imageOf a picture by its asset's id
 * @param pictureOf the same for one of many, which says what it shows
 */
export function rawFields(
  { fields }: ContentType,
  valueOf: (name: string) => unknown,
  imageOf: (id: string) => RawImage,
  pictureOf = imageOf,
) {
  const linked = (value: unknown, find: (id: string) => RawImage) => {
    const id = linkedAssetId(value);
    return id === undefined ? value : find(id);
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]): [string, unknown] => {
      const value = valueOf(name);
      if (kind === "image") return [name, linked(value, imageOf)];
      if (kind !== "images" || !Array.isArray(value)) return [name, value];
      return [name, value.map((item: unknown) => linked(item, pictureOf))];
    }),
  );
}
