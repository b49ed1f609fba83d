/** A content model and content for these tests, and pictures of any size. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ContentFields } from "contentful-management";
import sharp from "sharp";
import { link, localized, type LocalContentful, type Space } from "../src";

const folder = mkdtempSync(path.join(tmpdir(), "contentful-local-tests-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the path of a new JPEG file */
export async function picture(name: string, width = 300, height = 200): Promise<string> {
  const file = path.join(folder, `${name}.jpg`);
  await sharp({ create: { width, height, channels: 3, background: "teal" } }).toFile(file);
  return file;
}

const field = (id: string, type: string, more: Partial<ContentFields> = {}): ContentFields => ({
  id,
  name: id,
  type,
  localized: false,
  required: false,
  ...more,
});
const text = (id: string, more: Partial<ContentFields> = {}) =>
  field(id, "Symbol", { required: true, ...more });
const longText = (id: string) => field(id, "Text", { required: true });

const TYPES: Readonly<Record<string, { displayField: string; fields: ContentFields[] }>> = {
  faq: {
    displayField: "question",
    fields: [
      text("question"),
      longText("answer"),
      text("page", { validations: [{ in: ["services", "contact"] }] }),
    ],
  },
  galleryPhoto: {
    displayField: "alt",
    fields: [
      text("alt"),
      text("category"),
      field("image", "Link", {
        linkType: "Asset",
        required: true,
        validations: [{ linkMimetypeGroup: ["image"] }],
      }),
    ],
  },
  page: { displayField: "slug", fields: [text("slug"), text("heading")] },
  service: {
    displayField: "title",
    fields: [
      text("title"),
      text("slug", { validations: [{ unique: true }] }),
      text("summary"),
      longText("description"),
    ],
  },
  testimonial: {
    displayField: "author",
    fields: [
      longText("quote"),
      text("author"),
      text("date", { validations: [{ regexp: { pattern: "^[A-Z][a-z]+ \\d{4}$", flags: "" } }] }),
      field("rating", "Integer", {
        defaultValue: { "en-US": 5 },
        validations: [{ range: { min: 0, max: 5 } }],
      }),
      field("featured", "Boolean", { defaultValue: { "en-US": false } }),
    ],
  },
};

/** Publishes the content types. */
export function fillWithContentTypes(space: Space): void {
  for (const [id, definition] of Object.entries(TYPES)) {
    space.putContentType(id, { name: id, ...definition });
  }
  const controls = [{ fieldId: "answer", widgetNamespace: "builtin", widgetId: "markdown" }];
  space.contentTypes.putEditorInterface("faq", { controls });
}

const PHOTOS = 17;

/** Publishes the content types, a question, two pages and 17 photos with a picture each. */
export async function fillWithContent({ space }: LocalContentful): Promise<void> {
  fillWithContentTypes(space);
  const entries: [id: string, type: string, fields: object][] = [
    ["travel", "faq", { question: "Do you travel?", answer: "Gladly.", page: "contact" }],
    ["home", "page", { slug: "home", heading: "Weddings" }],
    ["about", "page", { slug: "about", heading: "About" }],
  ];
  const file = await picture("photo");
  for (let index = 1; index <= PHOTOS; index += 1) {
    const category = index % 3 === 0 ? "Beach" : "Forest";
    const image = link("Asset", `picture-${index}`);
    await space.putAsset(image.sys.id, { title: `Picture ${index}`, path: file });
    space.publishAsset(image.sys.id);
    entries.push([`photo-${index}`, "galleryPhoto", { alt: `Photo ${index}`, category, image }]);
  }
  for (const [id, type, fields] of entries) {
    space.putEntry(id, type, localized({ ...fields }));
    space.publish(id);
  }
}
