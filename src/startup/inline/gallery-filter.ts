/**
 * Reserves the space of the filters, and applies `?category=` or `?photo=` before the first paint: otherwise
 * the whole gallery would flash, and the content below it would move. Sets attributes as React will set
 * them, so that nothing has to be undone. The script is between the filters and the photos.
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

/** The position to which this program has scrolled: it stops once the visitor has scrolled. */
let top = scrollY;

/** Hides the photos of other categories, and covers the page if the requested photo is still shown. */
function apply() {
  // The visitor has come for the photos, not for the hero above them.
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
  // Mutations are observed before the browser paints the photos that it has parsed.
  const observer = new MutationObserver(apply);
  observer.observe(gallery, { childList: true, subtree: true });
  const end = () => {
    apply();
    observer.disconnect();
  };
  addEventListener("DOMContentLoaded", end, { once: true });
  setTimeout(() => root.removeAttribute(OPENING_PHOTO), MAX_BACKDROP_MS);
}
