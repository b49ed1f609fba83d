/** Every word of the gallery that is not content. */
export const words = {
  heading: "Find a day like yours",
  continued: "Photos, continued",
  note: "Open a photo to see it large.",
  filters: "Kinds of ceremony",
  all: "All",
  fewerKinds: "Fewer kinds",
  pages: "Pages of photos",
  more: {
    ready: "Show more photos",
    waiting: "Loading more photos…",
    failed: "Some photos could not be loaded. Perhaps the connection is down.",
    outdated: "The gallery has been renewed since you opened it.",
    again: "Try again",
    anew: "Load the page again",
  },
  waiting: "Opening the photo…",
  close: "Close",
  broken: "This photo could not be loaded.",
  lightbox: {
    Lightbox: "Photo, full screen",
    "Photo gallery": "Photos",
    Carousel: "photos",
    Slide: "photo",
    "{index} of {total}": "{index} of {total}",
    Previous: "Previous photo",
    Next: "Next photo",
    Close: "Close",
    "Zoom in": "Zoom in",
    "Zoom out": "Zoom out",
  },
} as const;

const photoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** The specification's second line of a caption. */
export const ceremony = (category: string) => `${category} Ceremony`;

/** Name of a filter button: what stands on it, and for a screen reader how many photos it shows. */
export const filterName = (label: string, count: number) => `${label}, ${photoCount(count)}`;

/** Name of the button that shows all filters, where there are many. */
export const allKinds = (count: number) => `All ${count} kinds`;

/** How much of the gallery the list shows. */
export const shownOf = (shown: number, total: number) => `${shown} of ${photoCount(total)}`;

/** What a screen reader hears once a filter is chosen; `null` stands for all photos. */
export function result(shown: number, total: number, category: string | null): string {
  const found =
    category === null ? `All ${photoCount(total)}` : `${photoCount(total)} in ${category}`;
  return shown < total ? `${found}, the first ${shown} shown` : found;
}

/** What a screen reader hears once more photos are there. */
export const moreShown = (added: number, shown: number, total: number) =>
  `${added} more, ${shownOf(shown, total)} shown`;

/** Where a photo stands among the chosen ones, counted from 1. */
export const placeOf = (place: number, total: number) => `${place} of ${total}`;
