import type { PageProps as GatsbyPageProps } from "gatsby";
import { furtherPageTitle } from "./interface-text";

/**
 * The pages of the site, in the order of the navigation: the slugs of their entries, and the specification's names.
 * A page with a `list` continues on further pages once it has more entries of that type than `perPage` allows.
 */
export const routes = [
  { slug: "home", path: "/", name: "Home" },
  { slug: "services", path: "/services/", name: "Services" },
  { slug: "reviews", path: "/reviews/", name: "Reviews", list: "Testimonial" },
  { slug: "about", path: "/about/", name: "About" },
  { slug: "gallery", path: "/gallery/", name: "Gallery", list: "GalleryPhoto", isInFooter: false },
  { slug: "contact", path: "/contact/", name: "Contact" },
] as const;

/** The most entries that a page of a list has, by the list's slug. */
export const perPage = { reviews: 24, gallery: 200 } as const;

/** The footer's quick links, by the specification: all pages but the gallery. */
export const quickLinks = routes.filter((route) => !("isInFooter" in route));

/** What Gatsby tells each page of itself (src/source/pages.ts): the same in its HTML and in the browser. */
export interface PageContext {
  /** Its own path, `/404/` for any address that there is not. */
  readonly pagePath: string;
}

/** What it tells a page of a list that continues on further pages, such as `/reviews/2/`. */
export interface ListPageContext extends PageContext {
  /** From 1. */
  readonly number: number;
  readonly pageCount: number;
  /** Which entries of the list the page shows: variables of its query. */
  readonly skip: number;
  readonly limit: number;
}

/** What a page is given: the data of its query, and its context. */
export type PageProps<Data, Context = PageContext> = GatsbyPageProps<Data, Context>;

/** Whether the path is the route's own page or one below it, as `/reviews/2/` is below Reviews. */
export const isActive = (routePath: string, currentPath: string) =>
  routePath === "/" ? currentPath === "/" : currentPath.startsWith(routePath);

/** The way from the home page to a page, or to the article of that title, for search engines. */
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
