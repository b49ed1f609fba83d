/** The gallery's texts that are not content. */
export const messages = {
  heading: "Find a day like yours",
  continued: "Photos, continued",
  note: "Open a photo to see it large.",
  filters: "Kinds of ceremony",
  all: "All",
  fewerCategories: "Fewer kinds",
  pages: "Pages of photos",
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

/** The link from a type of ceremony to its photos. */
export const photosLink = (category: string) => `Gallery: ${ceremony(category)}`;

/** Accessible name of a filter button: its label and how many photos it shows. */
export const filterName = (label: string, count: number) => `${label}, ${photoCount(count)}`;

/** Label of the button that shows all filters if there are many. */
export const allCategories = (count: number) => `All ${count} kinds`;

/** Announced after a filter is chosen; `null` stands for all photos. */
export const resultCount = (count: number, category: string | null) =>
  category === null ? `All ${photoCount(count)}` : `${photoCount(count)} in ${category}`;

/** A photo's position, from 1. */
export const positionOf = (position: number, total: number) => `${position} of ${total}`;
