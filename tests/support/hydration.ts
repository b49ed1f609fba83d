/**
 * Whether React has taken over the page that this runs in, and the site has started: the page before it no
 * longer holds clicks or follows the Back button. A browser gets its source: it stands alone.
 */
export const isHydrated = (): boolean =>
  performance instanceof Performance
    ? performance.getEntriesByName("onInitialClientRender").length > 0
    : // A clock of the test's own knows no marks.
      Object.keys(document.querySelector("#gatsby-focus-wrapper") ?? {}).some((key) =>
        key.startsWith("__react"),
      );
