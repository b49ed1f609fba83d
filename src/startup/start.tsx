import type { GatsbyBrowser } from "gatsby";
import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ApplicationError } from "./error-boundary";
import { markScrolled } from "./inline/mark-scrolled";
import { watchStaticForm } from "./static-form";
import { isLoadFailure, nextTask, orderPageLoads } from "./page-loads";
import { MAIN_ID, replayHeldClick, SCROLLED_ATTRIBUTE } from "./page-state";

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * scrolls and answers. As one task it would freeze a slow phone
 * (react.dev/reference/react/startTransition). The developer's server has no static page, and a function
 * of its own, which shows over the page what an error boundary has caught.
 */
export const replaceHydrateFunction = () => {
  // eslint-disable-next-line no-restricted-properties -- webpack writes the value in its place
  if (process.env.NODE_ENV !== "production") return undefined;
  return (element: ReactNode, container: Element) => {
    watchStaticForm();
    startTransition(() => void hydrateRoot(container, element));
  };
};

/** Shows it above the static page, whose links and menu work without React. */
function showLoadFailure({ reason }: PromiseRejectionEvent) {
  if (!isLoadFailure(reason)) return;
  const container = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(container);
  // The message is where the hero's photo was: the header has to be opaque there too.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "any");
  createRoot(container).render(<ApplicationError message={reason.message} />);
  replayHeldClick();
}

/**
 * Shows an error when a page's code could not be loaded, after Gatsby has retried and reloaded the
 * page. Gatsby itself only throws, where no error boundary catches it.
 */
export const onClientEntry = (): Promise<void> => {
  // The developer's server has its own loader, which loads the first page with its query.
  // eslint-disable-next-line no-restricted-properties -- webpack writes the value in its place
  if (process.env.NODE_ENV === "production") orderPageLoads();
  window.addEventListener("unhandledrejection", showLoadFailure);
  window.addEventListener("scroll", ignoreScrollOnTheWay, { capture: true, passive: true });
  // Gatsby would otherwise start in the long task that has evaluated the scripts.
  return nextTask();
};

/** After hydration the error boundary shows errors, and Gatsby reloads what it cannot fetch. */
export const onInitialClientRender = (): void => {
  window.removeEventListener("unhandledrejection", showLoadFailure);
  // In the place of the page's own program, which the developer's server does not have.
  markScrolled();
  replayHeldClick();
};

/** Path and hash of the page that the router shows. The gallery changes its query by itself. */
let shown = "";

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location: { pathname, hash } }) => {
  shown = pathname + hash;
};

/**
 * Keeps from Gatsby's scroll handler where the browser scrolls while the router is a frame or more behind
 * the address, on the way Back or to a part of the page: the handler would save it as the position of the
 * page that was left.
 */
function ignoreScrollOnTheWay(event: Event) {
  if (location.pathname + location.hash !== shown) event.stopImmediatePropagation();
}

/** Leads to where the visitor was, also in an entry that names a part of the page: Gatsby prefers that. */
export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = (args) => {
  const { location } = args.routerProps;
  const readPosition = args.getSavedScrollPosition as (
    entry: Location,
  ) => [left: number, top: number];
  const [, top] = readPosition(location);
  if (location.hash === "" || top === 0) return true;
  window.scrollTo(0, top);
  return false;
};
