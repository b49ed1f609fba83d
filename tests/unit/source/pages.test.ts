import type { CreatePageArgs, GatsbyNode, Page } from "gatsby";
import { isLink } from "../../../src/model/links";
import { createPages, onCreatePage } from "../../../src/source/pages";

/** What Gatsby gives to a hook. */
function argsFor(reviews: number, photos: number, page?: Page) {
  const made: Page[] = [];
  const nodes: Record<string, object[]> = {
    Testimonial: Array.from({ length: reviews }, () => ({})),
    GalleryPhoto: Array.from({ length: photos }, () => ({})),
  };
  const args: unknown = {
    actions: { createPage: (each: Page) => void made.push(each), deletePage: () => undefined },
    getNodesByType: (type: string) => nodes[type] ?? [],
    page,
  };
  return { args, made };
}

function pagesFor(reviews: number, photos: number): Page[] {
  const { args, made } = argsFor(reviews, photos);
  type Args = Parameters<NonNullable<GatsbyNode["createPages"]>>[0];
  void createPages?.(args as Args, { plugins: [] }, () => undefined);
  return made;
}

const pathsFor = (...counts: [number, number]) => pagesFor(...counts).map(({ path }) => path);

test("a page that is just full has no further one, and one entry more makes one", () => {
  expect(pathsFor(24, 0)).toEqual(["/reviews/"]);
  expect(pathsFor(25, 0)).toEqual(["/reviews/", "/reviews/2/"]);
  expect(pathsFor(2000, 0)).toHaveLength(84);
});

test("a page of the gallery holds 200 photos", () => {
  expect(pathsFor(0, 200)).toEqual(["/gallery/"]);
  expect(pathsFor(0, 201)).toEqual(["/gallery/", "/gallery/2/"]);
  expect(pathsFor(0, 1000)).toHaveLength(5);
});

test("each page of a list can be linked, also of one that is added", () => {
  expect(pagesFor(60, 1000).filter(({ path }) => !isLink(path))).toEqual([]);
});

test("each page asks for the entries that follow those of the page before, and knows its number", () => {
  const [first, second, third] = pagesFor(60, 17);
  expect([first!.context, second!.context, third!.context]).toEqual([
    { pagePath: "/reviews/", number: 1, pageCount: 3, skip: 0, limit: 24 },
    { pagePath: "/reviews/2/", number: 2, pageCount: 3, skip: 24, limit: 24 },
    { pagePath: "/reviews/3/", number: 3, pageCount: 3, skip: 48, limit: 12 },
  ]);
});

test("a page that Gatsby makes of a file knows where it is, and that of a list its entries", () => {
  const contextOf = (path: string) => {
    const { args, made } = argsFor(20, 17, { path, component: "", context: {} });
    void onCreatePage?.(args as CreatePageArgs, { plugins: [] }, () => undefined);
    return made.map(({ context }) => context);
  };
  const first = { number: 1, pageCount: 1, skip: 0 };
  expect(contextOf("/reviews/")).toEqual([{ ...first, pagePath: "/reviews/", limit: 20 }]);
  expect(contextOf("/about/")).toEqual([{ pagePath: "/about/" }]);
});
