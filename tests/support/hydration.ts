/**
 * Whether React has hydrated the page that this runs in. A browser gets its source, so it uses nothing of this
 * file.
 */
export const isHydrated = (): boolean =>
  performance instanceof Performance
    ? performance.getEntriesByName("onInitialClientRender").length > 0
    : // A clock of the test's own knows no marks.
      Object.keys(document.querySelector("#gatsby-focus-wrapper") ?? {}).some((key) =>
        key.startsWith("__react"),
      );
