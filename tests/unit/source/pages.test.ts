import type { CreatePageArgs, GatsbyNode, Page } from "gatsby";
import { createPages, onCreatePage } from "../../../src/source/pages";

interface Content {
  readonly quotes: readonly string[];
  readonly photos: number;
}

const quotes = (count: number) => Array.from({ length: count }, () => "Lovely.");
const SAMPLES: Content = { quotes: quotes(20), photos: 17 };

/** What Gatsby gives to a hook; nodes come in no order of theirs. */
function argsFor({ quotes, photos }: Content, page?: Page) {
  const made: Page[] = [];
  const nodes: Record<string, object[]> = {
    Testimonial: quotes.map((quote, position) => ({ quote, position })).reverse(),
    GalleryPhoto: Array.from({ length: photos }, (_, position) => ({ position })),
  };
  const args: unknown = {
    actions: { createPage: (each: Page) => void made.push(each), deletePage: () => undefined },
    getNodesByType: (type: string) => nodes[type],
    page,
  };
  return { args, made };
}

function pagesFor(content: Partial<Content>): Page[] {
  const { args, made } = argsFor({ ...SAMPLES, ...content });
  type Args = Parameters<NonNullable<GatsbyNode["createPages"]>>[0];
  void createPages?.(args as Args, { plugins: [] }, () => undefined);
  return made;
}

const pathsFor = (content: Partial<Content>) => pagesFor(content).map(({ path }) => path);

test("a page that is just full has no further one, and one entry more makes one", () => {
  expect(pathsFor({ quotes: quotes(24), photos: 200 })).toEqual(["/reviews/", "/gallery/"]);
  const paths = ["/reviews/", "/reviews/2/", "/gallery/", "/gallery/2/"];
  expect(pathsFor({ quotes: quotes(25), photos: 201 })).toEqual(paths);
  expect(pathsFor({ quotes: quotes(2000), photos: 1000 })).toHaveLength(84 + 5);
});

test("each page asks for the entries that follow those of the page before", () => {
  const [first, second, third] = pagesFor({ quotes: quotes(60) });
  expect([first!.context, second!.context, third!.context]).toEqual([
    { skip: 0, limit: 24 },
    { skip: 24, limit: 24 },
    { skip: 48, limit: 12 },
  ]);
});

test("the page that Gatsby makes of a list's file knows its entries; others stay as they are", () => {
  const contextOf = (path: string) => {
    const { args, made } = argsFor(SAMPLES, { path, component: "", context: {} });
    void onCreatePage?.(args as CreatePageArgs, { plugins: [] }, () => undefined);
    return made.map(({ context }) => context);
  };
  expect(contextOf("/reviews/")).toEqual([{ skip: 0, limit: 20 }]);
  expect(contextOf("/gallery/")).toEqual([{ skip: 0, limit: 17 }]);
  expect(contextOf("/about/")).toEqual([]);
});
