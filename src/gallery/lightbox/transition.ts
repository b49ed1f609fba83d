import { isInViewport, prefersReducedMotion, transformTo } from "../animation";
import { linkIdOf, type Photo } from "../photo";

/** Where a photo is within its slide: centred, as large as fits, no larger than its file. */
function fit(slide: DOMRectReadOnly, { largest, ratio }: Photo): DOMRect {
  const width = Math.min(slide.width, slide.height * ratio, largest.width);
  const height = width / ratio;
  return new DOMRect(
    slide.left + (slide.width - width) / 2,
    slide.top + (slide.height - height) / 2,
    width,
    height,
  );
}

function zoomFrom(thumbnail: DOMRectReadOnly, slide: Element, photo: Photo) {
  const box = slide.getBoundingClientRect();
  const own = fit(box, photo);
  return {
    transform: [transformTo(thumbnail, own), "none"],
    transformOrigin: `${own.left - box.left}px ${own.top - box.top}px`,
  };
}

/**
 * Animates the photo from its thumbnail to full size, or back. If the thumbnail is not in the
 * viewport, the photo fades.
 */
export function animatePhoto(direction: "open" | "close", photo: Photo, duration: number) {
  const slide = document.querySelector(".yarl__slide_current");
  if (!slide || prefersReducedMotion()) return;
  const thumbnail = document.getElementById(linkIdOf(photo.id))?.querySelector("img");
  const box = thumbnail?.getBoundingClientRect();
  const canZoom = box && isInViewport(box);
  slide.animate(canZoom ? zoomFrom(box, slide, photo) : { opacity: [0, 1] }, {
    duration,
    easing: "ease-out",
    direction: direction === "open" ? "normal" : "reverse",
    // The closed state has to last until the lightbox is removed.
    fill: direction === "open" ? "none" : "forwards",
  });
}
