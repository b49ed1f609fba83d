/**
 * All fixed texts for visitors: those of the specification, with its section numbers, and those of the interface.
 * Texts that speak for the officiant are content instead. Every page loads this file; the contact form has its own,
 * `src/inquiry/form-text.ts`.
 */

/* The specification's texts. The names of its three steps are in src/model/step.ts, which requires them. */

/** Section 1: the label of booking links, which is short in the hero. */
export const bookingLabels = {
  full: "Request a Quote & Book Now",
  short: "Request a Quote",
} as const;

/** Section 2, shared layout: the footer's link to the form. The names of the pages are in `src/routes.ts`. */
export const sendAMessage = "Send a Message";

/** Section 2, routes. */
export const viewServices = "View Services";
export const letsConnect = "Let's Connect";
export const allPhotos = "All";
/** The second line of a photo's caption. */
export const ceremony = (category: string) => `${category} Ceremony`;

/** Section 5. A required field also has an asterisk, which `formText.required` explains. */
export const fieldLabels = {
  name: "Your Name",
  email: "Email Address",
  phone: "Phone Number",
  date: "Wedding Date",
  location: "Wedding Location",
  message: "Your Message",
} as const;

/** Section 4. */
export const sending = "Sending...";

/** Section 8. */
export const sent = {
  title: "Message Sent!",
  description: "Thank you for your inquiry. I will get back to you soon!",
} as const;
export const notFound = {
  heading: "Oops! Page not found",
  link: "Return to Home",
  /** Not in the specification: the page's title, and the sentence below the heading. */
  title: "Page not found",
  intro: "There is nothing at this address. It may have moved, or been mistyped.",
} as const;
export const applicationError = "Unexpected Application Error!";

/* The text of the interface. */

export const frameText = {
  skipLink: "Skip to content",
  menu: "Menu",
  closeMenu: "Close",
  /** Labels of the navigation and of the booking bar, for screen readers only. */
  navigation: "Main",
  bookingBar: "Booking",
  /** Once a page has been loading for half a second. */
  loading: "Loading the page…",
  externalLink: "Opens another website in a new tab",
  /** On a page that failed, before the link. */
  afterError: "The rest of the site still works: choose another page, or",
  reload: "try this one again",
} as const;

export const footerText = {
  pages: "Pages",
  contact: "Contact",
  /** Above the links to articles. */
  more: "More",
  sample: "A sample site: its couples, words and pictures are made up for illustration.",
} as const;

/** Label of a page's table of contents, for screen readers only. */
export const tableOfContents = "On this page";

/** Links to the officiant's profiles, in the footer and on the contact page. */
export const profileText = {
  heading: "Elsewhere",
  instagram: "Instagram",
  /** Shown if the partner has no name. */
  partner: "Booking partner",
} as const;

/** The link from a call to book to the form, if that says which dates are free. */
export const isDateFree = "Is your date free?";

/** Opens the words of a recording. */
export const transcript = "Read what is said";

export const sources = "Sources";

/** Text before the last day on which something is valid, and before the day on which it was checked. */
export const validityText = {
  prices: "Prices hold until ",
  checkedOn: "Checked on ",
  until: "Valid until ",
  /** After the day on which it was checked. */
  thenUntil: ", valid until ",
} as const;

/** The facts on the about page. */
export const factText = {
  /** Only screen readers read it. */
  heading: "At a glance",
  /** The partner's name follows. */
  via: "via",
  area: "Serving",
  languages: "Languages",
  /** The link to the officiant's entry in the register. */
  register: "Public register",
} as const;

export const contactText = {
  location: "Location",
  email: "Email",
  phone: "Phone",
  call: "First call",
  chooseTime: "Choose a time",
  responseTime: "Response time",
} as const;

/** Title and heading of a further page of a long list. */
export const furtherPageTitle = (name: string, number: number) => `${name}, page ${number}`;
/** Heading of the list on a further page. */
export const continued = (heading: string) => `${heading}, continued`;

export const paginationText = {
  /** Labels of the links to a list's pages, by its slug; for screen readers only. */
  reviews: "Pages of reviews",
  gallery: "Pages of photos",
  page: "Page",
  previous: "Previous page",
  next: "Next page",
} as const;

/** Where a review was first published: the site's name, or the host of its address. */
export const firstOn = (site: string) => `First on ${site}`;

/** Before the photographer's name. */
export const photoBy = "Photo: ";

/** Names a rating for screen readers. */
export const ratingName = (rating: number, most: number) => `${rating} out of ${most} stars`;

export const galleryText = {
  /** Heading of the list of photos on further pages. */
  photos: "Photos",
  filters: "Kinds of ceremony",
  loading: "Opening the photo…",
  /** Between a photo's position and the number of photos. */
  of: "of",
  broken: "This photo could not be loaded.",
  /** Labels for the lightbox library, by its names for them. */
  lightbox: {
    Lightbox: "Photo, full screen",
    "Photo gallery": "Photos",
    Carousel: "photos",
    Slide: "photo",
    Previous: "Previous photo",
    Next: "Next photo",
  },
} as const;

const photoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** The link from a service to its photos. */
export const photosLink = (category: string) => `Gallery: ${ceremony(category)}`;

/** Before the links from a service to letters. */
export const lettersFrom = "Letters:";

const onPage = (isPaginated: boolean) => (isPaginated ? " on this page" : "");

/**
 * Returns the accessible name of a filter button: its label, and how many photos it shows.
 *
 * @param isPaginated whether other pages have more photos
 */
export const filterName = (label: string, count: number, isPaginated: boolean) =>
  `${label}, ${photoCount(count)}${onPage(isPaginated)}`;

/** Announced after a filter is chosen; a category of `null` stands for all photos. */
export const resultCount = (count: number, category: string | null, isPaginated: boolean) => {
  const photos = photoCount(count);
  return (category === null ? `All ${photos}` : `${photos} in ${category}`) + onPage(isPaginated);
};
