/** Where the links in an editor's texts lead. */
import { routes } from "../routes";
import { cleaned } from "./fields";

/** To another site, to a mail program or to a phone. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\S)\S*$/i;
const lists = routes.flatMap((route) => ("list" in route ? route.slug : []));
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

/** Path of the page that shows an entry's texts, as far as it is known. */
export function pageShowing(type: string, { name, page, slug }: Record<string, unknown>) {
  if (type === "service" || type === "step") return "/services/";
  if (type === "album") return "/gallery/";
  if (type === "article") return `/${String(cleaned(slug))}/`;
  // The name of a section begins with its page.
  const pageSlug = cleaned({ section: String(name).split("-")[0], faq: page }[type] ?? slug);
  return routes.find((route) => route.slug === pageSlug)?.path ?? null;
}
