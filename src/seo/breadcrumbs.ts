import { furtherPageTitle } from "../interface-text";
import { isActive, routes, type ListPageContext, type PageContext } from "../routes";

/**
 * Path from the home page to a page, for search engines.
 *
 * @param article the title, where the page is an article
 */
export function breadcrumbs(
  { pagePath, number = 1 }: Partial<ListPageContext> & PageContext,
  article?: string,
) {
  const way: { readonly path: string; readonly name: string }[] = routes.filter(
    (route) => route.path === "/" || isActive(route.path, pagePath),
  );
  if (article !== undefined) return [...way, { path: pagePath, name: article }];
  if (number === 1) return way;
  return [...way, { path: pagePath, name: furtherPageTitle(way.at(-1)!.name, number) }];
}

/** The name of a further page of a list; `undefined` for any other. */
export const furtherPageName = (context: Partial<ListPageContext> & PageContext) =>
  (context.number ?? 1) > 1 ? breadcrumbs(context).at(-1)!.name : undefined;
