import { useLayoutEffect, useRef } from "react";
import { theme } from "../theme/theme";

/** Whether the visitor has asked for reduced motion. */
export const prefersReducedMotion = () =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const milliseconds = (duration: `${number}ms`) => Number.parseInt(duration, 10);

const REFLOW_MS = milliseconds(theme.duration.reflow);
export const LIGHTBOX_MS = milliseconds(theme.duration.lightbox);

/** Whether any of a box is in the viewport. */
export const isInViewport = ({ top, bottom, width }: DOMRectReadOnly) =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** The CSS transform, from the top left corner, that moves an element from its own box to another. */
export function transformTo(box: DOMRectReadOnly, own: DOMRectReadOnly): string {
  const scale = box.width / own.width;
  return `translate(${box.left - own.left}px, ${box.top - own.top}px) scale(${scale})`;
}

/**
 * Animates the items of a list to their new positions (FLIP). A View Transition would block the page
 * until it has a snapshot of it; this only measures, and the compositor does the rest.
 *
 * @param key changes with what the list shows
 * @returns the list's ref, and what to call right before a change that should be animated
 */
export function useReflow(key: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<Map<Element, DOMRect> | null>(null);

  function measure() {
    if (!list.current || prefersReducedMotion()) return;
    before.current = new Map(
      Array.from(list.current.children, (item) => [item, item.getBoundingClientRect()]),
    );
  }

  useLayoutEffect(() => {
    const boxes = before.current;
    before.current = null;
    if (!list.current || !boxes) return;
    list.current.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
    // All reads come before the first write, so that layout is computed once.
    const moves = Array.from(boxes, ([item, was]) => ({
      item,
      was,
      own: item.getBoundingClientRect(),
    }));
    moves
      .filter(({ own, was }) => own.width > 0 && (isInViewport(own) || isInViewport(was)))
      .forEach(({ item, own, was }) =>
        item.animate(
          was.width > 0
            ? [
                { transform: transformTo(was, own), transformOrigin: "0 0" },
                { transformOrigin: "0 0" },
              ]
            : [{ opacity: 0 }, {}],
          { duration: REFLOW_MS, easing: "ease-out" },
        ),
      );
  }, [key]);

  return { list, measure };
}
