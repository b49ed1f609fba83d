/** The gallery's texts that are not content. */
export const messages = {
  heading: "Find a day like yours",
  continued: "Photos, continued",
  note: "Open a photo to see it large.",
  filters: "Kinds of ceremony",
  all: "All",
  fewerCategories: "Fewer kinds",
  pages: "Pages of photos",
  more: {
    ready: "Show more photos",
    loading: "Loading more photos…",
    failed: "Some photos could not be loaded. Perhaps the connection is down.",
    outdated: "The gallery has been renewed since you opened it.",
    retry: "Try again",
    reload: "Load the page again",
  },
  loading: "Opening the photo…",
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

/** Accessible name of a filter button: its label and how many photos it shows. */
export const filterName = (label: string, count: number) => `${label}, ${photoCount(count)}`;

/** Label of the button that shows all filters if there are many. */
export const allCategories = (count: number) => `All ${count} kinds`;

/** How many of the photos the list shows. */
export const shownOf = (shown: number, total: number) => `${shown} of ${photoCount(total)}`;

/** Announced after a filter is chosen; `null` stands for all photos. */
export function resultCount(shown: number, total: number, category: string | null): string {
  const found =
    category === null ? `All ${photoCount(total)}` : `${photoCount(total)} in ${category}`;
  return shown < total ? `${found}, the first ${shown} shown` : found;
}

/** Announced after more photos are shown. */
export const moreShown = (added: number, shown: number, total: number) =>
  `${added} more, ${shownOf(shown, total)} shown`;

/** A photo's position, from 1. */
export const positionOf = (position: number, total: number) => `${position} of ${total}`;
