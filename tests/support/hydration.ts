/** Whether React has taken over the page that this runs in. A browser gets its source: it stands alone. */
export const isHydrated = (): boolean =>
  Object.keys(document.querySelector("#gatsby-focus-wrapper") ?? {}).some((key) =>
    key.startsWith("__react"),
  );
