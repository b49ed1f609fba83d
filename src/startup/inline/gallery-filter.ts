/**
 * Reserves the space of the filters, and applies `?category=` before the first paint: otherwise the whole gallery
 * would flash, and the content below it would move. Sets the same attributes as React, so that hydration changes
 * nothing. The script is between the filters and the photos.
 */
import { PROGRAM_ATTRIBUTE } from "../page-state";

const category = new URLSearchParams(location.search).get("category");
const gallery = document.querySelector(`[${PROGRAM_ATTRIBUTE}=gallery-filter]`)!.parentElement!;
const filterGroup = gallery.querySelector<HTMLElement>("[role=group]")!;

filterGroup.hidden = false;

const filters = [...gallery.querySelectorAll<HTMLElement>("[data-category]")];

/** Position to which this program has scrolled: it stops once the visitor has scrolled. */
let top = scrollY;

function apply() {
  // Skip the hero: the visitor has come for the photos.
  if (scrollY === top) {
    filterGroup.scrollIntoView({ behavior: "instant" });
    top = scrollY;
  }
  for (const item of gallery.querySelectorAll<HTMLElement>("li[data-category]"))
    item.hidden = item.dataset["category"] !== category;
}

if (category && filters.some(({ dataset }) => dataset["category"] === category)) {
  for (const filter of filters)
    filter.setAttribute("aria-pressed", String(filter.dataset["category"] === category));
  // Observers run before the browser paints the photos that it has parsed.
  const observer = new MutationObserver(apply);
  observer.observe(gallery, { childList: true, subtree: true });
  const end = () => {
    apply();
    observer.disconnect();
  };
  addEventListener("DOMContentLoaded", end, { once: true });
}
