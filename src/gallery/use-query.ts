import { useState, useSyncExternalStore } from "react";

/** What the query string says about the gallery. */
interface GalleryQuery {
  /** Slug of the chosen category; `null` for all. */
  readonly category: string | null;
  /** Entry id of the open photo; `null` for none. */
  readonly photo: string | null;
}

/** Safari throws at more than 100 history changes in 30 s; a held arrow key makes more. */
const INTERVAL_MS = 400;

/** Marks entries in `history.state` that have the gallery without the photo before them. */
const PUSHED = "galleryPushed";

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

/** The query string of the page that shows it, and what changes it. */
function createQuery() {
  /** The query string that the address does not show yet, and the address. */
  let pending: { readonly href: string; readonly search: string } | null = null;
  let timer: number | undefined;
  let isGoingBack = false;
  let notify = () => {};

  /** A link or a button of the browser may have changed the address meanwhile: then that counts. */
  const read = () =>
    pending?.href === window.location.href ? pending.search : window.location.search;

  function write() {
    window.clearTimeout(timer);
    timer = undefined;
    const search = read();
    pending = null;
    if (search === window.location.search) return;
    window.history.replaceState(window.history.state, "", urlWith(search));
    timer = window.setTimeout(write, INTERVAL_MS);
  }

  /** Changes the query in the current history entry: at once, or a little later if it has just changed. */
  function replaceQuery(changes: Partial<GalleryQuery>) {
    const search = changeQuery(read(), changes);
    if (search === read()) return;
    pending = { href: window.location.href, search };
    if (timer === undefined) write();
    notify();
  }

  /** Opens a photo in a new history entry; the Back button closes it. */
  function openPhoto(photo: string) {
    write();
    // The router keeps a key of its own in the state.
    const state = { ...(window.history.state as object | null), [PUSHED]: true };
    window.history.pushState(state, "", urlWith(changeQuery(read(), { photo })));
    notify();
  }

  /**
   * Closes the photo as the Back button would. If the visitor came by a link straight to it, there is no
   * entry to go back to, and the query is replaced.
   */
  function closePhoto() {
    // Going back is asynchronous: a second call in the meantime must not leave the page.
    if (isGoingBack) return;
    isGoingBack = PUSHED in ((window.history.state ?? {}) as object);
    if (!isGoingBack) replaceQuery({ photo: null });
    else {
      write();
      window.history.back();
    }
  }

  function subscribe(listener: () => void) {
    const page = window.location.pathname;
    let isOnPage = true;
    const onPopState = (event: Event) => {
      pending = null;
      isGoingBack = false;
      const wasOnPage = isOnPage;
      isOnPage = window.location.pathname === page;
      // On the way to another page nothing changes until the router replaces this one.
      if (!isOnPage) return;
      listener();
      // The router would announce the page as another one, and scroll.
      if (wasOnPage) event.stopImmediatePropagation();
    };
    notify = listener;
    // In the capture phase, before the router hears.
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("popstate", onPopState, { capture: true });
    };
  }
  return { closePhoto, openPhoto, read, replaceQuery, subscribe };
}

/**
 * The page's query string as state; empty in static HTML and while hydrating. Changes go through the
 * browser's own history: Gatsby's router would render the page again and move the scroll position.
 */
export function useQuery() {
  const [{ read, subscribe, ...actions }] = useState(createQuery);
  return { query: parseQuery(useSyncExternalStore(subscribe, read, () => "")), ...actions };
}
