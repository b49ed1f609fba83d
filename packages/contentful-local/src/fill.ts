import path from "node:path";
import { readSamples } from "../../../src/cms/samples";
import { contentTypes } from "../../../src/model";
import { toContentful } from "../../../src/model/to-contentful";
import type { LocalContentful } from ".";
import type { Space } from "./space/space";
import { localized } from "./space/types";

const PROJECT = path.resolve(__dirname, "../../..");

/** Makes and publishes the site's content types, with their editors. */
export function fillWithContentTypes(space: Space): void {
  const types = toContentful(contentTypes, space.locales.default.code);
  for (const { controls, fields, id, ...definition } of types) {
    space.putContentType(id, { ...definition, fields: [...fields] });
    space.contentTypes.putEditorInterface(id, { controls });
  }
}

/**
 * Fills the space with the site's embedded content, published: what `npm run cms:seed` would put in,
 * so that it finds all of it there.
 *
 * @param site the folder of the site, or of a copy of it
 */
export async function fillWithEmbeddedContent(
  { space }: LocalContentful,
  site = PROJECT,
): Promise<void> {
  fillWithContentTypes(space);
  const { entries, pictures } = await readSamples(site);
  for (const { description, id, path: file, title } of pictures) {
    await space.putAsset(id, {
      title,
      path: file,
      ...(description !== null && { description }),
    });
    space.publishAsset(id);
  }
  for (const { contentType, fields, id } of entries) {
    space.putEntry(id, contentType.id, localized(fields, space.locales.default.code));
    space.publish(id);
  }
}
