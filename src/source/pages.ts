import { resolve } from "node:path";
import type { GatsbyNode, Node, NodePluginArgs } from "gatsby";
import reporter from "gatsby-cli/lib/reporter";
import { withSlashes } from "./images";
import { expectUnusedTemplates } from "./unused-templates";

/** A list that continues on further pages once its entries do not fit on one. */
interface PaginatedList {
  readonly path: string;
  readonly nodeType: string;
  /** The file of its own page. */
  readonly page: string;
  /** The file of its further pages. */
  readonly template: string;
  /** The most entries of one page. */
  readonly perPage: number;
  /** The size of an entry, in bytes; left out where all have about the same. */
  readonly bytesOf?: (node: Node) => number;
}

export const paginatedLists: readonly PaginatedList[] = [
  {
    path: "/reviews/",
    nodeType: "Testimonial",
    page: "src/pages/reviews.tsx",
    template: "src/templates/reviews-continued.tsx",
    perPage: 24,
    bytesOf: ({ quote }) => Buffer.byteLength(String(quote)),
  },
  {
    path: "/gallery/",
    nodeType: "GalleryPhoto",
    page: "src/pages/gallery.tsx",
    template: "src/templates/gallery-continued.tsx",
    perPage: 200,
  },
];

/**
 * The most bytes of entries on one page. A page holds them twice, as HTML and as data: with this
 * limit both together stay below 200 KB, compressed, even if the words are random letters.
 */
const MOST_BYTES = 100_000;

/** Which entries of its list a page shows: variables of its query. */
export interface Window {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Distributes entries over pages, in their order.
 *
 * @param sizes of the entries, in bytes
 * @param perPage the most entries of one page
 * @returns the window of each page, with one entry at least, however large that is
 */
export function paginate(sizes: readonly number[], perPage: number): Window[] {
  const pages: { skip: number; limit: number; bytes: number }[] = [];
  sizes.forEach((bytes, index) => {
    const page = pages.at(-1);
    if (page && page.limit < perPage && page.bytes + bytes <= MOST_BYTES) {
      page.limit += 1;
      page.bytes += bytes;
    } else {
      pages.push({ skip: index, limit: 1, bytes });
    }
  });
  return pages.map(({ skip, limit }) => ({ skip, limit }));
}

function windowsOf(
  { nodeType, perPage, bytesOf }: PaginatedList,
  { getNodesByType }: NodePluginArgs,
) {
  const nodes = getNodesByType(nodeType).sort((a, b) => Number(a.position) - Number(b.position));
  return paginate(
    nodes.map((node) => bytesOf?.(node) ?? 0),
    perPage,
  );
}

const unused = new Set<string>();
let isExpected = false;

/**
 * Creates the pages of each list: `/reviews/`, `/reviews/2/` and so on. While a developer's server
 * runs, Gatsby calls this again whenever content changes.
 */
export const createPages: GatsbyNode["createPages"] = (args) => {
  if (!isExpected) {
    expectUnusedTemplates(reporter, (file) => unused.has(withSlashes(file)));
    isExpected = true;
  }
  for (const list of paginatedLists) {
    const windows = windowsOf(list, args);
    const template = withSlashes(resolve(list.template));
    if (windows.length > 1) unused.delete(template);
    else unused.add(template);
    windows.forEach((window, index) => {
      const isFirst = index === 0;
      args.actions.createPage({
        path: isFirst ? list.path : `${list.path}${index + 1}/`,
        component: resolve(isFirst ? list.page : list.template),
        context: window,
      });
    });
  }
};

/** Gatsby creates the first page from its file in `src/pages`, without the window of its entries. */
export const onCreatePage: GatsbyNode["onCreatePage"] = (args) => {
  const { actions, page } = args;
  const list = paginatedLists.find((each) => each.path === page.path);
  if (!list) return;
  actions.deletePage(page);
  actions.createPage({ ...page, context: windowsOf(list, args)[0] });
};
