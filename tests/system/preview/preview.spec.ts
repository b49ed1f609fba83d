import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/fixture-contentful";
import { shrinkPictures } from "../../support/pictures";
import { root } from "../../support/project";
import { NOT_FOUND, pages } from "../../support/site";
import { copySite } from "../../support/site-copy";
import { startServer } from "../servers";

const previewSite = path.join(root, "test-results/preview-site");

let contentful: LocalContentful;
let preview: Awaited<ReturnType<typeof startServer>>;

test.describe.configure({ mode: "serial" });

/** Adds the officiant's drafts; the article and the price have expired. */
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

test.beforeAll(async () => {
  copySite({ folder: previewSite });
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(previewSite, contentful);
  addDrafts(contentful);
  const command = ["--import", require.resolve("tsx"), path.join(root, "tools/preview/main.ts")];
  preview = await startServer(command, previewSite, contentful.env);
});

test.afterAll(async () => {
  await preview.close();
  await contentful.close();
});

const banner = (page: Page) => page.getByRole("complementary", { name: "Draft preview" });
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

test("every page is marked as a draft preview, and search engines must not index it", async ({
  page,
}) => {
  for (const { path, heading } of pages) {
    await page.goto(preview.url + path);
    await expect(headline(page)).toHaveText(heading);
    await expect(banner(page)).toContainText("Draft preview");
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
  }
  await page.goto(preview.url + NOT_FOUND);
  await expect(banner(page)).toBeVisible();
});

const formOf = (id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries/${id}`;

test("expired content has a note, and the banner links to the form of each entry on the page", async ({
  page,
}) => {
  const note = "Not on the site, because it was valid until 2020-01-31";
  await page.goto(`${preview.url}/services/`);
  await expect(page.getByText(`${note}: from $650`)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Vos papiers" }).click();
  await expect(headline(page)).toHaveText("Vos papiers");
  await expect(page.getByRole("main")).toContainText(note);
  await banner(page).getByText("Edit this page").press("Enter");
  const forms = banner(page).getByRole("listitem").getByRole("link");
  const form = forms.filter({ hasText: 'Article "Vos papiers"' });
  await expect(form).toHaveAttribute("href", formOf("papers"));
});

test("an invalid review is left out, and the banner says why and where to fix it", async ({
  page,
}) => {
  await page.goto(`${preview.url}/reviews/`);
  // The list also has the pictures, which are small for speed.
  await banner(page).getByText("things to fix").click();
  await expect(page.getByText("Siobhán & Peter").first()).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "We cried." })).toHaveCount(0);
  const item = banner(page).getByRole("listitem").filter({ hasText: "Noor & Finn" });
  await expect(item).toContainText('Not shown: Testimonial "Noor & Finn": "Rating" must be');
  const fix = item.getByRole("link", { name: "Contentful" });
  await expect(fix).toHaveAttribute("href", formOf("half-written"));
});

test("the gallery leaves out a photo without its picture", async ({ page }) => {
  await page.goto(`${preview.url}/gallery/`);
  await expect(page.getByText("Rustic Ceremony").first()).toBeVisible();
  await expect(page.getByAltText("Two people in the snow")).toHaveCount(0);
});

test("an open page shows what the officiant saves, and the next change right after", async ({
  page,
}) => {
  await page.goto(`${preview.url}/about/`);
  for (const heading of ["Saved once", "Saved twice"]) {
    contentful.space.changeEntry("about", localized({ heading }));
    await expect(headline(page)).toHaveText(heading);
  }
});

test("the preview writes no cache or pages of a build, rejects outside refreshes, and prints no token", async () => {
  expect(existsSync(path.join(previewSite, ".cache"))).toBe(false);
  expect(existsSync(path.join(previewSite, "public"))).toBe(false);
  const { status } = await fetch(`${preview.url}/__refresh`, { method: "POST" });
  expect(status).toBe(403);
  expect(preview.printed()).not.toContain(contentful.tokens.preview);
});
