import { useCallback, useMemo, useState } from "react";
import { changeAddress, readAddress } from "./address";
import { categoriesOf, type Category } from "./categories";
import type { Photo } from "./photo";
import { currentSearch, leaveSearch, pushSearch, replaceSearch, useSearch } from "./search";
import { result } from "./words";

/**
 * State of the gallery: the chosen category and the open photo. Both stand in the page's address
 * and nowhere else; what the address names and the content lacks counts as not named.
 */
export function useGallery(photos: readonly Photo[]) {
  const address = readAddress(useSearch());
  const [announcement, setAnnouncement] = useState("");

  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === address.category) ?? null;
  const chosen = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const open = chosen.find(({ id }) => id === address.photo) ?? null;

  const choose = useCallback(
    (next: Category | null) => {
      replaceSearch(changeAddress(currentSearch(), { category: next?.slug ?? null }));
      setAnnouncement(result(next?.count ?? photos.length, next?.name ?? null));
    },
    [photos],
  );
  const openPhoto = useCallback(
    ({ id }: Photo) => pushSearch(changeAddress(currentSearch(), { photo: id })),
    [],
  );
  const showPhoto = useCallback(
    ({ id }: Photo) => replaceSearch(changeAddress(currentSearch(), { photo: id })),
    [],
  );
  const closePhoto = useCallback(
    () => leaveSearch(changeAddress(currentSearch(), { photo: null })),
    [],
  );

  return {
    announcement,
    categories,
    category,
    /** The photos of the chosen category. */
    chosen,
    /** The photo on the full screen, one of them. */
    open,
    choose,
    openPhoto,
    showPhoto,
    closePhoto,
  };
}
