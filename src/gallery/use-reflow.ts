import { useCallback, useLayoutEffect, useRef } from "react";
import { useTheme } from "styled-components";
import { fromBox, isInWindow, milliseconds, prefersStillness } from "./motion";

/**
 * Lets the items of a list glide to their new places. A View Transition would hold the page still
 * until it has a picture of all of it; this measures what is there and leaves the rest to the
 * compositor.
 *
 * @param key changes with what the list shows
 * @returns the list's ref, and what to call right before a change that shall be seen
 */
export function useReflow(key: unknown) {
  const duration = milliseconds(useTheme().duration.reflow);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<Map<Element, DOMRect> | null>(null);
  const running = useRef<Animation[]>([]);

  const remember = useCallback(() => {
    if (!list.current || prefersStillness()) return;
    before.current = new Map(
      [...list.current.children].map((item) => [item, item.getBoundingClientRect()]),
    );
  }, []);

  useLayoutEffect(() => {
    const places = before.current;
    before.current = null;
    if (!list.current || !places) return;
    running.current.forEach((animation) => animation.cancel());
    // All measuring comes before the first change, so that the layout is computed once.
    const moves = [...list.current.children].map((item) => ({
      item,
      own: item.getBoundingClientRect(),
      was: places.get(item),
    }));
    running.current = moves
      .filter(({ own, was }) => own.width > 0 && (isInWindow(own) || (was && isInWindow(was))))
      .map(({ item, own, was }) =>
        item.animate(
          was && was.width > 0
            ? [{ transform: fromBox(was, own), transformOrigin: "0 0" }, { transformOrigin: "0 0" }]
            : [{ opacity: 0 }, {}],
          { duration, easing: "ease-out" },
        ),
      );
  }, [duration, key]);

  return { list, remember };
}
