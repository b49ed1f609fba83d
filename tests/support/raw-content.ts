import { contentTypeOf } from "../../src/model";
import { cleanFields } from "../../src/model/clean-text";
import { page } from "../../src/model/page";
import { problemOf } from "../../src/model/check-entry";
import type { RawContent, RawEntry } from "../../src/model/parse";
import { fault } from "../../src/model/problems";

/** The fields of the smallest valid entry of each type. */
const GOOD_FIELDS = {
  testimonial: { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025" },
  galleryPhoto: {
    image: { id: "arch.jpg", name: "arch.jpg", file: "/photos/arch.jpg" },
    alt: "An arch",
    category: "Beach",
  },
  album: {
    title: "Noor & Finn",
    pictures: [
      {
        id: "vows",
        name: "vows.jpg",
        file: "/photos/vows.jpg",
        description: "The vows",
        location: "the picture vows",
      },
    ],
    category: "Garden",
  },
  service: {
    title: "Interfaith",
    slug: "interfaith",
    summary: "Two traditions.",
    description: "Both, in one ceremony.",
  },
  faq: { question: "How far ahead?", answer: "A year.", page: "services" },
  siteSettings: {
    brandName: "Cedar & Tide",
    officiantName: "Tala",
    blurb: "Ceremonies in the rain.",
    email: "tala@example.com",
    serviceArea: "Metro Vancouver",
    responseTime: "within 24-48 hours",
    bookingUrl: "https://book.example.com/request?officiant=tala",
    partnerName: "Evermore",
    partnerProfileUrl: "https://evermore.example.com/tala",
    instagramUrl: "https://instagram.example.com/tala",
    languages: ["English"],
    inclusions: ["Vow guidance"],
  },
  section: { name: "home-booking", heading: "Tell me your date" },
  step: { title: "Consultation", text: "We meet." },
  article: {
    title: "Getting married",
    slug: "getting-married",
    metaDescription: "What you need.",
    body: "A licence.",
  },
  page: { slug: "home", title: "Home", metaDescription: "A site.", heading: "Hello" },
} as const;

export type TypeId = keyof typeof GOOD_FIELDS;

/** Creates a valid entry as a source reads it, except for the fields that a test changes. */
export function rawEntry(
  type: TypeId,
  id: string,
  fields: Record<string, unknown> = {},
  location = `${type}.json, ${id}`,
): RawEntry {
  const values = cleanFields(contentTypeOf({ type }), { ...GOOD_FIELDS[type], ...fields });
  return { type, id, fields: values, location };
}

/** The smallest content that passes every check. */
export const goodEntries = (): RawEntry[] => [
  rawEntry("testimonial", "maya-and-daniel"),
  rawEntry("galleryPhoto", "arch"),
  rawEntry("service", "interfaith"),
  rawEntry("faq", "how-far-ahead"),
  rawEntry("faq", "when-you-answer", { question: "When do you answer?", page: "contact" }),
  rawEntry("siteSettings", "site-settings"),
  rawEntry("section", "home-booking"),
  rawEntry("step", "consultation"),
  ...page.fields.slug.oneOf.map((slug) => rawEntry("page", slug, { slug })),
];

export function rawContent(entries: readonly RawEntry[]): RawContent {
  return { entries, createLocation: ({ plural }) => `the list of ${plural}` };
}

/** The smallest content with more entries, which replace those of the same type and id. */
export function goodContentWith(...entries: RawEntry[]): RawContent {
  const replaced = new Set(entries.map(({ type, id }) => `${type} ${id}`));
  const others = goodEntries().filter(({ type, id }) => !replaced.has(`${type} ${id}`));
  return rawContent([...others, ...entries]);
}

/** The smallest content without the entries of a type. */
export function goodContentWithout(type: TypeId): RawContent {
  return rawContent(goodEntries().filter((entry) => entry.type !== type));
}

/** A link in a question's answer, with the problem to report if it is broken. */
export const ownLink = (url: string) => ({
  url,
  problem: problemOf(
    rawEntry("faq", "rings", {}, "the entry"),
    "answer",
    fault("linkMissing", { written: url }),
  ),
});
