import { useSyncExternalStore } from "react";

/**
 * The page's query string as state. It goes through the browser's own history, not through the
 * router: a router would load the page anew and move the scroll position.
 */

/** Safari throws at more than 100 changes in 30 s, and a held arrow key changes more often. */
const WRITE_INTERVAL = 400;

/** In `history.state`: the entry before this one is the gallery without the photo. */
const PUSHED = "galleryPushed";

const listeners = new Set<() => void>();
let pending: { readonly search: string; readonly timer: number } | null = null;
let lastWrite = -Infinity;
let returning = false;

const addressWith = (search: string) => window.location.pathname + search + window.location.hash;

function write(search: string) {
  lastWrite = performance.now();
  window.history.replaceState(window.history.state, "", addressWith(search));
}

function dropPending() {
  if (pending) window.clearTimeout(pending.timer);
  pending = null;
}

function writePending() {
  const search = pending?.search;
  dropPending();
  if (search !== undefined) write(search);
}

const notify = () => listeners.forEach((listener) => listener());

/** The query string that the page shows; the address bar may be a moment behind. */
export const currentSearch = () => pending?.search ?? window.location.search;

/** Goes to another query string; the Back button returns to the present one. */
export function pushSearch(search: string) {
  writePending();
  // The router keeps its own key in the state: it must find it there again.
  const state = { ...(window.history.state as object | null), [PUSHED]: true };
  window.history.pushState(state, "", addressWith(search));
  notify();
}

/** Takes another query string for the same entry of the history. */
export function replaceSearch(search: string) {
  if (search === currentSearch()) return;
  dropPending();
  const wait = lastWrite + WRITE_INTERVAL - performance.now();
  if (wait <= 0) write(search);
  else pending = { search, timer: window.setTimeout(writePending, wait) };
  notify();
}

/**
 * Leaves what {@link pushSearch} went to, as the Back button would. Where the visitor came by a
 * link straight to it, there is nothing of ours to go back to, and the address is replaced.
 */
export function leaveSearch(search: string) {
  // Going back takes a moment: a second press in it must not leave the page.
  if (returning) return;
  const state: unknown = window.history.state;
  if (typeof state === "object" && state !== null && PUSHED in state) {
    writePending();
    returning = true;
    window.history.back();
  } else {
    replaceSearch(search);
  }
}

function subscribe(listener: () => void) {
  const page = window.location.pathname;
  const onPopState = () => {
    dropPending();
    returning = false;
    // On the way to another page this one stays as it is until the router takes it away.
    if (window.location.pathname === page) listener();
  };
  listeners.add(listener);
  window.addEventListener("popstate", onPopState);
  return () => {
    dropPending();
    listeners.delete(listener);
    window.removeEventListener("popstate", onPopState);
  };
}

/** The page's query string. Static HTML, and the first render over it, know none. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, currentSearch, () => "");
}
