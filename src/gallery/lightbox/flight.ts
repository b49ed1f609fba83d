import { fromBox, isInWindow, prefersStillness } from "../motion";
import { isHere, linkIdOf, type AnyPhoto, type Photo } from "../photo";

/** Where a photo stands within a slide: centred, as large as fits, no larger than its file. */
export function fit(slide: DOMRectReadOnly, { largest, ratio }: Photo): DOMRect {
  const width = Math.min(slide.width, slide.height * ratio, largest.width);
  const height = width / ratio;
  return new DOMRect(
    slide.left + (slide.width - width) / 2,
    slide.top + (slide.height - height) / 2,
    width,
    height,
  );
}

/**
 * Lets the photo grow out of its thumbnail, or shrink back into it. Where the thumbnail is out of
 * sight, the photo fades.
 */
export function fly(direction: "open" | "close", photo: AnyPhoto, duration: number) {
  const slide = document.querySelector(".yarl__slide_current");
  if (!slide || prefersStillness()) return;
  const thumbnail = document.getElementById(linkIdOf(photo.id))?.querySelector("img");
  const from = thumbnail?.getBoundingClientRect();
  const canGrow = from && isInWindow(from) && isHere(photo);
  slide.animate(canGrow ? growth(slide, from, photo) : { opacity: [0, 1] }, {
    duration,
    easing: "ease-out",
    direction: direction === "open" ? "normal" : "reverse",
    // Nothing of it stays once it is open; closed, it waits to be taken away.
    fill: direction === "open" ? "none" : "forwards",
  });
}

function growth(slide: Element, from: DOMRectReadOnly, photo: Photo): PropertyIndexedKeyframes {
  const box = slide.getBoundingClientRect();
  const own = fit(box, photo);
  return {
    transform: [fromBox(from, own), "none"],
    transformOrigin: `${own.left - box.left}px ${own.top - box.top}px`,
  };
}
