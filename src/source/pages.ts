import { resolve } from "node:path";
import type { GatsbyNode, NodePluginArgs } from "gatsby";
import { listPath, perPage, routes, type ListPageContext } from "../routes";

const paginatedRoutes = routes.filter((route) => "list" in route);

/** Creates the context of each page of a paginated route. */
function contextsOf(
  { list, slug }: (typeof paginatedRoutes)[number],
  { getNodesByType }: Pick<NodePluginArgs, "getNodesByType">,
): ListPageContext[] {
  const { length } = getNodesByType(list);
  const pageSize = perPage[slug];
  const pageCount = Math.ceil(length / pageSize);
  return Array.from({ length: pageCount }, (_, index) => ({
    pagePath: listPath(slug, index + 1),
    number: index + 1,
    pageCount,
    skip: index * pageSize,
    limit: Math.min(pageSize, length - index * pageSize),
  }));
}

/**
 * Creates the pages of each paginated route: `/reviews/`, `/reviews/2/` and so on. With a `matchPath`, Gatsby loads
 * a page once, whatever its query: otherwise, Back in a filtered gallery would need a connection.
 */
export const createPages: GatsbyNode["createPages"] = (args) => {
  for (const route of paginatedRoutes) {
    for (const context of contextsOf(route, args)) {
      const { pagePath: path } = context;
      const component = resolve(`src/pages/${route.slug}.tsx`);
      args.actions.createPage({ path, matchPath: path, component, context });
    }
  }
};

/** Adds a context, and the routes' `matchPath`, to each page that Gatsby creates from a file in `src/pages`. */
export const onCreatePage: GatsbyNode["onCreatePage"] = (args) => {
  const { actions, page } = args;
  const route = paginatedRoutes.find(({ path }) => path === page.path);
  const context = route ? contextsOf(route, args)[0] : { pagePath: page.path };
  actions.deletePage(page);
  const matchPath = routes.some(({ path }) => path === page.path) ? page.path : page.matchPath;
  actions.createPage({ ...page, matchPath, context: { ...page.context, ...context } });
};
