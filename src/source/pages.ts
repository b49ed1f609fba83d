import { resolve } from "node:path";
import type { GatsbyNode, NodePluginArgs } from "gatsby";
import { perPage, routes, type ListPageContext } from "../routes";

/** The lists that continue on further pages. */
const paginatedLists = routes.filter((route) => "list" in route);

/** Creates the context of each page of a list. */
function contextsOf(
  { list, path, slug }: (typeof paginatedLists)[number],
  { getNodesByType }: Pick<NodePluginArgs, "getNodesByType">,
): ListPageContext[] {
  const { length } = getNodesByType(list);
  const most = perPage[slug];
  const pageCount = Math.ceil(length / most);
  return Array.from({ length: pageCount }, (_, index) => ({
    pagePath: index === 0 ? path : `${path}${index + 1}/`,
    number: index + 1,
    pageCount,
    skip: index * most,
    limit: Math.min(most, length - index * most),
  }));
}

/** Creates the pages of each list: `/reviews/`, `/reviews/2/` and so on. */
export const createPages: GatsbyNode["createPages"] = (args) => {
  for (const list of paginatedLists) {
    for (const context of contextsOf(list, args)) {
      const { pagePath: path } = context;
      const component = resolve(`src/pages/${list.slug}.tsx`);
      args.actions.createPage({ path, component, context });
    }
  }
};

/** Adds its context to each page that Gatsby creates from a file in `src/pages`. */
export const onCreatePage: GatsbyNode["onCreatePage"] = (args) => {
  const { actions, page } = args;
  const list = paginatedLists.find(({ path }) => path === page.path);
  const own = list ? contextsOf(list, args)[0] : { pagePath: page.path };
  actions.deletePage(page);
  actions.createPage({ ...page, context: { ...page.context, ...own } });
};
