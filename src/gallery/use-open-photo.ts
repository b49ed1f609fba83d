import { useCallback } from "react";
import { changeAddress, readAddress } from "./address";
import type { AnyPhoto } from "./photo";
import { currentSearch, leaveSearch, pushSearch, replaceSearch, useSearch } from "./search";

/**
 * The photo on the full screen. It stands in the page's address and nowhere else; one that is not
 * among the photos counts as none.
 *
 * @param photos those that the full screen goes through
 */
export function useOpenPhoto<P extends AnyPhoto>(photos: readonly P[]) {
  const address = readAddress(useSearch());
  const open = photos.find(({ id }) => id === address.photo) ?? null;

  const openPhoto = useCallback(
    ({ id }: AnyPhoto) => pushSearch(changeAddress(currentSearch(), { photo: id })),
    [],
  );
  const showPhoto = useCallback(
    ({ id }: AnyPhoto) => replaceSearch(changeAddress(currentSearch(), { photo: id })),
    [],
  );
  const closePhoto = useCallback(
    () => leaveSearch(changeAddress(currentSearch(), { photo: null })),
    [],
  );
  return { open, openPhoto, showPhoto, closePhoto };
}
