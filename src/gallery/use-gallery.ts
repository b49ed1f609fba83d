import { useCallback, useMemo, useState } from "react";
import { changeAddress, readAddress } from "./address";
import { categoriesOf, type Category } from "./categories";
import type { AnyPhoto, LaterPhoto, Photo } from "./photo";
import { currentSearch, replaceSearch, useSearch } from "./search";
import { useOpenPhoto } from "./use-open-photo";
import { useFetching, usePhotos } from "./use-photos";
import { useShown } from "./use-shown";
import { moreShown, result, words } from "./words";

/** How many photos on either side of the open one are at hand: a held arrow key is fast. */
const NEIGHBOURS = 3;

/** The open photo and those beside it, from the last on to the first again. */
function around(photo: AnyPhoto | null, photos: readonly AnyPhoto[]): AnyPhoto[] {
  if (!photo) return [];
  const place = photos.indexOf(photo);
  return Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, step) =>
    photos.at((place + step - NEIGHBOURS) % photos.length)!,
  );
}

/**
 * State of the gallery: the chosen category, how many of its photos are shown, and the open one.
 * All of it stands in the page's address; what the address names and the content lacks counts as
 * not named.
 *
 * @param first the photos of the gallery's own page
 * @param later those that are fetched when they are wanted
 */
export function useGallery(first: readonly Photo[], later: readonly LaterPhoto[]) {
  const address = readAddress(useSearch());
  const [hasChosen, setHasChosen] = useState(false);

  const photos = usePhotos(first, later);
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === address.category) ?? null;
  const chosen = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const { shown, isWaiting, added, showMore, follow, startAnew } = useShown(chosen, first.length);
  const { open, openPhoto, showPhoto, closePhoto } = useOpenPhoto(chosen);
  const wanted = useMemo(() => [...shown, ...around(open, chosen)], [chosen, open, shown]);
  const failureOf = useFetching(wanted, later);

  const choose = useCallback(
    (next: Category | null) => {
      replaceSearch(changeAddress(currentSearch(), { category: next?.slug ?? null, shown: null }));
      startAnew();
      setHasChosen(true);
    },
    [startAnew],
  );
  const goTo = useCallback(
    (photo: AnyPhoto) => {
      follow(photo);
      showPhoto(photo);
    },
    [follow, showPhoto],
  );

  function announcement(): string {
    if (added !== null) {
      return isWaiting ? words.more.waiting : moreShown(added, shown.length, chosen.length);
    }
    return hasChosen ? result(shown.length, chosen.length, category?.name ?? null) : "";
  }

  return {
    /** All photos, also those that have not arrived. */
    photos,
    categories,
    category,
    /** The photos of the chosen category. */
    chosen,
    /** Those of them that the list shows. */
    shown,
    /** Whether some of these have not arrived. */
    isWaiting,
    /** The photo on the full screen, one of the chosen. */
    open,
    /** What a screen reader hears. */
    announcement: announcement(),
    failureOf,
    choose,
    showMore,
    openPhoto,
    goTo,
    closePhoto,
  };
}
