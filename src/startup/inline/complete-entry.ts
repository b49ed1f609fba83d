/** A run of percent-encoded bytes, or a percent sign that does not begin one. */
const CODES = /(?:%[\da-f]{2})+|%/gi;

/** Escapes what Gatsby's router cannot decode, such as a percent sign that does not begin a code. */
export function decodableHash(hash: string): string {
  return hash.replace(CODES, (codes) => {
    try {
      decodeURI(codes);
      return codes;
    } catch {
      return codes.replaceAll("%", "%25");
    }
  });
}

/**
 * Prepares the current history entry for Gatsby's router. A hash that cannot be decoded would leave the page
 * blank. Only entries that the router adds have a key, by which it saves scroll positions: without one, all the
 * others of a page would share a position.
 */
export function completeEntry(): void {
  const state = (history.state ?? {}) as { readonly key?: string };
  const hash = decodableHash(location.hash);
  if (state.key !== undefined && hash === location.hash) return;
  history.replaceState({ key: String(Date.now()), ...state }, "", hash === "" ? undefined : hash);
}
