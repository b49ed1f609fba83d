/** Where the links in an editor's texts lead. */
import { routes } from "../routes";

/** To another site, to a mail program or to a phone. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\S)\S*$/i;
const lists = routes.flatMap((route) => ("isPaginated" in route ? route.slug : []));
/** A file of the site, or a further page of a long list: only the finished site knows which there are. */
const MADE_BY_BUILD = new RegExp(`^/([^/\\\\]\\S*\\.[a-z0-9]+|(${lists.join("|")})/\\d+/?)$`, "i");

/** A path without its query and its place on the page. */
const pageOf = (link: string) => link.replace(/[?#].*$/s, "");

/**
 * Whether a link is one that an editor may write: an address, or the path of something on the site.
 *
 * @param articles the slugs of those that there are
 */
export const isLink = (written: string, articles: readonly string[] = []): boolean =>
  ADDRESS.test(written) ||
  MADE_BY_BUILD.test(pageOf(written)) ||
  [...routes.map(({ path }) => path), ...articles.map((slug) => `/${slug}/`)].some((path) =>
    [path, path.slice(0, -1) || path].includes(pageOf(written)),
  );
