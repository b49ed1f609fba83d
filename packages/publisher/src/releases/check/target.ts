/** What an address in a page means for the site itself. */
export type Target =
  | { readonly kind: "elsewhere" }
  | { readonly kind: "not an address" }
  | {
      readonly kind: "own";
      /** Decoded path, with its leading slash. */
      readonly path: string;
      /** Decoded, without `#`; empty where there is none, or it means the top of the page. */
      readonly fragment: string;
    };

const TOP = /^(top)?$/i;

/**
 * @param address as it stands in the page
 * @param page address of the page, which relative addresses start from
 */
export function targetOf(address: string, page: URL): Target {
  try {
    const url = new URL(address, page);
    const isOwn = /^https?:$/.test(url.protocol) && url.host === page.host;
    if (!isOwn) return { kind: "elsewhere" };
    const fragment = decodeURIComponent(url.hash.slice(1));
    return {
      kind: "own",
      path: decodeURIComponent(url.pathname),
      fragment: TOP.test(fragment) ? "" : fragment,
    };
  } catch {
    return { kind: "not an address" };
  }
}

/**
 * The file that an address of the site leads to, with or without the slash that the server adds.
 *
 * @param path decoded, with its leading slash
 * @param has whether the site has a file
 */
export function fileAt(path: string, has: (file: string) => boolean): string | null {
  const name = path.slice(1);
  const folder = name === "" || name.endsWith("/") ? name : `${name}/`;
  const candidates = path.endsWith("/") ? [`${folder}index.html`] : [name, `${folder}index.html`];
  return candidates.find(has) ?? null;
}
