/**
 * Shows the filters, and has `?category=` or `?photo=` take effect from the first paint on, before React
 * runs: the whole gallery would flash, and what is below it would move. Attributes are set as React will
 * set them, so that nothing has to be undone. Stands behind the filters and before the photos.
 */
import { MAX_BACKDROP_MS, OPENING_PHOTO, PROGRAM_ATTRIBUTE } from "../page-state";

const query = new URLSearchParams(location.search);
const category = query.get("category");
const photo = query.get("photo");
const gallery = document.querySelector(`[${PROGRAM_ATTRIBUTE}=gallery-filter]`)!.parentElement!;
const filterGroup = gallery.querySelector<HTMLElement>("[role=group]")!;
const root = document.documentElement;

filterGroup.hidden = false;

const filters = [...gallery.querySelectorAll<HTMLElement>("[data-category]")];
const isKnown =
  Boolean(category) && filters.some(({ dataset }) => dataset["category"] === category);

/** Where this program has left the page: once the visitor has scrolled, it scrolls no more. */
let top = scrollY;

/** Hides the photos of other categories, and covers the page if the photo is one of those that are left. */
function apply() {
  // The photos are what the visitor has come for, and not the hero above them.
  if (isKnown && scrollY === top) {
    filterGroup.scrollIntoView({ behavior: "instant" });
    top = scrollY;
  }
  const photos = isKnown ? gallery.querySelectorAll<HTMLElement>("li[data-category]") : [];
  for (const item of photos) item.hidden = item.dataset["category"] !== category;
  const link = photo && document.getElementById(`photo-${photo}`);
  if (link && !link.closest("[hidden]")) root.setAttribute(OPENING_PHOTO, "");
}

for (const filter of isKnown ? filters : []) {
  filter.setAttribute("aria-pressed", String(filter.dataset["category"] === category));
}

if (isKnown || photo) {
  // It runs before the browser paints the photos that it has read.
  const observer = new MutationObserver(apply);
  observer.observe(gallery, { childList: true, subtree: true });
  const end = () => {
    apply();
    observer.disconnect();
  };
  addEventListener("DOMContentLoaded", end, { once: true });
  setTimeout(() => root.removeAttribute(OPENING_PHOTO), MAX_BACKDROP_MS);
}
