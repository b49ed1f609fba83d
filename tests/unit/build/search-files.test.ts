import { robots, sitemap } from "../../../src/build/search-files";

const SITE = "https://www.example.com";

test("the sitemap has the address of every page, and not of those for an unknown address", () => {
  const xml = sitemap(SITE, ["/reviews/2/", "/404/", "/", "/404.html", "/reviews/"]);
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${SITE}/`,
    `${SITE}/reviews/`,
    `${SITE}/reviews/2/`,
  ]);
});

test("robots.txt forbids nothing and leads to the sitemap, where there is one", () => {
  expect(robots(SITE)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`);
  expect(robots(null)).toBe("User-agent: *\nDisallow:\n");
});
