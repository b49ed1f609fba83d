import type { GatsbyBrowser } from "gatsby";

/**
 * Keeps the scroll position on the way back through addresses of one page, as between the open
 * photo and the gallery behind it: the router would jump to where it last saw the visitor. Links,
 * and the way between pages, scroll as they always do.
 */
export const shouldUpdateScroll: NonNullable<GatsbyBrowser["shouldUpdateScroll"]> = ({
  prevRouterProps,
  routerProps: { location },
}) => {
  const previous = prevRouterProps?.location;
  // The router marks what a link did; what the browser's own buttons did it leaves unmarked.
  const byLink = "action" in location && location.action === "PUSH";
  const samePage = previous?.pathname === location.pathname && previous.hash === location.hash;
  return byLink || !samePage;
};
