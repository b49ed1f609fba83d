import { withPrefix } from "gatsby";
import { useSyncExternalStore } from "react";
import { toPhoto, type LaterPhoto, type Photo } from "./photo";

/**
 * The photos that do not fit on the gallery's own page. They are published as static pages,
 * `/gallery/2/` and so on; with script, the gallery fetches the data of those pages instead. What
 * has arrived is kept while the visitor looks at other pages of the site.
 */

/**
 * What became of a further page:
 * - `failed`: it could not be fetched
 * - `outdated`: it holds other photos than the gallery expects, because the site has been renewed
 */
type PageState = "on its way" | "here" | "failed" | "outdated";

interface Arrivals {
  /** By id. */
  readonly photos: ReadonlyMap<string, Photo>;
  /** By number; those that nobody has asked for are missing. */
  readonly pages: ReadonlyMap<number, PageState>;
}

/** Whoever waits longer wants to be told. */
const PATIENCE_MS = 30_000;

const none: Arrivals = { photos: new Map(), pages: new Map() };
const listeners = new Set<() => void>();
let arrivals = none;

function update(changes: Partial<Arrivals>) {
  arrivals = { ...arrivals, ...changes };
  listeners.forEach((listener) => listener());
}

const setPage = (number: number, state: PageState) =>
  update({ pages: new Map(arrivals.pages).set(number, state) });

/** What Gatsby publishes for the template of the further pages. */
interface PageData {
  readonly result: { readonly data: Queries.GalleryContinuedQuery };
}

async function fetchPhotos(number: number): Promise<Photo[]> {
  const response = await fetch(withPrefix(`/page-data/gallery/${number}/page-data.json`), {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`Page ${number} of the gallery answers ${response.status}.`);
  const { result } = (await response.json()) as PageData;
  return result.data.allGalleryPhoto.nodes.map(toPhoto);
}

async function fetchPage(number: number, expected: readonly LaterPhoto[]) {
  setPage(number, "on its way");
  try {
    const photos = await fetchPhotos(number);
    if (photos.map(({ id }) => id).join() !== expected.map(({ id }) => id).join()) {
      setPage(number, "outdated");
      return;
    }
    update({
      photos: new Map([...arrivals.photos, ...photos.map((photo) => [photo.id, photo] as const)]),
    });
    setPage(number, "here");
  } catch {
    // The visitor is told, and can try again.
    setPage(number, "failed");
  }
}

/**
 * Fetches the pages that hold some photos, each once.
 *
 * @param wanted the photos to have
 * @param later all that are not on the gallery's own page
 */
export function fetchLater(wanted: readonly LaterPhoto[], later: readonly LaterPhoto[]) {
  for (const number of new Set(wanted.map(({ page }) => page))) {
    if (arrivals.pages.has(number)) continue;
    const expected = later.filter(({ page }) => page === number);
    void fetchPage(number, expected);
  }
}

/** Forgets what failed, so that it is fetched anew; a renewed site is loaded anew as a whole. */
export function tryAgain() {
  if ([...arrivals.pages.values()].includes("outdated")) {
    window.location.reload();
    return;
  }
  update({ pages: new Map([...arrivals.pages].filter(([, state]) => state !== "failed")) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What has arrived so far. Static HTML, and the first render over it, know of nothing. */
export const useArrivals = (): Arrivals =>
  useSyncExternalStore(
    subscribe,
    () => arrivals,
    () => none,
  );
