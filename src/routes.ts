import type { PageProps as GatsbyPageProps } from "gatsby";

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

/** Context that each page gets from src/source/pages.ts, the same in its HTML and in the browser. */
export interface PageContext {
  /** Path of the page, `/404/` for any address that does not exist. */
  readonly pagePath: string;
}

/** Context of a page of a list that continues on further pages, such as `/reviews/2/`. */
export interface ListPageContext extends PageContext {
  /** From 1. */
  readonly number: number;
  readonly pageCount: number;
  /** Range of the entries that the page shows: variables of its query. */
  readonly skip: number;
  readonly limit: number;
}

/** Props of a page: the data of its query, and its context. */
export type PageProps<Data, Context = PageContext> = GatsbyPageProps<Data, Context>;

/** Whether the path is the route's own page or one below it, as `/reviews/2/` is below Reviews. */
export const isActive = (routePath: string, currentPath: string) =>
  routePath === "/" ? currentPath === "/" : currentPath.startsWith(routePath);
