/** A build with drafts, as a host makes it for the officiant's eyes: one after the other in one folder. */
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../support/contentful-local";
import { publicFile, publicFiles } from "../support/public-files";
import { buildSite, copySite } from "../support/site-copy";
import { shrinkPictures } from "./pictures";

jest.setTimeout(900_000);

let contentful: LocalContentful;
let site: string;

const buildDrafts = () =>
  buildSite(site, {
    ...contentful.env,
    CONTENTFUL_SHOWS_DRAFTS: "true",
    // As a host sets it for every deploy.
    SITE_URL: "https://www.example.com",
  });

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
  contentful.space.putEntry("half-written", "testimonial", localized({ author: "Ines & Kofi" }));
  const broken = "[Write to me](/contcat/), [or not](/services/2/).";
  contentful.space.changeEntry("about", localized({ heading: "Not seen yet", body: broken }));
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

test("shows drafts, half-written ones too, on pages that search engines must not list", async () => {
  const { code, output } = await buildDrafts();
  if (code !== 0) throw new Error(output.slice(-3000));
  expect(publicFile(site, "about/index.html")).toContain("Not seen yet");
  expect(publicFile(site, "reviews/index.html")).toMatch(/Draft: .*Ines &amp; Kofi/s);
  const pages = [...publicFiles(site).keys()].filter((file) => file.endsWith("index.html"));
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) {
    const html = publicFile(site, page);
    expect([page, html]).toEqual([
      page,
      expect.stringMatching(/<meta [^>]*content="noindex"[^>]*name="robots"/),
    ]);
    expect(html).toContain("Draft preview");
    expect(html).not.toContain('rel="canonical"');
  }
  expect(existsSync(path.join(site, "public/sitemap.xml"))).toBe(false);
  expect(publicFile(site, "_headers")).toMatch(/\n\/\*\n {2}X-Robots-Tag: noindex\n$/);
});

test("a second build shows what was saved meanwhile, and forbids listing once", async () => {
  const id = publicFile(site, "build.json");
  contentful.space.changeEntry("about", localized({ heading: "Saved once more", body: "Words." }));
  const { code, output } = await buildDrafts();
  if (code !== 0) throw new Error(output.slice(-3000));
  expect(publicFile(site, "about/index.html")).toContain("Saved once more");
  // By this an open page knows that there is a newer one.
  expect(publicFile(site, "build.json")).not.toBe(id);
  expect(publicFile(site, "_headers").split("X-Robots-Tag")).toHaveLength(2);
});
