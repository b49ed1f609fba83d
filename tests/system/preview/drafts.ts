import path from "node:path";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { shrinkPictures } from "../../support/pictures";
import { root } from "../../support/project";
import { copySite } from "../../support/site-copy";

/** The copy of the site whose drafts are shown. */
export const previewSite = path.join(root, "test-results/preview-site");

/** Adds drafts of the officiant; the last day of the article and the price has passed. */
function addDrafts({ space }: LocalContentful) {
  const review = { author: "Noor & Finn", quote: "We cried.", date: "June 2026", rating: 7 };
  space.putEntry("half-written", "testimonial", localized(review));
  const photo = { alt: "Two people in the snow", category: "Winter", order: -1 };
  space.putEntry("no-picture", "galleryPhoto", localized(photo));
  const article = { title: "Vos papiers", slug: "papiers", metaDescription: "Tout." };
  const ended = { language: "fr-CA", body: "Il faut un permis.", validUntil: "2020-01-31" };
  space.putEntry("papers", "article", localized({ ...article, ...ended }));
  space.changeEntry("traditional", localized({ price: "from $650" }));
  space.changeEntry("site-settings", localized({ pricesUntil: "2020-01-31" }));
}

/** Copies the site, and starts a Contentful with its content and those drafts. */
export async function contentfulWithDrafts(): Promise<LocalContentful> {
  copySite({ folder: previewSite });
  const contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(previewSite, contentful);
  addDrafts(contentful);
  return contentful;
}
