/** Where the links in an editor's texts lead. */
import type { RawEntry } from "./content-type";
import { cleaned } from "./fields";
import { page } from "./page";
import { siteParts, type SectionName, type SitePart } from "./section";

/** Paths of the site's pages, by slug. */
const PAGES: ReadonlyMap<string, string> = new Map(
  page.fields.slug.oneOf.map((slug) => [slug, slug === "home" ? "/" : `/${slug}/`]),
);

/** What a link may never lead to: it could run script, or read this machine. */
const UNSAFE = /^(javascript|vbscript|data|file):|^\/\//i;
const WHOLE = /^(https?:\/\/[^\s/]|mailto:\S|tel:\S)\S*$/i;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:.]+$/;
/** A web address without its beginning, where it can be nothing else. */
const DOMAIN = /^(www\.[^\s/:]+|([a-z0-9-]+\.)+(com|ca|org|net))(\/|$)/i;
/** A later page of a long list: only the finished site knows how many there are. */
const LATER_PAGE = /^(reviews|gallery)\/\d+$/;
/** A file of the site: the finished site knows. */
const FILE = /^\/[^?#]+\.[a-z0-9]+([?#]|$)/i;

/** Where a link leads: an address of the web, or of this site from its root; or why it has none. */
type Destination = { readonly href: string } | { readonly problem: "unsafe" | "unknown" };

/** Understands what editors write: `contact`, `./contact/`, `www.example.com`, `tala@example.com`. */
export function resolveLink(written: string): Destination {
  if (UNSAFE.test(written)) return { problem: "unsafe" };
  if (WHOLE.test(written) || FILE.test(written) || written.startsWith("#")) {
    return { href: written };
  }
  if (EMAIL.test(written)) return { href: `mailto:${written}` };
  if (DOMAIN.test(written)) return { href: `https://${written}` };
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(written) ?? [];
  const name = path.replace(/^(\.{0,2}\/)+|\/+$/g, "");
  if (name === "") return path === "" ? { problem: "unknown" } : { href: `/${rest}` };
  const known = PAGES.get(name.toLowerCase());
  if (known) return { href: known + rest };
  return LATER_PAGE.test(name) ? { href: `/${name}/${rest}` } : { problem: "unknown" };
}

const SERVICES = "/services/";

/** Path of the page that shows an entry's texts, as far as it is known. */
export function pageShowing(type: string, { name, page: pageOf, slug }: Record<string, unknown>) {
  if (type === "service" || type === "step") return SERVICES;
  if (type === "album") return "/gallery/";
  const part = siteParts[name as SectionName] as SitePart | undefined;
  const page = type === "section" ? part?.page : type === "faq" ? pageOf : slug;
  return PAGES.get(String(cleaned(page))) ?? null;
}

/**
 * Whether a link leads nowhere, as far as that is known before there are pages.
 *
 * @param entry whose text has the link
 * @param entries all of the content: the services are places on the services page
 */
export function leadsNowhere(
  written: string,
  entry: RawEntry,
  entries: readonly RawEntry[],
): boolean {
  const destination = resolveLink(written);
  if ("problem" in destination) return destination.problem === "unknown";
  const [path, fragment] = destination.href.split("#");
  if (!fragment || /^top$/i.test(fragment)) return false;
  if ((path || pageShowing(entry.type, entry.fields)) !== SERVICES) return false;
  const services = entries.filter(({ type }) => type === "service");
  return services.every(({ fields }) => cleaned(fields["slug"]) !== fragment);
}
