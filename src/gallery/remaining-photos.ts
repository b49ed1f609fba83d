import { withPrefix } from "gatsby";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isLoaded, toPhoto, type AnyPhoto, type Photo, type RemainingPhoto } from "./photo";

/**
 * The photos that are not on the gallery's own page. They are published as static pages,
 * `/gallery/2/` and so on; with script, the gallery fetches the data of those pages. The store
 * outlives the page: what was fetched is still there when the visitor comes back to the gallery.
 */

/** `outdated`: the site has been published again since, and the page holds other photos now. */
type PageStatus = "loading" | "loaded" | "failed" | "outdated";

/** Why photos cannot be shown; `null` if nothing failed. */
export type LoadError = "failed" | "outdated" | null;

interface Store {
  /** By id. */
  readonly photos: ReadonlyMap<string, Photo>;
  /** By page number; pages that were never requested are missing. */
  readonly pages: ReadonlyMap<number, PageStatus>;
}

const TIMEOUT_MS = 30_000;

const EMPTY: Store = { photos: new Map(), pages: new Map() };
const listeners = new Set<() => void>();
let store = EMPTY;

function update(changes: Partial<Store>) {
  store = { ...store, ...changes };
  listeners.forEach((listener) => listener());
}

const setStatus = (page: number, status: PageStatus) =>
  update({ pages: new Map(store.pages).set(page, status) });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Empty in static HTML and while hydrating. */
const useStore = (): Store =>
  useSyncExternalStore(
    subscribe,
    () => store,
    () => EMPTY,
  );

/** What Gatsby publishes for the template of the further pages. */
interface PageData {
  readonly result: { readonly data: Queries.GalleryContinuedQuery };
}

async function fetchPhotos(page: number): Promise<Photo[]> {
  const response = await fetch(withPrefix(`/page-data/gallery/${page}/page-data.json`), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Page ${page} of the gallery answers ${response.status}.`);
  const { result } = (await response.json()) as PageData;
  return result.data.allGalleryPhoto.nodes.map(toPhoto);
}

async function loadPage(page: number, expected: readonly RemainingPhoto[]) {
  setStatus(page, "loading");
  try {
    const photos = await fetchPhotos(page);
    if (photos.map(({ id }) => id).join() !== expected.map(({ id }) => id).join()) {
      setStatus(page, "outdated");
      return;
    }
    update({
      photos: new Map([...store.photos, ...photos.map((photo) => [photo.id, photo] as const)]),
    });
    setStatus(page, "loaded");
  } catch {
    // The interface says so and offers to retry.
    setStatus(page, "failed");
  }
}

/** Requests failed pages again. If the site has been published again, the whole page reloads. */
export function retry() {
  if ([...store.pages.values()].includes("outdated")) {
    window.location.reload();
    return;
  }
  update({ pages: new Map([...store.pages].filter(([, status]) => status !== "failed")) });
}

/**
 * All photos of the gallery in order, each in full once it is loaded.
 *
 * @param first those of the gallery's own page
 * @param remaining the others
 */
export function usePhotos(first: readonly Photo[], remaining: readonly RemainingPhoto[]) {
  const { photos } = useStore();
  return useMemo<readonly AnyPhoto[]>(
    () => [...first, ...remaining.map((photo) => photos.get(photo.id) ?? photo)],
    [first, remaining, photos],
  );
}

const isRemaining = (photo: AnyPhoto): photo is RemainingPhoto => !isLoaded(photo);

/**
 * Fetches the pages of some photos, each page once.
 *
 * @param wanted the photos to load; memoized
 * @param remaining all that are not on the gallery's own page
 * @returns a function that tells why any of some photos is not loaded
 */
export function useLoadPhotos(wanted: readonly AnyPhoto[], remaining: readonly RemainingPhoto[]) {
  const { pages } = useStore();
  useEffect(() => {
    for (const page of new Set(wanted.filter(isRemaining).map((photo) => photo.page))) {
      // Of the store, not of this render: other renders may have requested it since.
      if (store.pages.has(page)) continue;
      void loadPage(
        page,
        remaining.filter((photo) => photo.page === page),
      );
    }
    // Runs again when `pages` changes: a retry removes what failed.
  }, [pages, remaining, wanted]);
  return (photos: readonly AnyPhoto[]): LoadError => {
    const statuses = photos.filter(isRemaining).map(({ page }) => pages.get(page));
    if (statuses.includes("outdated")) return "outdated";
    return statuses.includes("failed") ? "failed" : null;
  };
}
