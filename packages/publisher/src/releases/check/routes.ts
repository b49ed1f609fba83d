import type { Summary } from "../site-files";
import { problems } from "../words";
import type { BuiltSite } from "./built-site";
import { targetOf } from "./target";

/** Any host will do where only paths are compared. */
const ANY_HOST = new URL("https://site.invalid/");

function pathOf(address: string): string {
  const target = targetOf(address, new URL(address, ANY_HOST));
  return target.kind === "own" ? target.path : address;
}

/** Every page that the site, its data or its sitemap knows is there, and one for all other addresses. */
export function routeProblems(site: BuiltSite, { routes }: Summary): string[] {
  const missing = (addresses: readonly string[], where: string) =>
    addresses
      .map(pathOf)
      .filter((route) => site.fileAt(route) === null)
      .map((route) => problems.noPage(route, where));
  return [
    ...(site.size("404.html") === null ? [problems.noNotFoundPage()] : []),
    ...(site.sitemap === null ? [problems.noSitemap()] : []),
    ...missing(routes, "the navigation"),
    ...missing(site.dataOf, "the pages' data"),
    ...missing(site.sitemap ?? [], "the sitemap"),
  ];
}
