import { readFileSync, statSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { parse, type HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { colorSchemes } from "../../src/theme/theme";
import { documentOf, fileOf, htmlOf } from "../support/built-pages";
import { SITE_URL } from "../support/project";
import { hydrated, pageOf, pages, settings, type PageName } from "../support/site";

/** What structured data each page holds beside the business, the officiant and the site. */
const DATA: Readonly<Record<PageName, readonly string[]>> = {
  home: [],
  services: ["BreadcrumbList"],
  reviews: ["BreadcrumbList"],
  about: ["BreadcrumbList"],
  gallery: ["BreadcrumbList"],
  contact: ["BreadcrumbList"],
};

const ofEveryPage = {
  "format-detection": ["telephone=no"],
  "og:type": ["website"],
  "og:site_name": [settings.brandName],
  "og:locale": ["en_CA"],
  "twitter:card": ["summary_large_image"],
  "theme-color (prefers-color-scheme: light)": [colorSchemes.light.paper],
  "theme-color (prefers-color-scheme: dark)": [colorSchemes.dark.paper],
};

/** The tags that a page must have: each once, with this content. */
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

/** Contents of the meta tags that machines read, by name. */
function tagsOf(document: HTMLElement) {
  const found: Record<string, string[]> = {};
  for (const { attributes } of document.querySelectorAll("head meta")) {
    const name = attributes.name ?? attributes.property;
    if (!name || name === "viewport" || name === "generator") continue;
    (found[attributes.media ? `${name} ${attributes.media}` : name] ??= []).push(
      attributes.content ?? "",
    );
  }
  return found;
}

const linksOf = (document: HTMLElement, rel: string) =>
  document.querySelectorAll(`head link[rel="${rel}"]`).map((link) => link.getAttribute("href"));

function expectHead(document: HTMLElement, slug: PageName) {
  const { path: address, title } = pageOf(slug);
  expect(document.querySelectorAll("title").map(({ textContent }) => textContent)).toEqual([title]);
  expect(tagsOf(document)).toEqual(expectedTags(slug));
  expect(linksOf(document, "canonical")).toEqual([SITE_URL + address]);
}

/** What the page has beside its tags: links, and structured data of the right types. */
function expectLinksAndData(document: HTMLElement, slug: PageName) {
  expect(linksOf(document, "icon")).toEqual(["/favicon.svg", "/favicon.ico"]);
  expect(linksOf(document, "apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  const text = scripts[0]!.textContent;
  const data = JSON.parse(text) as { "@context": string; "@graph": { "@type": string }[] };
  expect(data["@context"]).toBe("https://schema.org");
  const types = data["@graph"].map((thing) => thing["@type"]);
  expect(types).toEqual(["Organization", "Person", "WebSite", ...DATA[slug]]);
  return text;
}

test("the head of each page names the page, its address, its card and the site, without reviews of itself, and every address in it exists", async () => {
  for (const { path: address, slug } of pages) {
    expect(htmlOf(address)).toMatch(/<html[^>]* lang="en-CA"/);
    const document = documentOf(address);
    expectHead(document, slug);
    const data = expectLinksAndData(document, slug);
    expect(data).not.toMatch(/"(Review|AggregateRating|review|aggregateRating|ratingValue)"/);
    expect(data).not.toContain("streetAddress");

    const named = [...data.matchAll(/"(https?:[^"#]+)"/g)]
      .map(([, url]) => url!)
      .filter((url) => url.startsWith(SITE_URL));
    for (const url of named) {
      expect(() => fileOf(url), url).not.toThrow();
      // Search engines cannot read it.
      expect(url).not.toMatch(/\.avif$/);
    }

    const card = fileOf(tagsOf(document)["og:image"]![0]!);
    const size = { format: "jpeg", width: 1200, height: 630 };
    await expect(sharp(card).metadata()).resolves.toMatchObject(size);
    // Messengers show no larger one.
    expect(statSync(card).size).toBeLessThan(150_000);
  }
});

test("a phone's icon is opaque, and robots.txt names a sitemap that has each page once", async () => {
  const icon = sharp(fileOf("/apple-touch-icon.png"));
  expect((await icon.stats()).isOpaque).toBe(true);
  expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 });

  const [, address] = /\nSitemap: (.*)\n$/.exec(readFileSync(fileOf("/robots.txt"), "utf8"))!;
  const sitemap = parse(readFileSync(fileOf(address!), "utf8"));
  const urls = sitemap.querySelectorAll("url > loc").map((loc) => loc.textContent);
  expect(urls.toSorted()).toEqual(pages.map((page) => SITE_URL + page.path).toSorted());
});

const current = async (page: Page) => parse(await page.content());

test("the head stays while React takes the page over, and changes with the page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const removed: string[] = [];
    Object.assign(window, { removed });
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver((records) => {
        for (const node of records.flatMap((record) => [...record.removedNodes])) {
          if (node instanceof Element && node.matches("title, meta, link"))
            removed.push(node.outerHTML);
        }
      }).observe(document.head, { childList: true, subtree: true });
    });
  });
  await page.goto("/services/");
  await hydrated(page);
  expect(await page.evaluate(() => Reflect.get(window, "removed") as unknown)).toEqual([]);
  expectHead(await current(page), "services");
  expectLinksAndData(await current(page), "services");
  await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
  await expect(async () => expectHead(await current(page), "about")).toPass();
  await page.goBack();
  await expect(async () => expectHead(await current(page), "services")).toPass();
});

test("an unknown address is not for search engines: no canonical, no picture", async ({ page }) => {
  const response = await page.goto("/no/such/page/");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page).toHaveTitle("Page not found");
  const document = await current(page);
  expect(tagsOf(document)).toEqual({ ...ofEveryPage, robots: ["noindex"] });
  expect(linksOf(document, "canonical")).toEqual([]);
});
