/** Every word of the gallery that is not content. */
export const words = {
  heading: "Find a day like yours",
  note: "Open a photo to see it large.",
  filters: "Kinds of ceremony",
  all: "All",
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

/** What a screen reader hears once a filter is chosen; `null` stands for all photos. */
export const result = (count: number, category: string | null) =>
  category === null ? `All ${photoCount(count)}` : `${photoCount(count)} in ${category}`;

/** Where a photo stands among the chosen ones, counted from 1. */
export const placeOf = (place: number, total: number) => `${place} of ${total}`;
