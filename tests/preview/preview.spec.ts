import { existsSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { port } from "../support/browser-settings";
import {
  link,
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import {
  previewSite,
  startDevelop,
  startDraftPreview,
  type DevelopServer,
} from "../support/draft-preview";
import { test } from "../support/shared-page";
import { copySite } from "../support/site-copy";
import { NOT_FOUND, pages } from "../support/site";
import { shrinkPictures } from "../contentful/pictures";

let contentful: LocalContentful;
let preview: DevelopServer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  copySite({ folder: previewSite });
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(previewSite, contentful);
  preview = await startDraftPreview(previewSite, contentful, port);
});

test.afterAll(async () => {
  await preview.close();
  await contentful.close();
});

const banner = (page: Page) => page.getByRole("complementary", { name: "Draft preview" });

test("every page is marked as a draft preview, and search engines must not list it", async ({
  page,
}) => {
  for (const { path, heading } of pages) {
    await page.goto(preview.address + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(banner(page)).toContainText("Draft preview");
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
  }
  await page.goto(preview.address + NOT_FOUND);
  await expect(banner(page)).toBeVisible();
});

const formOf = (id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries/${id}`;

test("each text leads back to the field in Contentful that it is from", async ({ page }) => {
  await page.goto(`${preview.address}/reviews/`);
  const texts = [
    { shown: page.getByRole("heading", { level: 1 }), form: "reviews?focusedField=heading" },
    {
      shown: page.getByText("My mother wanted the old words"),
      form: "siobhan-and-peter?focusedField=quote",
    },
    { shown: page.getByText("Siobhán & Peter"), form: "siobhan-and-peter?focusedField=author" },
  ];
  for (const { shown, form } of texts) {
    await expect(shown.first()).toHaveAttribute("data-contentful-entry-id", form.split("?")[0]!);
    await shown.first().hover();
    const edit = page.getByRole("link", { name: "Edit", exact: true });
    await expect(edit).toHaveAttribute("href", formOf(form));
  }
  // The site reads a date and a kind of ceremony: a mark in them would change what they mean.
  const review = page.getByRole("figure").filter({ hasText: "Siobhán & Peter" });
  const signature = review.locator("figcaption").filter({ hasText: "September 2026" });
  const { height } = (await signature.boundingBox())!;
  await signature.hover({ position: { x: 4, y: height - 4 } });
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveAttribute(
    "href",
    formOf("siobhan-and-peter?focusedField=quote"),
  );
  await page.goto(`${preview.address}/gallery/`);
  const photo = page.locator("main img[data-contentful-entry-id='lakeside-arch']");
  await expect(photo.first()).toHaveAttribute("data-contentful-field-id", "alt");
});

test("with the keyboard, a list leads to the forms of all that the page shows", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  await banner(page).getByText("Edit this page").press("Enter");
  const forms = banner(page).getByRole("listitem").getByRole("link");
  await expect(forms.filter({ hasText: 'Page "' })).toHaveAttribute("href", formOf("about"));
  await expect(forms.filter({ hasText: 'Site settings "' })).toHaveCount(1);
});

test("Contentful's button Open preview leads from an entry to its place", async ({ page }) => {
  await page.goto(`${preview.address}/?entry=siobhan-and-peter`);
  await expect(page).toHaveURL(`${preview.address}/reviews/`);
  await expect(page.getByText("Siobhán & Peter").first()).toBeInViewport();
  await page.goto(`${preview.address}/?entry=lakeside-arch`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto(`${preview.address}/?entry=when-you-hear-back`);
  await expect(page).toHaveURL(`${preview.address}/contact/`);
  await page.goto(`${preview.address}/?entry=home-booking`);
  await expect(page.getByRole("heading", { name: "Tell me your date" })).toBeInViewport();
  await page.goto(`${preview.address}/?entry=nothing-of-that-name`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what is copied from the page has no invisible characters", async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(preview.address + path);
    await expect(page.locator("[data-contentful-entry-id]").first()).toBeAttached();
    expect(await page.locator("body").innerText()).not.toContain("\u2060");
    expect(await page.title()).not.toContain("\u2060");
  }
});

test("what the officiant saves is on the page within seconds, while she looks at it", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  contentful.space.changeEntry("about", localized({ heading: "A heading that nobody has seen" }));
  await expect(heading).toHaveText("A heading that nobody has seen");
});

test("a half-written review says in its place what is wrong, and the banner says where to fix it", async ({
  page,
}) => {
  await page.goto(`${preview.address}/reviews/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const author = "Noor & Finn";
  const fields = { author, quote: "We cried.", date: "June 2026", rating: 7 };
  contentful.space.putEntry("half-written", "testimonial", localized(fields));
  const problem = "Rating must be a whole number from 0 to 5, but is 7.";
  await expect(page.getByText(`Draft: ${problem}`)).toBeVisible();

  await banner(page).getByText("One thing to fix").click();
  await expect(banner(page)).toContainText(`Testimonial "${author}": ${problem} Change it at`);
  await expect(banner(page).getByRole("link", { name: "Contentful" })).toHaveAttribute(
    "href",
    `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries/half-written`,
  );

  contentful.space.changeEntry("half-written", localized({ rating: 5 }));
  await expect(page.getByText(`Draft: ${problem}`)).toHaveCount(0);
  await expect(page.getByText("We cried.")).toBeVisible();
});

test("a photo without its picture is shown as one without", async ({ page }) => {
  await page.goto(`${preview.address}/gallery/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const fields = { alt: "Two people in the snow", category: "Winter", order: -1 };
  contentful.space.putEntry("no-picture", "galleryPhoto", localized(fields));
  await expect(
    page.getByAltText("Draft: Picture is missing. Two people in the snow").first(),
  ).toBeVisible();
});

test("an album leads to its photos, and each of their captions to the picture's own form", async ({
  page,
}) => {
  const { space } = contentful;
  const pictures = ["barn", "loft"].map((id) => link("Asset", id));
  space.putEntry("ours", "album", localized({ title: "Ours", category: "Rustic", pictures }));
  await page.goto(`${preview.address}/gallery/`);
  const image = page.locator("img[data-contentful-entry-id='ours.barn']");
  const tile = page.getByRole("listitem").filter({ has: image });
  const photo = tile.locator(image);
  await expect(photo).toBeAttached();
  await page.goto(`${preview.address}/?entry=ours`);
  await expect(page).toHaveURL(`${preview.address}/gallery/`);
  await expect(photo).toBeInViewport();
  const edit = page.getByRole("link", { name: "Edit", exact: true });
  const caption = formOf("barn").replace("/entries/", "/assets/");
  for (const part of [photo, tile.getByText("Rustic Ceremony")]) {
    await page.mouse.move(0, 0);
    await expect(edit).toHaveCount(0);
    await part.hover({ position: { x: 8, y: 8 } });
    await expect(edit).toHaveAttribute("href", caption);
  }
});

test("a Contentful that cannot be read leaves the preview as it was, and says so", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  contentful.faults.add({ api: "preview", path: /./, status: 401 });
  await expect.poll(preview.said).toContain("The preview stays as it was");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "A heading that nobody has seen",
  );
  contentful.space.changeEntry("about", localized({ heading: "A heading after that" }));
  contentful.faults.clear();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A heading after that");
});

test("what she saved while one reading failed is on the page by itself, without another save", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  // Only a reading of the content asks for this: looking whether something was saved goes on.
  contentful.faults.add({ api: "preview", path: /content_types/, status: 401, times: 1 });
  contentful.space.changeEntry("about", localized({ heading: "A heading of a bad moment" }));
  await expect(heading).toHaveText("A heading of a bad moment");
  expect(preview.said().replace(/\s+/g, " ")).toMatch(
    /the preview stays as it was\. .* tried again in \d+ sec/,
  );
  await expect.poll(preview.said).toContain("Contentful could be read again");
});

test("while somebody looks, Contentful is asked every 10 seconds at most, for all open pages together", async ({
  page,
}) => {
  const other = await page.context().newPage();
  for (const each of [page, other]) await each.goto(`${preview.address}/about/`);
  await page.waitForTimeout(2_000);
  contentful.calls.clear();
  await page.waitForTimeout(30_000);
  // Two requests each time: for entries, and for pictures.
  const count = contentful.calls.count();
  expect(count).toBeGreaterThanOrEqual(4);
  expect(count).toBeLessThanOrEqual(8);
  await other.close();
});

test("while nobody looks, Contentful is not asked", async ({ page }) => {
  await page.goto("about:blank");
  // What was asked while somebody looked may still be answered.
  await page.waitForTimeout(2_000);
  contentful.calls.clear();
  // Pages tell every 10 seconds that somebody looks.
  await page.waitForTimeout(25_000);
  expect(contentful.calls.count()).toBe(0);
  contentful.space.changeEntry("about", localized({ heading: "A heading for a late look" }));
  await page.goto(`${preview.address}/about/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A heading for a late look");
});

test("a build's cache and pages are left alone", () => {
  expect(existsSync(path.join(previewSite, ".cache"))).toBe(false);
  expect(existsSync(path.join(previewSite, "public"))).toBe(false);
});

test("nobody can refresh it from outside, and no token is printed", async () => {
  const { status } = await fetch(`${preview.address}/__refresh`, { method: "POST" });
  expect(status).not.toBe(200);
  expect(preview.said()).not.toContain(contentful.tokens.preview);
});

test("in npm run develop, a developer sees what is published, and what is wrong with it, where a build would stop", async () => {
  await preview.close();
  const { space } = contentful;
  for (const entry of ["half-written", "no-picture"]) space.remove(entry);
  space.changeEntry("siobhan-and-peter", localized({ rating: 7 }));
  space.publish("siobhan-and-peter");
  // In the preview's folder, where everything is compiled already.
  preview = await startDevelop(path.join(previewSite, ".preview"), contentful, port);
  const problem = "Rating must be a whole number from 0 to 5, but is 7";
  const data = await fetch(`${preview.address}/page-data/reviews/page-data.json`);
  expect(await data.text()).toContain(problem);
  expect(preview.said().replace(/\s+/g, " ")).toContain(problem);
  expect(preview.said()).toContain("A build would stop:");
});
