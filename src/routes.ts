import type { PageProps as GatsbyPageProps } from "gatsby";

/**
 * Pages of the site in the order of the navigation, with the slugs of their entries and the specification's names.
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

/** Maximum number of entries on a page of a list, by the list's slug. */
export const perPage = { reviews: 24, gallery: 200 } as const;

type List = keyof typeof perPage;

/** Returns the path of a page of a long list, by its number from 1: `/reviews/`, then `/reviews/2/`. */
export const listPath = (list: List, number: number) =>
  number === 1 ? `/${list}/` : `/${list}/${number}/`;

/** Returns the number of the page of a long list that shows the entry at a position, which counts from 0. */
export const pageAt = (position: number, pageSize: number) => Math.floor(position / pageSize) + 1;

/** Quick links of the footer. By the specification, these are all pages except the gallery. */
export const quickLinks = routes.filter((route) => !("isInFooter" in route));

/** Context of every page, from src/source/pages.ts. It is the same in the HTML and in the browser. */
export interface PageContext {
  /** Path of the page, or `/404/` for an address that does not exist. */
  readonly pagePath: string;
}

/** Context of a page of a paginated list, such as `/reviews/2/`. */
export interface ListPageContext extends PageContext {
  /** From 1. */
  readonly number: number;
  readonly pageCount: number;
  /** Query variables that select the entries of the page. */
  readonly skip: number;
  readonly limit: number;
}

export type PageProps<Data, Context = PageContext> = GatsbyPageProps<Data, Context>;

/** Tests whether the path is the route's page or one below it, as `/reviews/2/` is below Reviews. */
export const isActive = (routePath: string, currentPath: string) =>
  routePath === "/" ? currentPath === "/" : currentPath.startsWith(routePath);
