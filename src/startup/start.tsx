import type { GatsbyBrowser } from "gatsby";
import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ApplicationError } from "../components/application-error";
import { focusPart } from "./focus-part";
import { markScrolled } from "./inline/mark-scrolled";
import { HYDRATED, LOADING, MAIN_ID, SCROLLED_ATTRIBUTE } from "./page-state";
import { watchStaticPage } from "./static-page";

/** The method of Gatsby's loader that is replaced here. */
interface PageLoader {
  loadPage: (path: string) => Promise<unknown>;
}

declare global {
  interface Window {
    ___loader: PageLoader;
  }
}

/** Reports whether a page has been loading for so long that the visitor needs to know. */
const reportLoading = (isLoading: boolean) =>
  window.dispatchEvent(new CustomEvent(LOADING, { detail: isLoading }));

/** In ms. */
const LOADING_DELAY = 500;

/**
 * Makes Gatsby show only the most recently requested page. Otherwise it shows each page when it arrives, even if
 * the visitor has moved on: the older link wins, or the page does not match the address and the window is blank.
 */
function patchGatsbyLoader(): void {
  const { loadPage } = window.___loader;
  let latest: object | null = null;
  window.___loader.loadPage = async (path) => {
    const request = (latest = {});
    // Back and Forward change the address at once, and load nothing that is cached.
    const { pathname } = window.location;
    const isCurrent = () => latest === request && window.location.pathname === pathname;
    // Gatsby's own `onRouteUpdateDelayed` reports links that the visitor has left behind, but not Back.
    const timer = setTimeout(() => reportLoading(isCurrent()), LOADING_DELAY);
    const resources = await loadPage(path);
    clearTimeout(timer);
    return isCurrent() ? resources : new Promise(() => undefined);
  };
}

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * can scroll and respond. A single task would block a slow phone
 * (react.dev/reference/react/startTransition). The development server has no static page; its own function
 * shows caught errors above the page.
 */
export const replaceHydrateFunction = () => {
  // eslint-disable-next-line no-restricted-properties -- webpack replaces it with its value
  if (process.env.NODE_ENV !== "production") return undefined;
  return (element: ReactNode, container: Element) => {
    watchStaticPage();
    startTransition(() => void hydrateRoot(container, element));
  };
};

/** Matches the errors of Gatsby and webpack if they cannot load the code or data of the current page. */
const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/** Shows the error above the static page, whose links and menu work without React. */
function showLoadFailure({ reason }: PromiseRejectionEvent) {
  if (!(reason instanceof Error) || !LOAD_FAILURE.test(reason.message)) return;
  const container = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(container);
  // The message takes the place of the hero's picture, so the header must be opaque at the top too.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "any");
  createRoot(container).render(<ApplicationError message={reason.message} />);
}

/**
 * Shows an error if a page's code cannot be loaded, after Gatsby has retried and reloaded the page.
 * Gatsby itself only throws, outside any error boundary.
 */
export const onClientEntry = (): void => {
  // The development server has another loader.
  // eslint-disable-next-line no-restricted-properties -- webpack replaces it with its value
  if (process.env.NODE_ENV === "production") patchGatsbyLoader();
  window.addEventListener("unhandledrejection", showLoadFailure);
  window.addEventListener("scroll", ignoreScrollInTransit, { capture: true, passive: true });
};

/** From hydration on, the error boundary shows errors, and Gatsby reloads a page that it cannot fetch. */
export const onInitialClientRender = (): void => {
  window.removeEventListener("unhandledrejection", showLoadFailure);
  // The development server has no inline program that has already done this.
  markScrolled();
  window.dispatchEvent(new Event(HYDRATED));
};

/** Path and hash that the router shows; the query is left out, because the gallery changes it by itself. */
let shown = "";

/** The element that Gatsby focuses after it has shown another page. */
const FOCUS_WRAPPER_ID = "gatsby-focus-wrapper";

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location, prevLocation }) => {
  const { pathname, hash } = location;
  shown = pathname + hash;
  reportLoading(false);
  // At first, the browser has already done so.
  if (!prevLocation || !hash) return;
  const focus = () => focusPart(hash);
  if (prevLocation.pathname === pathname) focus();
  // Gatsby focuses another page only after this.
  else document.getElementById(FOCUS_WRAPPER_ID)?.addEventListener("focus", focus, { once: true });
};

/**
 * Hides scroll events from Gatsby's scroll handler while the router lags behind the address, after Back or a link
 * within the page: the handler would save the new position for the previous page.
 */
function ignoreScrollInTransit(event: Event) {
  if (location.pathname + location.hash !== shown) event.stopImmediatePropagation();
}

/** The router's key of a history entry. */
const keyOf = (location?: Location & { readonly key?: string }) => location?.key;

/**
 * Does not scroll at first: the browser has already done so in the static page, where the visitor may have read on.
 * Nor when the gallery opens or closes a photo, in entries that share a key. Restores the scroll position also for
 * an entry with a hash, where Gatsby would scroll to the hash.
 */
export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = (args) => {
  const { location } = args.routerProps;
  if (!args.prevRouterProps || keyOf(args.prevRouterProps.location) === keyOf(location))
    return false;
  const readPosition = args.getSavedScrollPosition as (
    entry: Location,
  ) => [left: number, top: number];
  const [, top] = readPosition(location);
  if (location.hash === "" || top === 0) return true;
  window.scrollTo(0, top);
  return false;
};
