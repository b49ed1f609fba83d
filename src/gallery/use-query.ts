import { useState, useSyncExternalStore } from "react";

/** The gallery's state in the query string. */
interface GalleryQuery {
  /** Slug of the chosen category; `null` for all. */
  readonly category: string | null;
  /** Entry id of the open photo; `null` for none. */
  readonly photo: string | null;
}

/** Marks history entries that `openPhoto` has pushed, from which Back leads to the gallery. */
const PUSHED = "galleryPushed";

/** Does not check whether the category and the photo exist. */
function parseQuery(search: string): GalleryQuery {
  const parameters = new URLSearchParams(search);
  return { category: parameters.get("category"), photo: parameters.get("photo") };
}

/** Applies changes to a query string, and keeps other parameters, such as a campaign's. */
export function changeQuery(search: string, changes: Partial<GalleryQuery>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const changed = parameters.toString();
  return changed === "" ? "" : `?${changed}`;
}

function createQuery() {
  let page: string | null = null;
  let search = "";
  let isGoingBack = false;
  let notify = () => {};

  /** Whether the address is still this page's: it changes before the router replaces the page. */
  function isOnPage() {
    page ??= window.location.pathname;
    return window.location.pathname === page;
  }

  const read = () => {
    if (isOnPage()) search = window.location.search;
    return search;
  };

  function write(how: "pushState" | "replaceState", state: object, changes: Partial<GalleryQuery>) {
    // A view transition runs its update some frames later, when the visitor may have left the page.
    if (!isOnPage()) return;
    const { hash, pathname } = window.location;
    const address = pathname + changeQuery(window.location.search, changes) + hash;
    try {
      // Keep the router's key, by which src/startup/start.tsx recognizes the same page.
      window.history[how]({ ...(window.history.state as object), ...state }, "", address);
    } catch {
      // Safari limits how often the address may change: an arrow key that is held down exceeds it.
    }
    notify();
  }

  /** Changes the query of the current history entry. */
  const replaceQuery = (changes: Partial<GalleryQuery>) => write("replaceState", {}, changes);

  /** Opens a photo in a new history entry; the Back button closes it. Replaces a photo that is still loading. */
  function openPhoto(photo: string) {
    if (parseQuery(read()).photo !== null) replaceQuery({ photo });
    else write("pushState", { [PUSHED]: true }, { photo });
  }

  /** Goes back to the gallery, or removes the photo from the address of a visitor who came straight to it. */
  function closePhoto() {
    // Going back is asynchronous: a second call meanwhile must not leave the page.
    if (isGoingBack) return;
    isGoingBack = PUSHED in Object(window.history.state);
    if (isGoingBack) window.history.back();
    else replaceQuery({ photo: null });
  }

  function subscribe(listener: () => void) {
    const onPopState = () => {
      isGoingBack = false;
      listener();
    };
    notify = listener;
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }
  return { closePhoto, openPhoto, read, replaceQuery, subscribe };
}

/**
 * Returns the query string as state, which is empty in static HTML and during hydration, and functions that change
 * it. They use the browser's own history, because Gatsby's router would load the page again.
 */
export function useQuery() {
  const [{ read, subscribe, ...actions }] = useState(createQuery);
  return { query: parseQuery(useSyncExternalStore(subscribe, read, () => "")), ...actions };
}
