/** The pages of the site, in the order of the navigation. */
export const routes = [
  { path: "/", name: "Home" },
  { path: "/services/", name: "Services" },
  { path: "/reviews/", name: "Reviews" },
  { path: "/about/", name: "About" },
  { path: "/gallery/", name: "Gallery" },
  { path: "/contact/", name: "Contact" },
] as const;

/** The footer's quick links, by the specification: all pages but the gallery. */
export const quickLinks = routes.filter(({ name }) => name !== "Gallery");

/** Whether the path is the route's own page or one below it, as `/reviews/2/` is below Reviews. */
export function isActive(routePath: string, currentPath: string): boolean {
  const withSlash = currentPath.endsWith("/") ? currentPath : `${currentPath}/`;
  return routePath === "/" ? withSlash === "/" : withSlash.startsWith(routePath);
}

/** A page as links and search engines name it. */
export interface NamedPage {
  readonly path: string;
  readonly name: string;
}

/** A page of a long list, but for the first. */
export interface FurtherPage extends NamedPage {
  /** From 2. */
  readonly number: number;
}

/** A further page of a route whose list is long, as `/reviews/2/`; `null` for any other path. */
export function furtherPage(currentPath: string): FurtherPage | null {
  const route = routes.find(({ path }) => path !== "/" && isActive(path, currentPath));
  const number = Number(/\/(\d+)\/?$/.exec(currentPath)?.[1]);
  if (!route || !number) return null;
  return { path: `${route.path}${number}/`, name: `${route.name}, page ${number}`, number };
}

/** The way from the home page to the path, for search engines. */
export function trailTo(currentPath: string): NamedPage[] {
  const further = furtherPage(currentPath);
  const above = routes.filter(({ path }) => path === "/" || isActive(path, currentPath));
  return further ? [...above, further] : above;
}
