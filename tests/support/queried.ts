/** Results of the site's queries, for tests of views. */
import type { IGatsbyImageData } from "gatsby-plugin-image";

/** The settings of an officiant on her own, who has filled in no more than she must. */
export const settings = {
  availability: null as string | null,
  availabilityCheckedOn: null as string | null,
  availabilityUntil: null as string | null,
  blurb: "Weddings on the coast.",
  bookingUrl: null as string | null,
  brandName: "Cedar & Tide",
  credential: null as string | null,
  credentialUrl: null as string | null,
  excerpt: null as string | null,
  excerptSource: null as string | null,
  email: "tala@example.com",
  instagramUrl: null as string | null,
  languages: ["English"],
  officiantName: "Tala",
  partnerName: null as string | null,
  partnerProfileUrl: null as string | null,
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

/** Credit of a picture of which nothing is known. */
export const noCredit = { photographer: null, photographerUrl: null, place: null, season: null };

/** A picture in two formats. */
export const filesOf = (name: string): IGatsbyImageData => ({
  layout: "fullWidth",
  width: 1,
  height: 0.6666,
  backgroundColor: "#4f6152",
  images: {
    fallback: { src: `/${name}.jpg`, srcSet: `/${name}.jpg 800w`, sizes: "100vw" },
    sources: [{ srcSet: `/${name}.avif 800w`, type: "image/avif", sizes: "100vw" }],
  },
});
