import { furtherPageTitle } from "../interface-text";
import { isActive, routes, type ListPageContext, type PageContext } from "../routes";

/**
 * Returns the pages that lead from Home to a page.
 *
 * @param article title of the page's article, if it has one
 */
export function breadcrumbs(
  { pagePath, number = 1 }: Partial<ListPageContext> & PageContext,
  article?: string,
) {
  const trail: { readonly path: string; readonly name: string }[] = routes.filter(
    (route) => route.path === "/" || isActive(route.path, pagePath),
  );
  if (article !== undefined) return [...trail, { path: pagePath, name: article }];
  if (number === 1) return trail;
  return [...trail, { path: pagePath, name: furtherPageTitle(trail.at(-1)!.name, number) }];
}

/** Returns the name of a further page of a list; `undefined` for any other page. */
export const furtherPageName = (context: Partial<ListPageContext> & PageContext) =>
  (context.number ?? 1) > 1 ? breadcrumbs(context).at(-1)!.name : undefined;
