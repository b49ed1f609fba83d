import path from "node:path";
import type { ContentFields } from "contentful-management";
import { contentTypes } from "../../../src/model";
import type { ContentType } from "../../../src/model/content-type";
import type { Field } from "../../../src/model/fields";
import { isRawImage } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import type { LocalContentful } from ".";
import type { Definition } from "./space/content-types";
import { link, localized } from "./space/types";

const ROOT = path.resolve(__dirname, "../../..");

const KINDS: Record<Field["kind"], Pick<ContentFields, "type" | "linkType" | "items">> = {
  text: { type: "Symbol" },
  longText: { type: "Text" },
  markdown: { type: "Text" },
  integer: { type: "Integer" },
  boolean: { type: "Boolean" },
  image: { type: "Link", linkType: "Asset" },
  textList: { type: "Array", items: { type: "Symbol", validations: [] } },
};

/** The Contentful content type of a type of the model. */
const definitionOf = ({ fields, help, label, titleField }: ContentType): Definition => ({
  name: label,
  description: help,
  displayField: titleField,
  fields: Object.entries(fields).map(([id, field]) => ({
    ...{ id, name: field.label, localized: false, disabled: false, omitted: false },
    required: "required" in field && field.required,
    validations: [],
    ...KINDS[field.kind],
  })),
});

/** An asset's id: the name of its file, without what an id cannot hold. */
const assetIdOf = (file: string) => path.parse(file).name.replace(/[^\w.-]/g, "-");

const titleOf = (file: string) => {
  const words = path.parse(file).name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Fills the space with the site's embedded content, published: every entry under its id in the JSON,
 * and one asset for each picture file.
 */
export async function fillWithEmbeddedContent({ space }: LocalContentful): Promise<void> {
  for (const contentType of contentTypes) {
    space.putContentType(contentType.id, definitionOf(contentType));
  }
  const { entries } = await readLocalContent(ROOT);
  const pictures = new Set(
    entries.flatMap(({ fields }) =>
      Object.values(fields)
        .filter(isRawImage)
        .map((image) => image.path),
    ),
  );
  for (const file of [...pictures].sort()) {
    const id = assetIdOf(file);
    await space.putAsset(id, { title: titleOf(file), path: file });
    space.publishAsset(id);
  }
  for (const { fields, id, type } of entries) {
    const values = Object.entries(fields).map(([name, value]) => [
      name,
      isRawImage(value) ? link("Asset", assetIdOf(value.path)) : value,
    ]);
    space.putEntry(id, type, localized(Object.fromEntries(values) as Record<string, unknown>));
    space.publish(id);
  }
}
