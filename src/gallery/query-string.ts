import { useSyncExternalStore } from "react";
import { BEFORE_ROUTER } from "../startup/page-state";

/**
 * The page's query string as state. Changes go through the browser's own history: Gatsby's router
 * would render the page again and move the scroll position.
 */

/** What the query string says about the gallery. */
interface GalleryQuery {
  /** Slug of the chosen category; `null` for all. */
  readonly category: string | null;
  /** Entry id of the open photo; `null` for none. */
  readonly photo: string | null;
}

/** Safari throws at more than 100 history changes in 30 s; a held arrow key makes more. */
const FLUSH_INTERVAL_MS = 400;

/** Marks entries in `history.state` that have the gallery without the photo before them. */
const PUSHED = "galleryPushed";

const listeners = new Set<() => void>();
/** The query string that the address bar does not show yet. */
let pendingSearch: string | null = null;
let timer: number | undefined;
let isGoingBack = false;

/** Reads a query string. Whether the content has what it names is not checked here. */
export function parseQuery(search: string): GalleryQuery {
  const parameters = new URLSearchParams(search);
  return { category: parameters.get("category"), photo: parameters.get("photo") };
}

/** The query string after some changes; other parameters stay, such as a campaign's. */
export function changeQuery(search: string, changes: Partial<GalleryQuery>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const changed = parameters.toString();
  return changed === "" ? "" : `?${changed}`;
}

const urlWith = (search: string) => window.location.pathname + search + window.location.hash;

const currentSearch = () => pendingSearch ?? window.location.search;

const notify = () => listeners.forEach((listener) => listener());

function flush() {
  window.clearTimeout(timer);
  timer = undefined;
  if (pendingSearch === null) return;
  window.history.replaceState(window.history.state, "", urlWith(pendingSearch));
  pendingSearch = null;
  timer = window.setTimeout(flush, FLUSH_INTERVAL_MS);
}

/** Opens a photo in a new history entry; the Back button closes it. */
export function openPhoto(photo: string) {
  flush();
  // The router keeps a key of its own in the state.
  const state = { ...(window.history.state as object | null), [PUSHED]: true };
  window.history.pushState(state, "", urlWith(changeQuery(currentSearch(), { photo })));
  notify();
}

/** Changes the query in the current history entry: at once, or a little later if it has just changed. */
export function replaceQuery(changes: Partial<GalleryQuery>) {
  const search = changeQuery(currentSearch(), changes);
  if (search === currentSearch()) return;
  pendingSearch = search;
  if (timer === undefined) flush();
  notify();
}

/**
 * Closes the photo as the Back button would. If the visitor came by a link straight to it, there is
 * no entry to go back to, and the query is replaced.
 */
export function closePhoto() {
  // Going back is asynchronous: a second call in the meantime must not leave the page.
  if (isGoingBack) return;
  if (PUSHED in ((window.history.state ?? {}) as object)) {
    flush();
    isGoingBack = true;
    window.history.back();
  } else {
    replaceQuery({ photo: null });
  }
}

function subscribe(listener: () => void) {
  const page = window.location.pathname;
  let isOnPage = true;
  const onPopState = (event: Event) => {
    pendingSearch = null;
    isGoingBack = false;
    const wasOnPage = isOnPage;
    isOnPage = window.location.pathname === page;
    // On the way to another page nothing changes until the router replaces this one.
    if (!isOnPage) return;
    listener();
    // The router would announce the page as another one, and scroll.
    if (wasOnPage) event.preventDefault();
  };
  listeners.add(listener);
  window.addEventListener(BEFORE_ROUTER, onPopState);
  return () => {
    pendingSearch = null;
    // A photo that closes as the page is left: nobody hears that the browser has gone back.
    isGoingBack = false;
    listeners.delete(listener);
    window.removeEventListener(BEFORE_ROUTER, onPopState);
  };
}

/** The query of the page; empty in static HTML and while hydrating. */
export const useQuery = (): GalleryQuery =>
  parseQuery(useSyncExternalStore(subscribe, currentSearch, () => ""));
