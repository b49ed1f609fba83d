import { useLayoutEffect, useState, useSyncExternalStore } from "react";

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
  /** The last change, and the address that should show it. */
  let written: { readonly search: string; readonly href: string } | null = null;
  let isGoingBack = false;
  let notify = () => {};
  /** Path of the page while it is shown. */
  let page = "";

  /** Returns the address's query if a link or a button of the browser has changed the address meanwhile. */
  const read = () =>
    written?.href === window.location.href ? written.search : window.location.search;

  function write(how: "pushState" | "replaceState", state: object, changes: Partial<GalleryQuery>) {
    const { hash, pathname } = window.location;
    // A view transition changes the page some frames later: the visitor may have gone on meanwhile.
    if (pathname !== page) return;
    const search = changeQuery(read(), changes);
    try {
      window.history[how](state, "", pathname + search + hash);
    } catch {
      // A held arrow key makes more changes than Safari allows; Chrome ignores what is too much. The
      // address names an earlier photo then, until the next change.
    }
    written = { search, href: window.location.href };
    notify();
  }

  /** Includes the router's key. */
  const currentState = () => (window.history.state ?? {}) as object;

  /** Changes the query in the current history entry. */
  const replaceQuery = (changes: Partial<GalleryQuery>) =>
    write("replaceState", currentState(), changes);

  /** Opens a photo in a new history entry; the Back button closes it. */
  const openPhoto = (photo: string) =>
    write("pushState", { ...currentState(), [PUSHED]: true }, { photo });

  /** Closes the photo like the Back button, unless the visitor came straight to it and has no entry to go back to. */
  function closePhoto() {
    // Going back is asynchronous: a second call in the meantime must not leave the page.
    if (isGoingBack) return;
    isGoingBack = PUSHED in currentState();
    if (isGoingBack) window.history.back();
    else replaceQuery({ photo: null });
  }

  /** Called when the page is shown; returns a function to call when it is left. */
  function enter() {
    page = window.location.pathname;
    return () => {
      page = "";
    };
  }

  function subscribe(listener: () => void) {
    let isOnPage = true;
    const onPopState = (event: Event) => {
      isGoingBack = false;
      const wasOnPage = isOnPage;
      isOnPage = window.location.pathname === page;
      // Change nothing on the way to another page, until the router replaces this one.
      if (!isOnPage) return;
      listener();
      // The router would load the page's data again, announce it as another page, and scroll.
      if (wasOnPage) event.stopImmediatePropagation();
    };
    notify = listener;
    // Capture the event before the router.
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }
  return { closePhoto, enter, openPhoto, read, replaceQuery, subscribe };
}

/**
 * The page's query string as state; empty in static HTML and while hydrating. Changes go through the
 * browser's own history: Gatsby's router would render the page again and move the scroll position.
 */
export function useQuery() {
  const [{ enter, read, subscribe, ...actions }] = useState(createQuery);
  // React unsubscribes only some time after another page is shown, and Back may be pressed before.
  useLayoutEffect(enter, [enter]);
  return { query: parseQuery(useSyncExternalStore(subscribe, read, () => "")), ...actions };
}
