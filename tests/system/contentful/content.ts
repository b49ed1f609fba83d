/** Content that the officiant publishes before a build. */
import { link, localized, type LocalContentful } from "../../../packages/contentful-local/src";
import { fillWithContentTypes } from "../../../tools/contentful/local";
import { noisyJpeg } from "../../support/pictures";
import type { Editor } from "../../support/contentful-editor";

/** Publishes additions to the samples, and saves drafts. */
export async function publishAdditions(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  fillWithContentTypes(space);
  // Adds a second language, which the site does not use, and a custom field.
  const { id, definition } = space.contentTypes.get("testimonial");
  const note = { id: "note", name: "Note", type: "Symbol", localized: false, required: false };
  const inBoth = definition.fields.map((field) => ({ ...field, localized: field.id === "quote" }));
  space.putContentType(id, { ...definition, fields: [...inBoth, note] });
  space.changeEntry("analyn-and-jomar", {
    quote: { "en-US": "In English.", fr: "En français." },
    note: { "en-US": "Call them back" },
  });
  space.publish("analyn-and-jomar");
  for (const id of ["b", "a"])
    await editor.publishPicture(id, { description: `What ${id} shows`, bytes: await noisyJpeg() });
  const pictures = ["b", "a"].map((name) => link("Asset", name));
  editor.publishEntry("noor", "album", { title: "Noor & Finn", category: "Garden", pictures });
  // Drafts must not appear on the site.
  space.changeEntry("about", localized({ heading: "A heading that nobody has seen" }));
  space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
}

/** Publishes bad content, which a build detects in different ways. */
export async function publishBadContent(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  editor.publishEntry("no-quote", "testimonial", { author: "Ana & Rui", date: "May 2025" });
  // One entry is published before its picture; another's pictures are unpublished.
  await space.putAsset("early", { title: "Early", bytes: await noisyJpeg(), file: "early.jpg" });
  editor.publishPhoto("arch", "early");
  for (const id of ["a", "b"]) space.unpublishAsset(id);
  // Not a picture: a build must reject it by its size, without fetching it.
  const large = Buffer.alloc(25 << 20, "no picture has so many bytes");
  await editor.publishPicture("large", { bytes: large });
  await editor.publishPicture("lost", { bytes: await noisyJpeg() });
  for (const id of ["large", "lost"]) editor.publishPhoto(`${id}-photo`, id);
}

/** Lists its problems by code, each with the address where the officiant fixes the entry or picture. */
export function problemsOfBadContent({ spaceId }: LocalContentful) {
  const place = `https://app.contentful.com/spaces/${spaceId}/environments/master`;
  const at = (id: string) => `${place}/entries/${id}`;
  const absent = (id: string, entry: string) => ({
    code: "fileUnpublished",
    params: { asset: `${place}/assets/${id}` },
    location: at(entry),
  });
  const name = "lost.jpg";
  const asset = `${place}/assets/lost`;
  return [
    { code: "missing", field: "quote", location: at("no-quote") },
    absent("a", "noor"),
    absent("b", "noor"),
    absent("early", "arch"),
    {
      code: "pictureTooLarge",
      params: { name: "large.jpg", size: 25, max: 20 },
      location: at("large-photo"),
    },
    {
      code: "fileNotFetched",
      params: { name, reason: "status 404", asset },
      location: at("lost-photo"),
    },
  ];
}

/** Corrects all of it (the lost picture is available again), and changes, hides, adds and reorders entries. */
export async function correctAndChange(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  space.unpublish("no-quote");
  space.remove("large-photo");
  for (const id of ["early", "a", "b"]) space.publishAsset(id);

  editor.changeEntry("siobhan-and-peter", { quote: "Lovely. <script>alert('hello')</script>" });
  space.remove("margaret-and-bill");
  space.unpublish("thuy-and-minh");
  const couple = { quote: "We cried.", author: "Gus & Alma", date: "May 2026" };
  editor.publishEntry("new-couple", "testimonial", couple);
  await space.replaceFile("loft", { bytes: await noisyJpeg(), file: "replaced.jpg" });
  space.publishAsset("loft");
  for (const { id, fields } of space.entries.all()) {
    if (fields.category?.["en-US"] === "Rustic") editor.changeEntry(id, { category: "Barn" });
  }
  editor.changeEntry("elopements-and-intimate", { order: 0 });
  // As in a space that is older than these fields.
  const { definition } = space.contentTypes.get("siteSettings");
  const fields = definition.fields.filter(({ id }) => !["credentialUrl", "priceNote"].includes(id));
  space.putContentType("siteSettings", { ...definition, fields });
}
