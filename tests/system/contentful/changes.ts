import { localized } from "../../../packages/contentful-local/src";
import { dayOf, daysAfter } from "../../../src/model/expiry";
import type { Editor } from "./editor";
import { noisyJpeg } from "../../support/pictures";

const IN_A_MONTH = daysAfter(dayOf(new Date()), 30);
export const YESTERDAY = daysAfter(dayOf(new Date()), -1);

/** Publishes what couples ask before they write, all but one article with a day. */
export function publishDatedContent(editor: Editor): void {
  const article = { metaDescription: "Ce qu'il faut.", body: "Un permis." };
  const papers = { ...article, title: "Vos papiers", slug: "papiers", language: "fr-CA" };
  editor.publishEntry("papers", "article", papers);
  const season = { ...article, title: "This season", slug: "this-season", validUntil: IN_A_MONTH };
  editor.publishEntry("season", "article", season);
  editor.changeEntry("interfaith", { price: "$650" });
  editor.changeEntry("site-settings", {
    availability: "The 10th of July is free",
    availabilityUntil: IN_A_MONTH,
    pricesUntil: IN_A_MONTH,
  });
}

/** Saves what nobody may see. */
export function saveDrafts({ contentful: { space } }: Editor): void {
  space.changeEntry("about", localized({ heading: "A heading that nobody has seen" }));
  space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
}

/** Changes, removes, hides, adds and reorders; an article and the prices have ended. */
export async function changeContent(editor: Editor): Promise<void> {
  const { space } = editor.contentful;
  editor.changeEntry("siobhan-and-peter", { quote: "Lovely. <script>alert('hello')</script>" });
  space.remove("margaret-and-bill");
  space.unpublish("thuy-and-minh");
  editor.publishEntry("new-couple", "testimonial", {
    quote: "We cried, we laughed.",
    author: "Noor & Finn",
    date: "May 2026",
  });
  await space.replaceFile("loft", { bytes: await noisyJpeg(), file: "replaced.jpg" });
  space.publishAsset("loft");
  for (const { id, fields } of space.entries.all()) {
    if (fields.category?.["en-US"] === "Rustic") editor.changeEntry(id, { category: "Barn" });
  }
  editor.changeEntry("elopements-and-intimate", { order: 0 });
  editor.changeEntry("season", { validUntil: YESTERDAY });
  editor.changeEntry("site-settings", { pricesUntil: YESTERDAY });
}
