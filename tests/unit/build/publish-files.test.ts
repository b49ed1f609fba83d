import { robots, sitemapItem, toSitemap } from "../../../src/build/publish-files";

const SITE = "https://www.example.com";

const html = (head: string, main = "") =>
  `<!doctype html><html><head>${head}</head><body><header><img src="/logo.svg"></header>` +
  `<main>${main}</main></body></html>`;

const canonical = `<link rel="canonical" href="${SITE}/gallery/">`;

test("a page in the sitemap has its canonical address and its own pictures, each once, in its largest size", () => {
  const image = `<img src="/a-360.jpg" srcset="/a-360.jpg 360w,\n/a-1080.jpg 1080w">`;
  const main = `${image}${image}<img src="/b.jpg">`;
  expect(sitemapItem(html(canonical, main))).toMatchObject({
    url: `${SITE}/gallery/`,
    img: [{ url: `${SITE}/a-1080.jpg` }, { url: `${SITE}/b.jpg` }],
  });
});

test.each([
  ["search engines must not list it", `${canonical}<meta name="robots" content="noindex">`],
  ["it has no canonical address, as the 404 page", ""],
])("a page is left out of the sitemap where %s", (_why, head) => {
  expect(sitemapItem(html(head))).toBeNull();
});

test("the sitemap keeps an address with an ampersand whole", async () => {
  const xml = await toSitemap([{ url: `${SITE}/`, img: [{ url: `${SITE}/cedar&tide.jpg` }] }]);
  expect(xml).toContain("<image:loc>https://www.example.com/cedar&amp;tide.jpg</image:loc>");
});

test("robots.txt forbids nothing and leads to the sitemap, where there is one", () => {
  expect(robots(SITE)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`);
  expect(robots(null)).toBe("User-agent: *\nDisallow:\n");
});
