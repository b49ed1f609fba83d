import type { ServedRelease } from "./served-releases";

/** What a release has at an address. */
export type Found =
  | { readonly kind: "file"; readonly file: string; readonly isHashed: boolean }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "nothing"; readonly isHashed: boolean };

/** The page for unknown addresses is found under all of them, and has none of its own. */
export const NOT_FOUND_PAGE = "404.html";
const NOT_PAGES = [NOT_FOUND_PAGE, "404/index.html"];
const INDEX = /(^|\/)index\.html$/;

/**
 * Looks an address up in the list of the release's files: what is not in it is not there, however
 * the address is spelt.
 *
 * @param address decoded, with its leading slash and without a query
 */
export function find({ files, headers }: ServedRelease, address: string): Found {
  const name = address.slice(1);
  const isPage = (file: string) => files.has(file) && !NOT_PAGES.includes(file);
  const isHashed = headers.hashedFiles.test(address);
  if (address.endsWith("/")) {
    const file = `${name}index.html`;
    return isPage(file) ? { kind: "file", file, isHashed } : { kind: "nothing", isHashed };
  }
  if (isPage(name)) {
    if (INDEX.test(name)) return { kind: "moved", to: `/${name.replace(INDEX, "$1")}` };
    return { kind: "file", file: name, isHashed };
  }
  if (isPage(`${name}/index.html`)) return { kind: "moved", to: `${address}/` };
  return { kind: "nothing", isHashed };
}
