import { resolve } from "node:path";
import type { GatsbyNode, NodePluginArgs } from "gatsby";

/** The lists that continue on further pages, the file of their pages, and the most entries of one. */
export const paginatedLists = [
  { path: "/reviews/", nodeType: "Testimonial", component: "src/pages/reviews.tsx", perPage: 24 },
  { path: "/gallery/", nodeType: "GalleryPhoto", component: "src/pages/gallery.tsx", perPage: 200 },
] as const;

/** Which entries of its list a page shows: variables of its query. */
export interface Window {
  readonly skip: number;
  readonly limit: number;
}

/** Where each page of a list begins and ends. */
function windowsOf(
  { nodeType, perPage }: (typeof paginatedLists)[number],
  { getNodesByType }: NodePluginArgs,
): Window[] {
  const { length } = getNodesByType(nodeType);
  return Array.from({ length: Math.ceil(length / perPage) }, (_, page) => ({
    skip: page * perPage,
    limit: Math.min(perPage, length - page * perPage),
  }));
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
