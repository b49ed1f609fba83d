import { readFileSync, statSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { parse, type HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { colorSchemes } from "../../src/theme/theme";
import { documentOf, fileOf, htmlOf } from "../support/built-pages";
import { SITE_URL } from "../support/project";
import { NOT_FOUND, pageOf, pages, settings, type PageName } from "../support/site";
import { LANGUAGE } from "../../src/region";

const ofEveryPage = {
  "format-detection": ["telephone=no"],
  "og:type": ["website"],
  "og:site_name": [settings.brandName],
  "og:locale": [LANGUAGE.replace("-", "_")],
  "twitter:card": ["summary_large_image"],
  "theme-color (prefers-color-scheme: light)": [colorSchemes.light.paper],
  "theme-color (prefers-color-scheme: dark)": [colorSchemes.dark.paper],
};

/** Returns the meta tags that a page must have, each exactly once. */
function expectedTags(slug: PageName) {
  const { path: address, title, metaDescription, heading } = pageOf(slug);
  const picture = expect.stringMatching(
    new RegExp(`^${SITE_URL}/static/[0-9a-f]{32}/[0-9a-f]{5}/hero-${slug}\\.jpg$`),
  ) as unknown;
  return {
    ...ofEveryPage,
    description: [metaDescription],
    "og:url": [SITE_URL + address],
    "og:title": [title],
    "og:description": [metaDescription],
    "og:image": [picture],
    "og:image:width": ["1200"],
    "og:image:height": ["630"],
    "og:image:alt": [heading],
  };
}

/** Returns the contents of the meta tags for search engines and networks, by name. */
function tagsOf(document: HTMLElement) {
  const found: Record<string, string[]> = {};
  for (const { attributes } of document.querySelectorAll("head meta")) {
    // Social networks read a card's tags only from `property`.
    const name = attributes.name?.startsWith("og:")
      ? undefined
      : (attributes.name ?? attributes.property);
    if (!name || name === "viewport" || name === "generator") continue;
    (found[attributes.media ? `${name} ${attributes.media}` : name] ??= []).push(
      attributes.content ?? "",
    );
  }
  return found;
}

const linksOf = (document: HTMLElement, rel: string) =>
  document.querySelectorAll(`head link[rel="${rel}"]`).map((link) => link.getAttribute("href"));

test("each page's head describes the page, its URL, card and site", async () => {
  for (const { path: address, slug, title } of pages) {
    expect(htmlOf(address)).toMatch(new RegExp(`<html[^>]* lang="${LANGUAGE}"`));
    const document = documentOf(address);
    const titles = document.querySelectorAll("title").map(({ textContent }) => textContent);
    expect(titles).toEqual([title]);
    expect(tagsOf(document)).toEqual(expectedTags(slug));
    expect(linksOf(document, "canonical")).toEqual([SITE_URL + address]);
    expect(linksOf(document, "icon")).toEqual(["/favicon.svg", "/favicon.ico"]);
    expect(linksOf(document, "apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);

    const [script, ...others] = document.querySelectorAll('script[type="application/ld+json"]');
    expect(others).toEqual([]);
    const data = script!.textContent;
    const { "@graph": graph } = JSON.parse(data) as { "@graph": { "@type": string }[] };
    const types = graph.map((thing) => thing["@type"]);
    expect(types).toEqual(expect.arrayContaining(["Organization", "Person", "WebSite"]));
    expect(types.includes("BreadcrumbList")).toBe(slug !== "home");
    // Search engines do not accept reviews that a business publishes about itself.
    expect(data).not.toMatch(/"(Review|AggregateRating|review|aggregateRating|ratingValue)"/);
    expect(data).not.toContain("streetAddress");
    const named = [...data.matchAll(/"(https?:[^"#]+)"/g)]
      .map(([, url]) => url!)
      .filter((url) => url.startsWith(SITE_URL));
    for (const url of named) {
      expect(() => fileOf(url), url).not.toThrow();
      // Search engines cannot read AVIF.
      expect(url).not.toMatch(/\.avif$/);
    }

    const card = fileOf(tagsOf(document)["og:image"]![0]!);
    const size = { format: "jpeg", width: 1200, height: 630 };
    await expect(sharp(card).metadata()).resolves.toMatchObject(size);
    // Messengers do not show larger cards.
    expect(statSync(card).size).toBeLessThan(150_000);
  }
});

test("the home screen icon is opaque, and the sitemap has each page once", async () => {
  const icon = sharp(fileOf("/apple-touch-icon.png"));
  expect((await icon.stats()).isOpaque).toBe(true);
  expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 });

  const [, address] = /\nSitemap: (.*)\n$/.exec(readFileSync(fileOf("/robots.txt"), "utf8"))!;
  const sitemap = parse(readFileSync(fileOf(address!), "utf8"));
  const urls = sitemap.querySelectorAll("url > loc").map((loc) => loc.textContent);
  expect(urls.toSorted()).toEqual(pages.map((page) => SITE_URL + page.path).toSorted());
});

test("the 404 page is not for search engines: noindex, no canonical, no picture", () => {
  const document = documentOf(NOT_FOUND);
  expect(document.querySelector("title")?.textContent).toBe("Page not found");
  expect(tagsOf(document)).toEqual({ ...ofEveryPage, robots: ["noindex"] });
  expect(linksOf(document, "canonical")).toEqual([]);
});
