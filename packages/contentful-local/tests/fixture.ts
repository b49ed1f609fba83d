/** Content types for these tests, and pictures of any size. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ContentFields } from "contentful-management";
import sharp from "sharp";
import type { Space } from "../src";

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
const required = { required: true };

const TYPES: Readonly<Record<string, ContentFields[]>> = {
  faq: [
    field("question", "Text", required),
    field("answer", "Text"),
    field("page", "Symbol", { validations: [{ in: ["services", "contact"] }] }),
  ],
  galleryPhoto: [
    field("alt", "Symbol", required),
    field("image", "Link", { linkType: "Asset", required: true }),
  ],
  testimonial: [
    field("quote", "Text", required),
    field("date", "Symbol", {
      validations: [{ regexp: { pattern: "^[A-Z][a-z]+ \\d{4}$", flags: "" } }],
    }),
    field("rating", "Integer", { validations: [{ range: { min: 0, max: 5 } }] }),
  ],
};

/** Publishes the content types. */
export function fillWithContentTypes(space: Space): void {
  for (const [id, fields] of Object.entries(TYPES)) {
    space.putContentType(id, { name: id, displayField: fields[0]!.id, fields });
  }
}
