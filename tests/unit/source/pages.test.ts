import type { GatsbyNode, Page } from "gatsby";
import { isLink } from "../../../src/model/markdown";
import { createPages } from "../../../src/source/pages";

type CreatePagesArgs = Parameters<NonNullable<GatsbyNode["createPages"]>>[0];

/** Returns the pages that are created for these nodes. */
function pagesOf(nodes: Readonly<Record<string, readonly object[]>>): Page[] {
  const pages: Page[] = [];
  const args: unknown = {
    actions: { createPage: (page: Page) => void pages.push(page), deletePage: () => undefined },
    getNodesByType: (type: string) => nodes[type] ?? [],
  };
  void createPages!(args as CreatePagesArgs, { plugins: [] }, () => undefined);
  return pages;
}

const nodes = (length: number) => Array.from({ length }, () => ({}));

test.each([
  ["Testimonial", 24, "/reviews/", 1],
  ["Testimonial", 25, "/reviews/", 2],
  ["GalleryPhoto", 200, "/gallery/", 1],
  ["GalleryPhoto", 201, "/gallery/", 2],
])("%s: %i entries split %s into %i pages, which can be linked", (type, entries, list, count) => {
  const paths = pagesOf({ [type]: nodes(entries) }).map(({ path }) => path);
  const further = Array.from({ length: count - 1 }, (_, index) => `${list}${index + 2}/`);
  expect(paths).toEqual([list, ...further]);
  expect(paths.filter((path) => !isLink(path))).toEqual([]);
});

test("gives each page its number and the range of its entries", () => {
  const contexts = pagesOf({ Testimonial: nodes(60) }).map(({ context }) => context);
  const of3 = { pageCount: 3 };
  expect(contexts).toEqual([
    { ...of3, pagePath: "/reviews/", number: 1, skip: 0, limit: 24 },
    { ...of3, pagePath: "/reviews/2/", number: 2, skip: 24, limit: 24 },
    { ...of3, pagePath: "/reviews/3/", number: 3, skip: 48, limit: 12 },
  ]);
});
