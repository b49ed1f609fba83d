import { useEffect, useMemo } from "react";
import { fetchLater, useArrivals } from "./arrivals";
import { isHere, type AnyPhoto, type LaterPhoto, type Photo } from "./photo";

/** Why photos that are wanted do not come; `null` where they do. */
export type Failure = "failed" | "outdated" | null;

const isLater = (photo: AnyPhoto): photo is LaterPhoto => !isHere(photo);

/**
 * All photos of the gallery in their order, as far as they have arrived.
 *
 * @param first those of the gallery's own page
 * @param later the others
 */
export function usePhotos(first: readonly Photo[], later: readonly LaterPhoto[]) {
  const { photos } = useArrivals();
  return useMemo<readonly AnyPhoto[]>(
    () => [...first, ...later.map((photo) => photos.get(photo.id) ?? photo)],
    [first, later, photos],
  );
}

/**
 * Fetches what is missing of some photos.
 *
 * @param wanted the same list until others are wanted
 * @returns what tells why any of some photos does not come
 */
export function useFetching(wanted: readonly AnyPhoto[], later: readonly LaterPhoto[]) {
  const { pages } = useArrivals();
  // Asked again when a failure is forgotten, and only for what nobody has asked for.
  useEffect(() => fetchLater(wanted.filter(isLater), later), [later, pages, wanted]);
  return (photos: readonly AnyPhoto[]): Failure => {
    const states = photos.filter(isLater).map(({ page }) => pages.get(page));
    if (states.includes("outdated")) return "outdated";
    return states.includes("failed") ? "failed" : null;
  };
}
