import path from "node:path";
import { contentTypes } from "../../../src/model";
import { isRawImage } from "../../../src/model/fields";
import { toContentful } from "../../../src/model/to-contentful";
import { readLocalContent } from "../../../src/source/local";
import type { LocalContentful } from ".";
import type { Space } from "./space/space";
import { link, localized } from "./space/types";

const ROOT = path.resolve(__dirname, "../../..");

/** An asset's id: the name of its file, without what an id cannot hold. */
const assetIdOf = (file: string) => path.parse(file).name.replace(/[^\w.-]/g, "-");

/** `hero-home.jpg` → `Hero home`. */
const titleOf = (file: string) => {
  const words = path.parse(file).name.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Makes and publishes the site's content types, with their editors. */
export function fillWithContentTypes(space: Space): void {
  const types = toContentful(contentTypes, space.locales.default.code);
  for (const { controls, fields, id, ...definition } of types) {
    space.putContentType(id, { ...definition, fields: [...fields] });
    space.contentTypes.putEditorInterface(id, { controls });
  }
}

/**
 * Fills the space with the site's embedded content, published: every entry under its id in the JSON,
 * and one asset for each picture file, named after the file.
 */
export async function fillWithEmbeddedContent({ space }: LocalContentful): Promise<void> {
  fillWithContentTypes(space);
  const { entries } = await readLocalContent(ROOT);
  const pictures = entries.flatMap(({ fields }) => Object.values(fields).filter(isRawImage));
  for (const file of [...new Set(pictures.map((picture) => picture.path))].sort()) {
    await space.putAsset(assetIdOf(file), { title: titleOf(file), path: file });
    space.publishAsset(assetIdOf(file));
  }
  for (const { fields, id, type } of entries) {
    const values = Object.entries(fields).map(([name, value]): [string, unknown] => [
      name,
      isRawImage(value) ? link("Asset", assetIdOf(value.path)) : value,
    ]);
    space.putEntry(id, type, localized(Object.fromEntries(values), space.locales.default.code));
    space.publish(id);
  }
}
