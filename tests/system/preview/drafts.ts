import type { Page } from "@playwright/test";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../../packages/contentful-local/src";
import { shrinkPictures } from "../../support/pictures";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { copySite } from "../../support/site-copy";

/** What the officiant has begun and not published; of the article and the price the day has passed. */
function addDrafts({ space }: LocalContentful) {
  const review = { author: "Noor & Finn", quote: "We cried.", date: "June 2026", rating: 7 };
  space.putEntry("half-written", "testimonial", localized(review));
  const photo = { alt: "Two people in the snow", category: "Winter", order: -1 };
  space.putEntry("no-picture", "galleryPhoto", localized(photo));
  const article = {
    title: "Vos papiers",
    slug: "papiers",
    metaDescription: "Tout.",
    language: "fr-CA",
  };
  const ended = { body: "Il faut un permis.", validUntil: "2020-01-31" };
  space.putEntry("papers", "article", localized({ ...article, ...ended }));
  space.changeEntry("traditional", localized({ price: "from $650" }));
  space.changeEntry("site-settings", localized({ pricesUntil: "2020-01-31" }));
}

/** Copies the site into a folder, and starts a Contentful with its content and those drafts. */
export async function contentfulWithDrafts(folder: string): Promise<LocalContentful> {
  copySite({ folder });
  const contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(folder, contentful);
  addDrafts(contentful);
  return contentful;
}

export const banner = (page: Page) => page.getByRole("complementary", { name: "Draft preview" });
export const headline = (page: Page) => page.getByRole("heading", { level: 1 });
