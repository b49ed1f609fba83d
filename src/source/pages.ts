import { resolve } from "node:path";
import type { GatsbyNode, Node, NodePluginArgs } from "gatsby";

/** A list that continues on further pages once its entries do not fit on one. */
interface PaginatedList {
  readonly path: string;
  readonly nodeType: string;
  /** The file of its pages. */
  readonly component: string;
  /** The most entries of one page. */
  readonly perPage: number;
  /** The size of an entry, in bytes; left out where all have about the same. */
  readonly bytesOf?: (node: Node) => number;
}

export const paginatedLists: readonly PaginatedList[] = [
  {
    path: "/reviews/",
    nodeType: "Testimonial",
    component: "src/pages/reviews.tsx",
    perPage: 24,
    bytesOf: ({ quote }) => Buffer.byteLength(String(quote)),
  },
  {
    path: "/gallery/",
    nodeType: "GalleryPhoto",
    component: "src/pages/gallery.tsx",
    perPage: 200,
  },
];

/** The most bytes of entries on one page: as HTML and as data they stay below 200 KB, compressed. */
const MOST_BYTES = 100_000;

/** Which entries of its list a page shows: variables of its query. */
export interface Window {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Distributes entries over pages, in their order; each has one at least, however large that is.
 *
 * @param sizes of the entries, in bytes
 */
export function paginate(sizes: readonly number[], perPage: number): Window[] {
  const windows: { skip: number; limit: number }[] = [];
  /** Of the last window. */
  let bytes = 0;
  for (const [index, size] of sizes.entries()) {
    const last = windows.at(-1);
    if (last && last.limit < perPage && bytes + size <= MOST_BYTES) {
      last.limit += 1;
      bytes += size;
    } else {
      windows.push({ skip: index, limit: 1 });
      bytes = size;
    }
  }
  return windows;
}

function windowsOf(
  { nodeType, perPage, bytesOf = () => 0 }: PaginatedList,
  { getNodesByType }: NodePluginArgs,
) {
  const nodes = getNodesByType(nodeType).sort((a, b) => Number(a.position) - Number(b.position));
  return paginate(nodes.map(bytesOf), perPage);
}

/** Creates the pages of each list: `/reviews/`, `/reviews/2/` and so on; anew when content changes. */
export const createPages: GatsbyNode["createPages"] = (args) => {
  for (const list of paginatedLists) {
    windowsOf(list, args).forEach((window, index) => {
      args.actions.createPage({
        path: index === 0 ? list.path : `${list.path}${index + 1}/`,
        component: resolve(list.component),
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
