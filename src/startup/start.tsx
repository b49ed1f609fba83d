import type { GatsbyBrowser } from "gatsby";
import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ApplicationError } from "./error-boundary";
import { markScrolled } from "./inline/mark-scrolled";
import { HYDRATED, MAIN_ID, SCROLLED_ATTRIBUTE } from "./page-state";
import { watchStaticForm } from "./static-form";

/** The part of Gatsby's loader that is changed here. */
interface PageLoader {
  loadPage: (path: string) => Promise<unknown>;
}

declare global {
  interface Window {
    ___loader: PageLoader;
  }
}

/**
 * Makes Gatsby show only the latest page that was requested. By itself it shows each page when it arrives,
 * even if the visitor has gone on meanwhile: then the old link wins, or the page does not match the address
 * and nothing is shown.
 */
function patchGatsbyLoader(): void {
  const { loadPage } = window.___loader;
  let latest: object | null = null;
  window.___loader.loadPage = async (path) => {
    const request = (latest = {});
    // The browser's buttons change the address at once, and load nothing that is there already.
    const { pathname } = window.location;
    const resources = await loadPage(path);
    const isOvertaken = latest !== request || window.location.pathname !== pathname;
    return isOvertaken ? new Promise(() => undefined) : resources;
  };
}

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * can scroll and respond. As one task it would block a slow phone
 * (react.dev/reference/react/startTransition). The development server has no static page, and a function
 * of its own, which shows what an error boundary has caught above the page.
 */
export const replaceHydrateFunction = () => {
  // eslint-disable-next-line no-restricted-properties -- webpack replaces it by the value
  if (process.env.NODE_ENV !== "production") return undefined;
  return (element: ReactNode, container: Element) => {
    watchStaticForm();
    startTransition(() => void hydrateRoot(container, element));
  };
};

/** The messages of Gatsby and webpack when the code or data of the current page cannot be loaded. */
const LOAD_FAILURE = /page resources for .* not found|loading (css )?chunk .* failed/i;

/** Shows the error above the static page, whose links and menu work without React. */
function showLoadFailure({ reason }: PromiseRejectionEvent) {
  if (!(reason instanceof Error) || !LOAD_FAILURE.test(reason.message)) return;
  const container = document.createElement("div");
  document.getElementById(MAIN_ID)?.prepend(container);
  // The message takes the place of the hero's photo, so the header has to be opaque at the top too.
  document.querySelector(`[${SCROLLED_ATTRIBUTE}]`)?.setAttribute(SCROLLED_ATTRIBUTE, "any");
  createRoot(container).render(<ApplicationError message={reason.message} />);
}

/**
 * Shows an error when a page's code could not be loaded, after Gatsby has retried and reloaded the
 * page. Gatsby itself only throws, outside of any error boundary.
 */
export const onClientEntry = (): void => {
  // The development server has another loader.
  // eslint-disable-next-line no-restricted-properties -- webpack replaces it by the value
  if (process.env.NODE_ENV === "production") patchGatsbyLoader();
  window.addEventListener("unhandledrejection", showLoadFailure);
  window.addEventListener("scroll", ignoreScrollInTransit, { capture: true, passive: true });
};

/** After hydration the error boundary shows errors, and Gatsby reloads what it cannot fetch. */
export const onInitialClientRender = (): void => {
  window.removeEventListener("unhandledrejection", showLoadFailure);
  // The development server has no inline program that has done so already.
  markScrolled();
  window.dispatchEvent(new Event(HYDRATED));
};

/** Path and hash of the page that the router shows. The gallery changes its query by itself. */
let shown = "";

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location: { pathname, hash } }) => {
  shown = pathname + hash;
};

/**
 * Hides scroll events from Gatsby's scroll handler while the router is a frame or more behind the address,
 * after Back or a link to a part of the page: it would save the new position for the page that was left.
 */
function ignoreScrollInTransit(event: Event) {
  if (location.pathname + location.hash !== shown) event.stopImmediatePropagation();
}

/** The router's key of a history entry. */
const keyOf = (location?: Location & { readonly key?: string }) => location?.key;

/**
 * Leaves the page where it is when the gallery opens or closes a photo, in entries that share a key. Restores the
 * scroll position also for an entry with a hash, where Gatsby would scroll to the hash.
 */
export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = (args) => {
  const { location } = args.routerProps;
  if (keyOf(args.prevRouterProps?.location) === keyOf(location)) return false;
  const readPosition = args.getSavedScrollPosition as (
    entry: Location,
  ) => [left: number, top: number];
  const [, top] = readPosition(location);
  if (location.hash === "" || top === 0) return true;
  window.scrollTo(0, top);
  return false;
};
