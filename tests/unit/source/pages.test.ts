import type { CreatePageArgs, CreatePagesArgs, Page } from "gatsby";
import { isLink } from "../../../src/model/markdown";
import { createPages, onCreatePage } from "../../../src/source/pages";

/** Runs a step of Gatsby on a site with so many entries, and returns the pages that it creates. */
function pagesOf(
  step: (args: CreatePagesArgs & CreatePageArgs) => unknown,
  [reviews, photos]: readonly [reviews: number, photos: number],
  { articles = [], pages = [] }: { articles?: object[]; pages?: object[] } = {},
  page?: object,
): Page[] {
  const created: Page[] = [];
  const nodes: Record<string, object[]> = {
    Testimonial: Array.from({ length: reviews }, () => ({})),
    GalleryPhoto: Array.from({ length: photos }, () => ({})),
    Article: articles,
    Page: pages,
  };
  const args: unknown = {
    actions: { createPage: (each: Page) => void created.push(each), deletePage: () => undefined },
    getNodesByType: (type: string) => nodes[type] ?? [],
    page,
  };
  step(args as CreatePagesArgs & CreatePageArgs);
  return created;
}

const listPages = (...counts: [number, number]) =>
  pagesOf((args) => createPages!(args, { plugins: [] }, () => undefined), counts);

test.each<[reviews: number, photos: number, list: string, pages: number]>([
  [24, 0, "/reviews/", 1],
  [25, 0, "/reviews/", 2],
  [2000, 0, "/reviews/", 84],
  [0, 200, "/gallery/", 1],
  [0, 201, "/gallery/", 2],
  [0, 1000, "/gallery/", 5],
])("%i reviews and %i photos make of %s %i pages, which can be linked", (...row) => {
  const [reviews, photos, list, count] = row;
  const paths = listPages(reviews, photos).map(({ path }) => path);
  const further = Array.from({ length: count - 1 }, (_, index) => `${list}${index + 2}/`);
  expect(paths).toEqual([list, ...further]);
  expect(paths.filter((path) => !isLink(path))).toEqual([]);
});

test("each page asks for the entries that follow those of the page before, and knows its number", () => {
  const contexts = listPages(60, 0).map(({ context }) => context);
  const of3 = { pageCount: 3, heroCrop: "ATTENTION" };
  expect(contexts).toEqual([
    { ...of3, pagePath: "/reviews/", number: 1, skip: 0, limit: 24 },
    { ...of3, pagePath: "/reviews/2/", number: 2, skip: 24, limit: 24 },
    { ...of3, pagePath: "/reviews/3/", number: 3, skip: 48, limit: 12 },
  ]);
});

test("a page that Gatsby makes of a file knows where it is, and that of a list its entries", () => {
  const step: Parameters<typeof pagesOf>[0] = (args) =>
    onCreatePage!(args, { plugins: [] }, () => undefined);
  const contextOf = (path: string) =>
    pagesOf(step, [20, 17], {}, { path, context: {} }).map(({ context }) => context);
  const heroCrop = "ATTENTION";
  const list = { number: 1, pageCount: 1, skip: 0, limit: 20, heroCrop };
  expect(contextOf("/reviews/")).toEqual([{ ...list, pagePath: "/reviews/" }]);
  expect(contextOf("/about/")).toEqual([{ pagePath: "/about/", heroCrop }]);
});

test.each([
  ["/", "home", "bottom", "SOUTH"],
  ["/reviews/2/", "reviews", "right bottom", "SOUTHEAST"],
  ["/contact/", "contact", "center", "CENTER"],
  ["/contact/", "contact", null, "ATTENTION"],
  ["/papers/", "papers", "left", "WEST"],
  ["/404.html", "home", null, "ATTENTION"],
])("the hero of %s is cut by the focus of %s, %p", (path, slug, heroFocus, crop) => {
  const own = [{ slug, heroFocus }];
  const others = [{ slug: "about", heroFocus: "left top" }];
  const nodes =
    slug === "papers" ? { articles: own, pages: others } : { pages: [...others, ...own] };
  const [page] = pagesOf(
    (args) => onCreatePage!(args, { plugins: [] }, () => undefined),
    [60, 17],
    nodes,
    { path, context: {} },
  );
  expect(page!.context).toMatchObject({ heroCrop: crop });
});
