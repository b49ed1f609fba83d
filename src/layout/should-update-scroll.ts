import type { GatsbyBrowser } from "gatsby";

/**
 * Keeps the scroll position when the Back or Forward button changes only the query string, as
 * between the open photo and the gallery: the router would jump to the position that it saved.
 * Links, and navigation between pages, scroll as usual.
 */
export const shouldUpdateScroll: NonNullable<GatsbyBrowser["shouldUpdateScroll"]> = ({
  prevRouterProps,
  routerProps: { location },
}) => {
  const previous = prevRouterProps?.location;
  // The router sets `action` for links only, not for the browser's buttons.
  const isLink = "action" in location && location.action === "PUSH";
  const isSamePage = previous?.pathname === location.pathname && previous.hash === location.hash;
  return isLink || !isSamePage;
};
