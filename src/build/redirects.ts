/** Redirects from an old site: `src/redirects.json`, written in the format that hosts read (docs/hosting.md). */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { reservedSlugs } from "../model/article";

export const REDIRECTS_FILE = "src/redirects.json";

/** An old address, and where it leads now: an address of this site or of another. */
const redirect = z.strictObject({ from: z.string(), to: z.string() });
type Redirect = z.infer<typeof redirect>;

/** Hosts read `*` and `:name` as patterns, and ignore what follows `?` or `#`. */
const OLD_ADDRESS = /^\/[^\s?#*:]+$/;

const withoutSlash = (address: string) => address.replace(/(.)\/+$/, "$1");

/** Decodes percent-encoded UTF-8; `null` if an address is something else, such as `/50%` or `/caf%E9`. */
function decoded(address: string): string | null {
  try {
    return decodeURI(address);
  } catch {
    return null;
  }
}

const isFile = (address: string) => {
  const name = decoded(address);
  if (name === null) return false;
  const file = path.join("static", name);
  return existsSync(file) && statSync(file).isFile();
};

/** Lists what is wrong with one redirect. Together, these rules also exclude loops. */
function problemsOf({ from, to }: Redirect, pages: ReadonlySet<string>, siteUrl: string | null) {
  const isPage = (address: string) => pages.has(`${withoutSlash(address)}/`.replace("//", "/"));
  const problems: string[] = [];
  if (!OLD_ADDRESS.test(from) || decoded(from) === null)
    problems.push(
      `"${from}" must be an old address such as /about-us, without the domain, spaces, ?, #, * or :, and with % only in codes such as %C3%A9`,
    );
  else if (
    isPage(from) ||
    isFile(from) ||
    reservedSlugs.some((slug) => `/${slug}` === withoutSlash(from))
  )
    problems.push(`"${from}" is an address of this site, which the redirect would hide`);
  const local = siteUrl !== null && to.startsWith(`${siteUrl}/`) ? to.slice(siteUrl.length) : to;
  const address = local.replace(/[?#].*/, "");
  if (local.startsWith("/") ? !isPage(address) && !isFile(address) : !/^https:\/\/\S+$/.test(to))
    problems.push(
      `"${from}" leads to "${to}", which is neither a page or file of this site nor an https:// address`,
    );
  return problems;
}

function parse(text: string): Redirect[] | null {
  try {
    return z.array(redirect).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads and checks the redirects.
 *
 * @param pagePaths of all pages, such as `/about/`
 * @returns the redirects, or a sentence for each problem
 */
export function readRedirects(pagePaths: readonly string[], siteUrl: string | null) {
  const redirects = existsSync(REDIRECTS_FILE) ? parse(readFileSync(REDIRECTS_FILE, "utf8")) : [];
  if (redirects === null) {
    const problem = `it must be a list such as [{ "from": "/about-us", "to": "/about/" }], in JSON`;
    return { redirects: [], problems: [problem] };
  }
  const pages = new Set(pagePaths);
  const all = redirects.map(({ from }) => withoutSlash(from));
  const twice = all.filter((from, index) => all.indexOf(from) < index);
  const problems = [
    ...redirects.flatMap((each) => problemsOf(each, pages, siteUrl)),
    ...twice.map((from) => `"${from}" occurs more than once`),
  ];
  return { redirects, problems };
}

/** Formats the redirects, with and without a slash at the end, for the file `_redirects`. */
export const redirectRules = (redirects: readonly Redirect[]): string =>
  redirects
    .flatMap(({ from, to }) => {
      const plain = withoutSlash(from);
      const addresses = path.posix.basename(plain).includes(".") ? [plain] : [plain, `${plain}/`];
      return addresses.map((address) => `${encodeURI(decodeURI(address))} ${to} 301\n`);
    })
    .join("");
