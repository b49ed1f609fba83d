import { useState, useSyncExternalStore } from "react";

/** The gallery's state in the query string. */
interface GalleryQuery {
  /** Slug of the chosen category; `null` for all. */
  readonly category: string | null;
  /** Entry id of the open photo; `null` for none. */
  readonly photo: string | null;
}

/** Marks entries in `history.state` that have the gallery without the photo before them. */
const PUSHED = "galleryPushed";

/** Reads a query string. Whether the content has what it names is not checked here. */
function parseQuery(search: string): GalleryQuery {
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

/** Reads and changes the query string of the gallery's page. */
function createQuery() {
  let page: string | null = null;
  let search = "";
  let isGoingBack = false;
  let notify = () => {};

  /** Whether the address is still the page's: it is another's before the router has replaced this page. */
  function isOnPage() {
    page ??= window.location.pathname;
    return window.location.pathname === page;
  }

  const read = () => {
    if (isOnPage()) search = window.location.search;
    return search;
  };

  function write(how: "pushState" | "replaceState", state: object, changes: Partial<GalleryQuery>) {
    // A view transition changes the page some frames later: the visitor may have gone on meanwhile.
    if (!isOnPage()) return;
    const { hash, pathname } = window.location;
    const address = pathname + changeQuery(window.location.search, changes) + hash;
    try {
      // Keep the router's key, by which src/startup/start.tsx knows that the page is the same.
      window.history[how]({ ...(window.history.state as object), ...state }, "", address);
    } catch {
      // A held arrow key makes more changes than Safari allows.
    }
    notify();
  }

  /** Changes the query in the current history entry. */
  const replaceQuery = (changes: Partial<GalleryQuery>) => write("replaceState", {}, changes);

  /** Opens a photo in a new history entry; the Back button closes it. */
  const openPhoto = (photo: string) => write("pushState", { [PUSHED]: true }, { photo });

  /** Closes the photo like the Back button, unless the visitor came straight to it and has no entry to go back to. */
  function closePhoto() {
    // Going back is asynchronous: a second call in the meantime must not leave the page.
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
 * The page's query string as state; empty in static HTML and while hydrating. Changes go through the
 * browser's own history: Gatsby's router would load the page again.
 */
export function useQuery() {
  const [{ read, subscribe, ...actions }] = useState(createQuery);
  return { query: parseQuery(useSyncExternalStore(subscribe, read, () => "")), ...actions };
}
