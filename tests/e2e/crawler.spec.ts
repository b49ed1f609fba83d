import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "@playwright/test";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { parseSitemap } from "sitemap";
import faqs from "../fixtures/content/faqs.json";
import photos from "../fixtures/content/gallery-photos.json";
import pages from "../fixtures/content/pages.json";
import { readEnv } from "../../src/env";
import { testSite } from "../support/site-copy";

/** Reads the built site as a crawler does that runs no script: files, text, links, pictures. */

const siteUrl = readEnv().siteUrl!;
const PUBLIC = path.join(testSite, "public");

const ROUTES = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];

const read = (route: string) => readFileSync(path.join(PUBLIC, route, "index.html"), "utf8");

const pageOf = (route: string) =>
  pages.find(({ slug }) => slug === (route.replaceAll("/", "") || "home"))!;

const documentOf = (route: string) => parse(read(route));

/** Words as a reader sees them: typographic and double spaces do not count. */
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

const textOf = (route: string) => plain(documentOf(route).querySelector("main")!.structuredText);

/** The file that an address of the site leads to; throws where there is none. */
function fileOf(address: string) {
  const { pathname } = new URL(address, siteUrl);
  const file = path.join(PUBLIC, decodeURIComponent(pathname));
  const found = pathname.endsWith("/") ? path.join(file, "index.html") : file;
  if (!statSync(found).isFile()) throw new Error(`${address} leads to no file`);
  return found;
}

interface Thing {
  readonly "@type": string;
  readonly mainEntity?: readonly { name: string; acceptedAnswer: { text: string } }[];
}

function structuredDataOf(route: string) {
  const scripts = documentOf(route).querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  const { "@context": context, "@graph": graph } = JSON.parse(scripts[0]!.textContent) as {
    "@context": string;
    "@graph": Thing[];
  };
  expect(context).toBe("https://schema.org");
  return {
    text: scripts[0]!.textContent,
    of: (type: string) => graph.find((thing) => thing["@type"] === type),
  };
}

for (const route of ROUTES) {
  test.describe(`a crawler on ${route}`, () => {
    const document = documentOf(route);

    test("reads one heading of the first level, and the page's text", () => {
      const { heading, intro } = pageOf(route);
      expect(document.querySelectorAll("h1").map((h1) => h1.textContent)).toEqual([heading]);
      expect(textOf(route)).toContain(intro);
    });

    test("gets the card that the page is shared with, made for it, in the size it says", async () => {
      const card = document.querySelector('meta[property="og:image"]')!.getAttribute("content")!;
      const file = fileOf(card);
      await expect(sharp(file).metadata()).resolves.toMatchObject({
        format: "jpeg",
        width: 1200,
        height: 630,
      });
      expect(statSync(file).size).toBeLessThan(150_000);
    });

    test("finds structured data without praise of ourselves, and only addresses that exist", () => {
      const { text } = structuredDataOf(route);
      expect(text).not.toMatch(/"(Review|AggregateRating|review|aggregateRating|ratingValue)"/);
      expect(text).not.toContain("streetAddress");
      for (const [, address] of text.matchAll(/"(https?:[^"#]+)"/g)) {
        if (address!.startsWith(siteUrl)) expect(() => fileOf(address!), address).not.toThrow();
      }
    });
  });
}

for (const page of ["services", "contact"]) {
  test(`a crawler reads the questions of /${page}/ alike in the page and in its data`, () => {
    const expected = faqs.filter((faq) => faq.page === page).map(({ question }) => question);
    const text = textOf(`/${page}/`);
    for (const question of expected) expect(text).toContain(question);
    const told = structuredDataOf(`/${page}/`).of("FAQPage")!.mainEntity!;
    expect(told.map(({ name }) => name)).toEqual(expected);
    for (const { acceptedAnswer } of told) {
      expect(acceptedAnswer.text.length).toBeGreaterThan(20);
      expect(acceptedAnswer.text).not.toMatch(/[<>]|\]\(/);
    }
  });
}

test.describe("the sitemap", () => {
  const items = () => parseSitemap(Readable.from(readFileSync(path.join(PUBLIC, "sitemap.xml"))));

  test("lists each page once by its canonical address, and not the 404 page", async () => {
    const urls = (await items()).map(({ url }) => url);
    expect(urls.toSorted()).toEqual(ROUTES.map((route) => siteUrl + route).toSorted());
    for (const url of urls) {
      const canonical = parse(readFileSync(fileOf(url), "utf8")).querySelector(
        "link[rel=canonical]",
      );
      expect(canonical?.getAttribute("href")).toBe(url);
    }
  });

  test("lists every page's pictures, all of which exist", async () => {
    for (const { url, img } of await items()) {
      expect(img.length, url).toBeGreaterThan(0);
      for (const picture of img) {
        expect(picture.url.startsWith(siteUrl)).toBe(true);
        expect(() => fileOf(picture.url), picture.url).not.toThrow();
      }
    }
    const gallery = (await items()).find(({ url }) => url.endsWith("/gallery/"));
    expect(gallery?.img.length).toBeGreaterThanOrEqual(photos.length);
  });

  test("is named in robots.txt, which lets crawlers in", async ({ request }) => {
    const response = await request.get("/robots.txt");
    expect(response.headers()["content-type"]).toContain("text/plain");
    expect(await response.text()).toBe(
      `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    );
    expect((await request.get("/sitemap.xml")).headers()["content-type"]).toContain("xml");
  });
});

test("the icon of a phone's home screen leaves no corner to show through", async () => {
  const icon = sharp(fileOf("/apple-touch-icon.png"));
  expect((await icon.stats()).isOpaque).toBe(true);
  expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 });
});

test("browsers find an icon as SVG and as ICO", async ({ request }) => {
  expect((await request.get("/favicon.svg")).headers()["content-type"]).toContain("image/svg+xml");
  const ico = await (await request.get("/favicon.ico")).body();
  expect([...ico.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});
