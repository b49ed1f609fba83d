import { expect, test, type Page } from "@playwright/test";
import pages from "../fixtures/content/pages.json";
import services from "../fixtures/content/services.json";
import settings from "../fixtures/content/site-settings.json";
import { readEnv } from "../../src/env";
import { colorSchemes } from "../../src/theme/theme";
import { hydrated } from "../support/site";

const siteUrl = readEnv().siteUrl!;

const CEREMONIES = services.map(() => "Service");

/** What structured data each page holds beside the business, the officiant and the site. */
const PAGES = [
  { slug: "home", path: "/", types: [] },
  { slug: "services", path: "/services/", types: ["BreadcrumbList", ...CEREMONIES, "FAQPage"] },
  { slug: "reviews", path: "/reviews/", types: ["BreadcrumbList"] },
  { slug: "about", path: "/about/", types: ["BreadcrumbList"] },
  { slug: "gallery", path: "/gallery/", types: ["BreadcrumbList", "ImageGallery"] },
  { slug: "contact", path: "/contact/", types: ["BreadcrumbList", "FAQPage"] },
] as const;

const ofEveryPage = {
  "og:type": ["website"],
  "og:site_name": [settings.brandName],
  "og:locale": ["en_CA"],
  "twitter:card": ["summary_large_image"],
  "theme-color (prefers-color-scheme: light)": [colorSchemes.light.paper],
  "theme-color (prefers-color-scheme: dark)": [colorSchemes.dark.paper],
};

/** The tags that a page must have: each once, with this content. */
function expectedTags(slug: string, path: string) {
  const { title, metaDescription, heading } = pages.find((page) => page.slug === slug)!;
  const picture = expect.stringMatching(
    new RegExp(`^${siteUrl}/static/[0-9a-f]{32}/[0-9a-f]{5}/hero-${slug}\\.jpg$`),
  ) as unknown;
  return {
    ...ofEveryPage,
    description: [metaDescription],
    "og:url": [siteUrl + path],
    "og:title": [title],
    "og:description": [metaDescription],
    "og:image": [picture],
    "og:image:width": ["1200"],
    "og:image:height": ["630"],
    "og:image:alt": [heading],
  };
}

/** Contents of the meta tags that machines read, by name. */
const tagsOf = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string[]> = {};
    for (const meta of document.head.querySelectorAll("meta[name], meta[property]")) {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property") ?? "";
      if (name === "viewport" || name === "generator") continue;
      const media = meta.getAttribute("media");
      (found[media ? `${name} ${media}` : name] ??= []).push(meta.getAttribute("content") ?? "");
    }
    return found;
  });

const linksOf = (page: Page, rel: string) =>
  page
    .locator(`head link[rel="${rel}"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

async function expectHead(page: Page, slug: string, path: string) {
  const { title } = pages.find((entry) => entry.slug === slug)!;
  await expect(page).toHaveTitle(title);
  await expect.poll(() => tagsOf(page)).toEqual(expectedTags(slug, path));
  expect(await linksOf(page, "canonical")).toEqual([siteUrl + path]);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-CA");
}

/** What the page has beside its tags: links, and structured data of the right types. */
async function expectLinksAndData(page: Page, types: readonly string[]) {
  expect(await linksOf(page, "icon")).toEqual(["/favicon.svg", "/favicon.ico"]);
  expect(await linksOf(page, "apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
  const scripts = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((found) => found.map((script) => script.textContent));
  expect(scripts).toHaveLength(1);
  const { "@graph": graph } = JSON.parse(scripts[0]!) as { "@graph": { "@type": string }[] };
  expect(graph.map((thing) => thing["@type"])).toEqual([
    "Organization",
    "Person",
    "WebSite",
    ...types,
  ]);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const { slug, path, types } of PAGES) {
    test(`the head of ${path} names the page, its address, its card and the site`, async ({
      page,
    }) => {
      await page.goto(path);
      await expectHead(page, slug, path);
      await expectLinksAndData(page, types);
    });
  }
});

for (const { slug, path, types } of PAGES) {
  test(`the head of ${path} says the same with script, and stays while React takes the page over`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const changes: string[] = [];
      Object.assign(window, { changesOfHead: changes });
      document.addEventListener("DOMContentLoaded", () => {
        new MutationObserver((records) => {
          for (const node of records.flatMap((record) => [...record.removedNodes])) {
            if (node instanceof Element && node.matches("title, meta, link"))
              changes.push(node.outerHTML);
          }
        }).observe(document.head, { childList: true, subtree: true });
      });
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(
      await page.evaluate(() => (window as unknown as { changesOfHead: string[] }).changesOfHead),
    ).toEqual([]);
    await expectHead(page, slug, path);
    await expectLinksAndData(page, types);
  });
}

test("going to another page changes the head with it, and back again", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
  await page.waitForURL("**/about/");
  await expectHead(page, "about", "/about/");
  await page.goBack();
  await expectHead(page, "home", "/");
});

test("the same page without its slash has the same canonical address", async ({ page }) => {
  await page.goto("/about");
  expect(await linksOf(page, "canonical")).toEqual([`${siteUrl}/about/`]);
});

test("an unknown address is not for search engines: no canonical, no picture", async ({ page }) => {
  const response = await page.goto("/no/such/page/", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found");
  expect(await tagsOf(page)).toEqual({ ...ofEveryPage, robots: ["noindex"] });
  expect(await linksOf(page, "canonical")).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-CA");
});
