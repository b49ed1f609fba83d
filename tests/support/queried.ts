/** Query results, for tests of components. */
import type { IGatsbyImageData } from "gatsby-plugin-image";

/** The settings of an officiant without a booking partner, with only the required fields filled in. */
export const settings = {
  afterSending: null as string | null,
  availability: null as string | null,
  availabilityCheckedOn: null as string | null,
  availabilityUntil: null as string | null,
  blurb: "Weddings on the coast.",
  bookingUrl: null as string | null,
  brandName: "Cedar & Tide",
  callUrl: null as string | null,
  credential: null as string | null,
  credentialUrl: null as string | null,
  excerpt: null as string | null,
  excerptSource: null as string | null,
  email: "tala@example.com",
  freeDates: null,
  instagramUrl: null as string | null,
  languages: ["English"],
  officiantName: "Tala",
  partnerName: null as string | null,
  partnerProfileUrl: null as string | null,
  phone: null as string | null,
  portrait: null,
  portraitAlt: "",
  priceNote: null as string | null,
  pricesUntil: null as string | null,
  privacyNote: null,
  profiles: null as readonly string[] | null,
  responseTime: "within a day",
  sampleCount: 0,
  serviceArea: "Metro Vancouver",
  shortServiceArea: null as string | null,
};

/** The credit of a picture without any details. */
export const noCredit = { photographer: null, photographerUrl: null, place: null, season: null };

/** Returns a picture in two formats. */
export const imageData = (name: string): IGatsbyImageData => ({
  layout: "fullWidth",
  width: 1,
  height: 0.6666,
  backgroundColor: "#4f6152",
  images: {
    fallback: { src: `/${name}.jpg`, srcSet: `/${name}.jpg 800w`, sizes: "100vw" },
    sources: [{ srcSet: `/${name}.avif 800w`, type: "image/avif", sizes: "100vw" }],
  },
});
