import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { changeAddress, readAddress } from "./address";
import { isHere, linkIdOf, MORE_ID, type AnyPhoto } from "./photo";
import { currentSearch, replaceSearch, useSearch } from "./search";

/** Brings the keyboard to the first of the new photos, unless it has gone elsewhere meanwhile. */
function goOnAt({ id }: AnyPhoto) {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && activeElement.id !== MORE_ID) return;
  document.getElementById(linkIdOf(id))?.focus();
}

/**
 * How much of the chosen photos the list shows. What the visitor asked for stands in the page's
 * address.
 *
 * @param chosen the photos of the chosen category
 * @param step how many are shown at first, and how many more each time
 */
export function useShown(chosen: readonly AnyPhoto[], step: number) {
  const { shown: asked } = readAddress(useSearch());
  /** How far the visitor went in the lightbox. */
  const [reached, setReached] = useState(0);
  /** How many there were when the visitor asked for more. */
  const [before, setBefore] = useState<number | null>(null);
  const goesOn = useRef(false);

  const count = Math.max(step, asked ?? 0, reached);
  const shown = useMemo(() => chosen.slice(0, count), [chosen, count]);
  const isWaiting = !shown.every(isHere);

  useEffect(() => {
    const next = before !== null && shown[before];
    if (!next || isWaiting || !goesOn.current) return;
    goesOn.current = false;
    goOnAt(next);
  }, [before, isWaiting, shown]);

  const showMore = useCallback(() => {
    replaceSearch(changeAddress(currentSearch(), { shown: count + step }));
    setBefore(count);
    goesOn.current = true;
  }, [count, step]);

  /** Makes the list longer for who goes on past its last photo. */
  const follow = useCallback(
    (photo: AnyPhoto) => {
      if (chosen.indexOf(photo) === count) setReached(count + step);
    },
    [chosen, count, step],
  );

  /** Forgets all of it, for another category. */
  const startAnew = useCallback(() => {
    setReached(0);
    setBefore(null);
  }, []);

  return {
    shown,
    /** Whether some of these have not arrived. */
    isWaiting,
    /** How many came when the visitor last asked for more; `null` if that was before something else. */
    added: before === null ? null : shown.length - before,
    showMore,
    follow,
    startAnew,
  };
}
