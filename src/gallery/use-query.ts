import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

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

/**
 * The page's query string as state, which the address follows: at once, or a little later if it has just
 * changed. Goes by the browser's own history: Gatsby's router would announce a new page, and scroll.
 *
 * @param visit another object whenever the router has gone to the page: its `location`
 */
export function useQuery(visit: unknown) {
  /** Empty in static HTML and while hydrating. */
  const [search, setSearch] = useState("");
  const latest = useRef("");
  /** The address that was last read or written here. */
  const known = useRef("");
  const writtenAt = useRef(-INTERVAL_MS);
  const isGoingBack = useRef(false);

  const show = useCallback((changed: string) => {
    known.current = window.location.href;
    latest.current = changed;
    setSearch(changed);
  }, []);

  const write = useCallback(() => {
    // The visitor is on the way to another page, whose address this is.
    if (window.location.href !== known.current) return;
    if (window.location.search === latest.current) return;
    window.history.replaceState(window.history.state, "", urlWith(latest.current));
    known.current = window.location.href;
    writtenAt.current = performance.now();
  }, []);

  useEffect(() => {
    const wait = writtenAt.current + INTERVAL_MS - performance.now();
    const timer = window.setTimeout(write, wait);
    return () => window.clearTimeout(timer);
  }, [search, write]);

  useLayoutEffect(() => {
    const page = window.location.pathname;
    let isOnPage = true;
    const onPopState = (event: Event) => {
      isGoingBack.current = false;
      const wasOnPage = isOnPage;
      isOnPage = window.location.pathname === page;
      // On the way to another page nothing changes until the router replaces this one.
      if (!isOnPage) return;
      show(window.location.search);
      if (wasOnPage) event.stopImmediatePropagation();
    };
    show(window.location.search);
    // Listeners of the capture phase hear before the router.
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [show, visit]);

  const actions = useMemo(() => {
    const after = (changes: Partial<GalleryQuery>) => changeQuery(latest.current, changes);
    /** Changes the query in the current history entry. */
    function replaceQuery(changes: Partial<GalleryQuery>) {
      latest.current = after(changes);
      setSearch(latest.current);
    }
    /** Opens a photo in a new history entry; the Back button closes it. */
    function openPhoto(photo: string) {
      write();
      // The router keeps a key of its own in the state.
      const state = { ...(window.history.state as object | null), [PUSHED]: true };
      window.history.pushState(state, "", urlWith(after({ photo })));
      show(window.location.search);
    }
    /**
     * Closes the photo as the Back button would. If the visitor came by a link straight to it, there is
     * no entry to go back to, and the query is replaced.
     */
    function closePhoto() {
      // Going back is asynchronous: a second call in the meantime must not leave the page.
      if (isGoingBack.current) return;
      isGoingBack.current = PUSHED in ((window.history.state ?? {}) as object);
      if (!isGoingBack.current) return replaceQuery({ photo: null });
      write();
      window.history.back();
    }
    return { closePhoto, openPhoto, replaceQuery };
  }, [show, write]);

  return { query: parseQuery(search), ...actions };
}
