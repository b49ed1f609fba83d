import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { localized, type LocalContentful } from "../../../packages/contentful-local/src";
import { takePort } from "../../support/ports";
import { NOT_FOUND, pages } from "../../support/site";
import { contentfulWithDrafts, previewSite, startServer, type DevelopServer } from "./servers";

const port = Number(takePort());
let contentful: LocalContentful;
let preview: DevelopServer;

test.describe.configure({ mode: "serial" });

const PROBLEM = '"Rating" must be a whole or half number from 0 to 5, but is 7.';

test.beforeAll(async () => {
  contentful = await contentfulWithDrafts();
  preview = await startServer("preview", previewSite, contentful, port);
});

test.afterAll(async () => {
  await preview.close();
  await contentful.close();
});

const banner = (page: Page) => page.getByRole("complementary", { name: "Draft preview" });
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

/** How often the drafts were read since the server started. */
const refreshes = () => preview.said().split("refreshing the preview").length - 1;

test("every page is marked as a draft preview, and search engines must not list it", async ({
  page,
}) => {
  for (const { path, heading } of pages) {
    await page.goto(preview.address + path);
    await expect(headline(page)).toHaveText(heading);
    await expect(banner(page)).toContainText("Draft preview");
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
  }
  await page.goto(preview.address + NOT_FOUND);
  await expect(banner(page)).toBeVisible();
});

const formOf = (id: string) =>
  `https://app.contentful.com/spaces/${contentful.spaceId}/environments/master/entries/${id}`;

test("a list leads to the forms of a page, its sections and the settings, page after page, where what has expired has a note", async ({
  page,
}) => {
  const note = "Not on the site, because it held until 2020-01-31";
  await page.goto(`${preview.address}/services/`);
  await expect(page.getByText(`${note}: from $650`)).toBeVisible();
  await banner(page).getByText("Edit this page").press("Enter");
  const forms = banner(page).getByRole("listitem").getByRole("link");
  const form = (name: string) => forms.filter({ hasText: name });
  await expect(form('Page "services"')).toHaveAttribute("href", formOf("services"));
  await expect(form('Section "services-steps"')).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Vos papiers" }).click();
  await expect(headline(page)).toHaveText("Vos papiers");
  await expect(page.getByRole("main")).toContainText(note);
  await expect(form('Article "Vos papiers"')).toHaveAttribute("href", formOf("papers"));
  await expect(form("Site settings")).toHaveAttribute("href", formOf("site-settings"));
  await expect(forms).toHaveCount(2);
});

test("Contentful's button Open preview leads from an entry to its page", async ({ page }) => {
  await page.goto(`${preview.address}/?entry=siobhan-and-peter`);
  await expect(page).toHaveURL(`${preview.address}/reviews/`);
  await page.goto(`${preview.address}/?entry=lakeside-arch`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto(`${preview.address}/?entry=nothing-of-that-name`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a half-written review and a photo without its picture are left out, and the banner says why and where to fix it", async ({
  page,
}) => {
  await page.goto(`${preview.address}/reviews/`);
  await banner(page).getByText("2 things to fix").click();
  await expect(page.getByText("Siobhán & Peter").first()).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "We cried." })).toHaveCount(0);
  const item = banner(page).getByRole("listitem").filter({ hasText: "Noor & Finn" });
  await expect(item).toContainText(`Not shown: Testimonial "Noor & Finn": ${PROBLEM} Change it at`);
  const fix = item.getByRole("link", { name: "Contentful" });
  await expect(fix).toHaveAttribute("href", formOf("half-written"));
  const photo = banner(page).getByRole("listitem").filter({ hasText: "Two people in the snow" });
  await expect(photo).toContainText('Not shown: Gallery photo "Two people in the snow": "Picture"');
  await page.goto(`${preview.address}/gallery/`);
  await expect(page.getByText("Rustic Ceremony").first()).toBeVisible();
  await expect(page.getByAltText("Two people in the snow")).toHaveCount(0);
});

test("what the officiant saves is on the page within seconds, while she looks at it, and so is what she saves right after", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  const before = refreshes();
  contentful.space.changeEntry("about", localized({ heading: "Saved once" }));
  await expect.poll(refreshes).toBeGreaterThan(before);
  contentful.space.changeEntry("about", localized({ heading: "Saved twice" }));
  await expect(headline(page)).toHaveText("Saved twice");
});

test("a Contentful that fails ends the preview, and an open page comes back with what she saved once it is started again", async ({
  page,
}) => {
  await page.goto(`${preview.address}/about/`);
  await expect(headline(page)).toHaveText("Saved twice");
  contentful.faults.add({ api: "preview", path: /\/sync\?/, status: 500 });
  contentful.space.changeEntry("about", localized({ heading: "A heading of a bad moment" }));
  await preview.ended;
  contentful.faults.clear();
  preview = await startServer("preview", previewSite, contentful, port);
  await expect(headline(page)).toHaveText("A heading of a bad moment");
});

test("a build's cache and pages are left alone, nobody refreshes from outside, and no token is printed", async () => {
  expect(existsSync(path.join(previewSite, ".cache"))).toBe(false);
  expect(existsSync(path.join(previewSite, "public"))).toBe(false);
  const { status } = await fetch(`${preview.address}/__refresh`, { method: "POST" });
  expect(status).toBe(403);
  expect(preview.said()).not.toContain(contentful.tokens.preview);
});

test("in npm run develop, a developer sees what is published, and what is wrong with it, where a build would stop", async () => {
  await preview.close();
  const { space } = contentful;
  for (const entry of ["half-written", "no-picture"]) space.remove(entry);
  space.changeEntry("siobhan-and-peter", localized({ rating: 7 }));
  space.publish("siobhan-and-peter");
  // In the preview's folder, where everything is compiled already.
  preview = await startServer("develop", path.join(previewSite, ".preview"), contentful, port);
  const response = await fetch(`${preview.address}/page-data/reviews/page-data.json`);
  const data = await response.text();
  expect(data).toContain("Theo & Aurelia");
  expect(data).not.toContain("Siobhán & Peter");
  expect(preview.said().replace(/\s+/g, " ")).toContain(
    `Not shown: Testimonial "Siobhán & Peter": ${PROBLEM}`,
  );
  expect(preview.said()).toContain("The content has one problem, and a build would stop");
});
