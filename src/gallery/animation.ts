import { useLayoutEffect, useRef } from "react";
import { theme } from "../theme/theme";
import { linkIdOf, type Photo } from "./photo";
import { isPinchZoomed } from "./visual-viewport";

const milliseconds = (duration: `${number}ms`) => Number.parseInt(duration, 10);

const REFLOW_MS = milliseconds(theme.duration.reflow);
export const LIGHTBOX_MS = milliseconds(theme.duration.lightbox);

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const boxOf = (element: Element) => element.getBoundingClientRect();

/** Whether any of a box is in the viewport. */
const isInViewport = ({ top, bottom, width }: DOMRectReadOnly) =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** The CSS transform, from the top left corner, that moves an element from its own box to another. */
const transformTo = (box: DOMRectReadOnly, own: DOMRectReadOnly) =>
  `translate(${box.left - own.left}px, ${box.top - own.top}px) scale(${box.width / own.width})`;

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
    before.current = new Map(Array.from(list.current.children, (item) => [item, boxOf(item)]));
  }

  useLayoutEffect(() => {
    const boxes = before.current;
    before.current = null;
    if (!list.current || !boxes) return;
    list.current.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
    // All reads come before the first write, so that layout is computed once.
    const moves = Array.from(boxes, ([item, was]) => ({ item, was, own: boxOf(item) }));
    for (const { item, was, own } of moves) {
      if (own.width === 0 || !(isInViewport(own) || isInViewport(was))) continue;
      item.animate(
        was.width > 0
          ? { transform: [transformTo(was, own), "none"], transformOrigin: ["0 0", "0 0"] }
          : { opacity: [0, 1] },
        { duration: REFLOW_MS, easing: "ease-out" },
      );
    }
  }, [key]);

  return { list, measure };
}

/**
 * Animates the photo of the lightbox from its thumbnail to full size, or back. If the thumbnail is
 * not in the viewport, or not in the scale of the lightbox, the photo fades.
 */
export function animatePhoto(direction: "open" | "close", photo: Photo) {
  const slide = document.querySelector(".yarl__slide_current");
  // The preview is exactly where the photo is, and does not zoom.
  const preview = slide?.querySelector("img");
  const thumbnail = document.getElementById(linkIdOf(photo))?.querySelector("img");
  if (!slide || !preview || !thumbnail || prefersReducedMotion()) return;
  const [from, shown, box] = [boxOf(thumbnail), boxOf(preview), boxOf(slide)];
  const origin = `${shown.left - box.left}px ${shown.top - box.top}px`;
  // Meanwhile the library moves a photo that was pulled down back to its place.
  const pulled = getComputedStyle(slide).getPropertyValue("--yarl__pull_offset");
  const top = shown.top - (Number.parseInt(pulled, 10) || 0);
  const own = new DOMRect(shown.left, top, shown.width, shown.height);
  // One origin alone would count for the end only (w3.org/TR/web-animations-1, keyframes).
  const zoom = { transform: [transformTo(from, own), "none"], transformOrigin: [origin, origin] };
  slide.animate(isInViewport(from) && !isPinchZoomed() ? zoom : { opacity: [0, 1] }, {
    duration: LIGHTBOX_MS,
    easing: "ease-out",
    direction: direction === "open" ? "normal" : "reverse",
    // The closed state has to last until the lightbox is removed.
    fill: direction === "open" ? "none" : "forwards",
  });
}
