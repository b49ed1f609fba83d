import { resolve } from "node:path";
import type { GatsbyNode, Node, NodePluginArgs } from "gatsby";

/**
 * A list that goes on, on pages below its own, once its entries are more than fit on one. The
 * specification's 20 reviews and 17 photos fit.
 */
interface LongList {
  readonly path: string;
  readonly nodeType: string;
  /** The file of its own page. */
  readonly page: string;
  /** The file of its further pages. */
  readonly template: string;
  /** The most entries of one page. */
  readonly perPage: number;
  /** What an entry weighs, in bytes; left out where all weigh about the same. */
  readonly weightOf?: (node: Node) => number;
}

const longLists: readonly LongList[] = [
  {
    path: "/reviews/",
    nodeType: "Testimonial",
    page: "src/pages/reviews.tsx",
    template: "src/templates/reviews-continued.tsx",
    perPage: 24,
    weightOf: ({ quote }) => Buffer.byteLength(String(quote)),
  },
  {
    path: "/gallery/",
    nodeType: "GalleryPhoto",
    page: "src/pages/gallery.tsx",
    template: "src/templates/gallery-continued.tsx",
    perPage: 40,
  },
];

/**
 * The most bytes of entries on one page. It stands there twice, as HTML and as data, and with this
 * both together are below 200 KB, compressed, even if the words are random letters.
 */
const MOST_BYTES = 100_000;

/** Which entries of its list a page shows: variables of its query. */
export interface Window {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Shares out entries among pages, in their order.
 *
 * @param weights what each entry weighs, in bytes
 * @param perPage the most entries of one page
 * @returns a window for each page, with one entry at least, however heavy that is
 */
export function shareOut(weights: readonly number[], perPage: number): Window[] {
  const pages: { skip: number; limit: number; weight: number }[] = [];
  weights.forEach((weight, index) => {
    const page = pages.at(-1);
    if (page && page.limit < perPage && page.weight + weight <= MOST_BYTES) {
      page.limit += 1;
      page.weight += weight;
    } else {
      pages.push({ skip: index, limit: 1, weight });
    }
  });
  return pages.map(({ skip, limit }) => ({ skip, limit }));
}

function windowsOf({ nodeType, perPage, weightOf }: LongList, { getNodesByType }: NodePluginArgs) {
  const nodes = getNodesByType(nodeType).sort((a, b) => Number(a.position) - Number(b.position));
  return shareOut(
    nodes.map((node) => weightOf?.(node) ?? 0),
    perPage,
  );
}

/**
 * Makes the pages of long lists: `/reviews/`, `/reviews/2/` and so on. While a developer's server
 * runs, Gatsby calls this again whenever content changes.
 */
export const createPages: GatsbyNode["createPages"] = (args) => {
  for (const list of longLists) {
    windowsOf(list, args).forEach((window, index) => {
      const isFirst = index === 0;
      args.actions.createPage({
        path: isFirst ? list.path : `${list.path}${index + 1}/`,
        component: resolve(isFirst ? list.page : list.template),
        context: window,
      });
    });
  }
};

/** Gatsby makes a page of every file in `src/pages`: a long list's own has to know its entries. */
export const onCreatePage: GatsbyNode["onCreatePage"] = (args) => {
  const { actions, page } = args;
  const list = longLists.find((each) => each.path === page.path);
  if (!list) return;
  actions.deletePage(page);
  actions.createPage({ ...page, context: windowsOf(list, args)[0] });
};
