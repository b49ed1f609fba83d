import { isInViewport, LIGHTBOX_MS, prefersReducedMotion, transformTo } from "../animation";
import { linkIdOf, type Photo } from "../photo";

/**
 * Animates the photo from its thumbnail to full size, or back. If the thumbnail is not in the
 * viewport, the photo fades.
 */
export function animatePhoto(direction: "open" | "close", photo: Photo) {
  const slide = document.querySelector(".yarl__slide_current");
  // The preview is exactly where the photo is, and does not zoom.
  const preview = slide?.querySelector("img");
  const thumbnail = document.getElementById(linkIdOf(photo))?.querySelector("img");
  if (!slide || !preview || !thumbnail || prefersReducedMotion()) return;
  const from = thumbnail.getBoundingClientRect();
  const shown = preview.getBoundingClientRect();
  const box = slide.getBoundingClientRect();
  const origin = `${shown.left - box.left}px ${shown.top - box.top}px`;
  // The library brings a photo that is pulled down back to its place meanwhile.
  const pulled = getComputedStyle(slide).getPropertyValue("--yarl__pull_offset");
  const top = shown.top - (Number.parseInt(pulled, 10) || 0);
  const own = new DOMRect(shown.left, top, shown.width, shown.height);
  const zoom = {
    transform: [transformTo(from, own), "none"],
    // One value alone would count for the end only (w3.org/TR/web-animations-1, keyframes).
    transformOrigin: [origin, origin],
  };
  slide.animate(isInViewport(from) ? zoom : { opacity: [0, 1] }, {
    duration: LIGHTBOX_MS,
    easing: "ease-out",
    direction: direction === "open" ? "normal" : "reverse",
    // The closed state has to last until the lightbox is removed.
    fill: direction === "open" ? "none" : "forwards",
  });
}
