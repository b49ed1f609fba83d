/** Links that editors may write in their texts. */
import { routes } from "../routes";

/** Address of another site, of mail or of a phone. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\S)\S*$/i;
const lists = routes.flatMap((route) => ("list" in route ? route.slug : []));
/** File of the site, or a further page of a long list. Which of them exist is known after the build. */
const MADE_BY_BUILD = new RegExp(`^/([^/\\\\]\\S*\\.[a-z0-9]+|(${lists.join("|")})/\\d+/?)$`, "i");

/** Removes the query and the fragment from a path. */
const pageOf = (link: string) => link.replace(/[?#].*$/s, "");

/**
 * Tests whether an editor may write a link: an address, or the path of something on the site.
 *
 * @param articles slugs of the existing articles
 */
export const isLink = (written: string, articles: readonly string[] = []): boolean =>
  ADDRESS.test(written) ||
  MADE_BY_BUILD.test(pageOf(written)) ||
  [...routes.map(({ path }) => path), ...articles.map((slug) => `/${slug}/`)].some((path) =>
    [path, path.slice(0, -1) || path].includes(pageOf(written)),
  );
