/**
 * Fills a local Contentful with this site's content model and content. When run directly, it is
 * `npm run contentful:local`.
 */
import { localized, type LocalContentful, type Space } from "../../packages/contentful-local/src";
import { runCli } from "../../packages/contentful-local/src/cli";
import { readSamples, type Samples } from "./samples";
import { contentTypes } from "../../src/model";
import { toContentful } from "./to-contentful";

/** Publishes the site's content types, with their editor interfaces. */
export function fillWithContentTypes(space: Space): void {
  const types = toContentful(contentTypes, space.locales.default.code);
  for (const { controls, fields, id, ...definition } of types) {
    space.putContentType(id, { ...definition, fields: [...fields] });
    space.contentTypes.putEditorInterface(id, { controls });
  }
}

/** Publishes content with its types, under the ids that `npm run cms:seed` uses. */
export async function fillWith({ space }: LocalContentful, { assets, entries }: Samples) {
  fillWithContentTypes(space);
  for (const { description, file, id, title } of assets) {
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

/**
 * Publishes the embedded content.
 *
 * @param site folder of the site or of a copy; by default the working directory
 */
export const fillWithEmbeddedContent = async (contentful: LocalContentful, site = process.cwd()) =>
  fillWith(contentful, await readSamples(site));

if (require.main === module) {
  void runCli({
    fill: fillWithEmbeddedContent,
    content: "the embedded content",
    commands: {
      filled: [
        "npm run build       build the site from this Contentful",
        "npm run preview     show the site with drafts",
        "npm run cms:check   check the content of the space",
      ],
      empty: [
        "npm run cms:apply   create the content types",
        "npm run cms:seed    add the sample content",
      ],
    },
    example: {
      label: "a question",
      id: "parking",
      contentType: "faq",
      fields: {
        question: { "en-US": "Is there parking?" },
        answer: { "en-US": "At most venues, yes." },
        page: { "en-US": "contact" },
      },
    },
  });
}
