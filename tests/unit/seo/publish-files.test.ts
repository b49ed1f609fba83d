import { showsDrafts } from "../../../src/env";
import { lastChangeOf, robots, sitemapItem, toSitemap } from "../../../src/seo/files/publish-files";

const SITE = "https://www.example.com";

const html = (head: string, main = "") =>
  `<!doctype html><html><head>${head}</head><body><header><img src="/logo.svg"></header>` +
  `<main>${main}</main></body></html>`;

const canonical = `<link rel="canonical" href="${SITE}/gallery/">`;

describe("a page in the sitemap", () => {
  test("stands there by its canonical address", () => {
    expect(sitemapItem({ html: html(canonical), data: {} })).toMatchObject({
      url: `${SITE}/gallery/`,
    });
  });

  test("is left out when search engines must not list it", () => {
    const noindex = `${canonical}<meta name="robots" content="noindex">`;
    expect(sitemapItem({ html: html(noindex), data: {} })).toBeNull();
  });

  test("is left out when it has no canonical address, as the 404 page", () => {
    expect(sitemapItem({ html: html(""), data: {} })).toBeNull();
  });

  test("lists its own pictures, each once and in its largest size", () => {
    const image = `<img src="/a-360.jpg" srcset="/a-360.jpg 360w,\n/a-1080.jpg 1080w">`;
    const item = sitemapItem({
      html: html(canonical, `${image}${image}<img src="/b.jpg">`),
      data: {},
    });
    expect(item?.img).toEqual([{ url: `${SITE}/a-1080.jpg` }, { url: `${SITE}/b.jpg` }]);
  });
});

describe("the last change of a page", () => {
  test("is the latest among all entries that the page shows", () => {
    const data = {
      page: { updatedAt: "2026-03-01T10:00:00.000Z" },
      allTestimonial: {
        nodes: [
          { updatedAt: "2026-10-02T09:00:00.000Z" },
          { updatedAt: "2025-12-24T18:00:00.000Z" },
        ],
      },
    };
    expect(lastChangeOf(data)).toBe("2026-10-02T09:00:00.000Z");
  });

  test("is left unsaid where the source knows none", async () => {
    const item = sitemapItem({ html: html(canonical), data: { page: { updatedAt: null } } });
    await expect(toSitemap([item!])).resolves.not.toContain("lastmod");
  });

  test("is said as it is", async () => {
    const data = { page: { updatedAt: "2026-10-02T09:00:00.000Z" } };
    const item = sitemapItem({ html: html(canonical), data });
    await expect(toSitemap([item!])).resolves.toContain(
      "<lastmod>2026-10-02T09:00:00.000Z</lastmod>",
    );
  });
});

test("the sitemap keeps an address with an ampersand whole", async () => {
  const xml = await toSitemap([{ url: `${SITE}/`, img: [{ url: `${SITE}/cedar&tide.jpg` }] }]);
  expect(xml).toContain("<image:loc>https://www.example.com/cedar&amp;tide.jpg</image:loc>");
});

test("robots.txt forbids nothing and leads to the sitemap, where there is one", () => {
  expect(robots(SITE)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`);
  expect(robots(null)).toBe("User-agent: *\nDisallow:\n");
});

test("the embedded content has no drafts", () => {
  expect(showsDrafts({ kind: "embedded" })).toBe(false);
});
