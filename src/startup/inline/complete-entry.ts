/** A run of percent signs with their codes, or one that has none. */
const CODES = /(?:%[\da-f]{2})+|%/gi;

/** A hash as Gatsby's router can read it: it fails on a percent sign that begins no code. */
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
 * Completes the browser's history entry for Gatsby's router, before that reads it. The page would be blank
 * for a hash that cannot be decoded. And only the entries that the router adds have a key, by which it
 * keeps their scroll positions: all others of a page would share one.
 */
export function completeEntry(): void {
  const state = (history.state ?? {}) as { readonly key?: string };
  const hash = decodableHash(location.hash);
  if (state.key !== undefined && hash === location.hash) return;
  history.replaceState({ key: String(Date.now()), ...state }, "", hash === "" ? undefined : hash);
}
