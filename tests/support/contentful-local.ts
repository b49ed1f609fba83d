/**
 * The local Contentful with this site's content model and embedded content, for tests. Run by
 * itself it is `npm run contentful:local`.
 */
import { localized, type LocalContentful, type Space } from "../../packages/contentful-local/src";
import { runCli } from "../../packages/contentful-local/src/cli";
import { readSamples, type Samples } from "../../tools/contentful/samples";
import { contentTypes } from "../../src/model";
import { toContentful } from "../../tools/contentful/to-contentful";
import { fixtureFolder } from "./site-copy";

/** Publishes the site's content types, with their editor interfaces. */
export function fillWithContentTypes(space: Space): void {
  const types = toContentful(contentTypes, space.locales.default.code);
  for (const { controls, fields, id, ...definition } of types) {
    space.putContentType(id, { ...definition, fields: [...fields] });
    space.contentTypes.putEditorInterface(id, { controls });
  }
}

/** Publishes content with its types, under the ids that `npm run cms:seed` gives it. */
async function fillWith({ space }: LocalContentful, { entries, pictures }: Samples) {
  fillWithContentTypes(space);
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

/**
 * Publishes the embedded content.
 *
 * @param site folder of the site or of a copy of it; by default where the program runs
 */
export const fillWithEmbeddedContent = async (contentful: LocalContentful, site = process.cwd()) =>
  fillWith(contentful, await readSamples(site));

let fixture: Promise<Samples> | undefined;

/** Publishes the tests' content, which they may count and quote. */
export const fillWithFixtureContent = async (contentful: LocalContentful) =>
  fillWith(contentful, await (fixture ??= readSamples(fixtureFolder())));

if (require.main === module) {
  void runCli({
    fill: fillWithEmbeddedContent,
    content: "the embedded content",
    commands: {
      filled: [
        "npx gatsby clean && npm run build   the site from this Contentful",
        "npm run preview                  the same with drafts",
        "npm run cms:check                what is in the space, checked",
      ],
      empty: [
        "npm run cms:apply   make the content types",
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
