import type { GatsbyNode, Page } from "gatsby";
import { isLink } from "../../../src/model/markdown";
import { perPage, routes } from "../../../src/routes";
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

describe.each(routes.filter((route) => "list" in route))("$name", ({ list, path, slug }) => {
  const size = perPage[slug];

  test.each([
    [size, 1],
    [size + 1, 2],
  ])("splits %i entries into %i pages, which can be linked", (entries, count) => {
    const paths = pagesOf({ [list]: nodes(entries) }).map((page) => page.path);
    const further = Array.from({ length: count - 1 }, (_, index) => `${path}${index + 2}/`);
    expect(paths).toEqual([path, ...further]);
    expect(paths.filter((one) => !isLink(one))).toEqual([]);
  });

  test("gives each page its number and the range of its entries", () => {
    const contexts = pagesOf({ [list]: nodes(2 * size + 12) }).map(({ context }) => context);
    const of3 = { pageCount: 3 };
    expect(contexts).toEqual([
      { ...of3, pagePath: path, number: 1, skip: 0, limit: size },
      { ...of3, pagePath: `${path}2/`, number: 2, skip: size, limit: size },
      { ...of3, pagePath: `${path}3/`, number: 3, skip: 2 * size, limit: 12 },
    ]);
  });
});
