import { laterPageName, pageNames } from "./interface-text";

/** The pages of the site, in the order of the navigation. */
export const routes = [
  { path: "/", name: pageNames.home },
  { path: "/services/", name: pageNames.services },
  { path: "/reviews/", name: pageNames.reviews },
  { path: "/about/", name: pageNames.about },
  { path: "/gallery/", name: pageNames.gallery },
  { path: "/contact/", name: pageNames.contact },
] as const;

/** The footer's quick links, by the specification: all pages but the gallery. */
export const quickLinks = routes.filter(({ name }) => name !== pageNames.gallery);

/** Whether the path is the route's own page or one below it, as `/reviews/2/` is below Reviews. */
export function isActive(routePath: string, currentPath: string): boolean {
  const withSlash = currentPath.endsWith("/") ? currentPath : `${currentPath}/`;
  return routePath === "/" ? withSlash === "/" : withSlash.startsWith(routePath);
}

/** A further page of a route whose list is long, as `/reviews/2/`; `null` for any other path. */
export function laterPage(currentPath: string) {
  const route = routes.find(({ path }) => path !== "/" && isActive(path, currentPath));
  const number = Number(/\/(\d+)\/?$/.exec(currentPath)?.[1]);
  if (!route || !number) return null;
  return { path: `${route.path}${number}/`, name: laterPageName(route.name, number), number };
}

/** The way from the home page to the path, for search engines. */
export function breadcrumbs(
  currentPath: string,
): { readonly path: string; readonly name: string }[] {
  const further = laterPage(currentPath);
  const above = routes.filter(({ path }) => path === "/" || isActive(path, currentPath));
  return further ? [...above, further] : above;
}
