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

/** The way from the home page to the path, for search engines. */
export function trailTo(currentPath: string) {
  return routes.filter(({ path }) => path === "/" || isActive(path, currentPath));
}
