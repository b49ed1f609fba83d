import type { ContentFields } from "contentful-management";
import type { Space } from "../src";

const field = (id: string, type: string, more: Partial<ContentFields> = {}): ContentFields => ({
  id,
  name: id,
  type,
  localized: false,
  required: false,
  ...more,
});

const TYPES: Readonly<Record<string, ContentFields[]>> = {
  faq: [field("question", "Text"), field("answer", "Text"), field("page", "Symbol")],
  galleryPhoto: [field("alt", "Symbol"), field("image", "Link", { linkType: "Asset" })],
};

/** Publishes the content types of these tests. */
export function fillWithContentTypes(space: Space): void {
  for (const [id, fields] of Object.entries(TYPES)) {
    space.putContentType(id, { name: id, displayField: fields[0]!.id, fields });
  }
}
