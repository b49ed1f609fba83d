import type { Content } from ".";
import type { routes } from "../routes";
import { contentType } from "./content-type";
import { text, type Format } from "./fields";

/** A part of a page of which the text is content. */
export interface SectionDefault {
  /** Whether the specification demands it: then it cannot be left out. */
  readonly required: boolean;
  /** The text of a site that has no entry for it. It claims nothing about the officiant. */
  readonly heading: string;
  readonly note: string;
  /** Text of its link to another page of the site; empty where it has none. */
  readonly link: string;
}

const part = (heading: string, others: Partial<SectionDefault> = {}): SectionDefault => ({
  heading,
  note: "",
  link: "",
  required: true,
  ...others,
});

/** Every page has a link to the bookings above it, so that a call at its end can be left out. */
const closingCall = (heading: string, note = "") => part(heading, { required: false, note });

/** The parts of all pages by name, which begins with the slug of their page, in the order of the pages. */
export const sectionDefaults = {
  "home-welcome": part("Welcome", {
    note: "{officiant}, serving {area}",
    link: "More about me",
  }),
  "home-ceremonies": part("Ceremonies"),
  "home-reviews": part("In their words", { link: "Read all reviews" }),
  "home-booking": closingCall("Tell me your date"),
  "services-steps": part("How It Works"),
  "services-ceremonies": part("Ceremony types"),
  "services-booking": part("Ready when you are", {
    note: "You will be redirected to {partner}, my booking partner, whose secure platform handles quotes and payment.",
  }),
  "services-included": part("What is included"),
  "services-questions": part("Questions, answered"),
  "reviews-letters": part("Letters"),
  "reviews-booking": closingCall("Yours could be next"),
  "reviews-further-booking": closingCall("Ready when you are"),
  "gallery-photos": part("Find a day like yours", {
    note: "Open a photo to see it large.",
  }),
  "contact-form": part("Send a Message"),
  "contact-questions": part("Questions, answered"),
  "contact-booking": closingCall(
    "Know what you want?",
    "Then skip the letter and ask for your date straight away.",
  ),
} satisfies Record<`${(typeof routes)[number]["slug"]}-${string}`, SectionDefault>;

const parts = Object.entries(sectionDefaults);

/** What a note may take from the site settings. */
const placeholders: Format = {
  pattern: /^([^{}]|\{(officiant|area|partner)\})*$/,
  expected: "a text with nothing in braces but {officiant}, {area} or {partner}",
  example: "Ceremonies in {area}",
  isProse: true,
};

export const section = contentType({
  id: "section",
  label: "Section",
  plural: "sections",
  help: "The text of one part of a page, below the large picture.",
  titleField: "name",
  optional: true,
  fields: {
    name: text("Name", "Which part of which page this is: home-booking is the last one of Home.", {
      required: true,
      unique: true,
      oneOf: parts.map(([name]) => name),
    }),
    heading: text(
      "Heading",
      "The heading of this part, in large letters. A call to book at the end of a page is left out where this is empty; every other part needs one.",
      {
        default: "",
        requiredWhere: {
          field: "name",
          oneOf: parts.filter(([, { required }]) => required).map(([name]) => name),
        },
      },
    ),
    note: text(
      "Note",
      "Optional. The sentence beside the heading. {officiant}, {area} and {partner} stand for your name, the service area and the partner's name in Site settings; without a partner, a note with {partner} is left out.",
      { default: "", format: placeholders, longest: 400 },
    ),
    link: text(
      "Link",
      "Only for home-welcome and home-reviews: the text of the link below, to About and to Reviews.",
      { default: "" },
    ),
  },
});

/** A note with the values of its placeholders from the settings; empty where they do not have one. */
function fillIn(note: string, settings: Content["siteSettings"][number]["fields"]): string {
  const { officiantName: officiant, serviceArea: area, partnerName: partner } = settings;
  const values = Object.entries({ officiant, area, partner });
  const used = values.filter(([name]) => note.includes(`{${name}}`));
  if (used.some(([, value]) => !value)) return "";
  return used.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value!), note);
}

/** The sections that the site shows, in the order of their pages; a default has its name as its id. */
export const shownSections = (content: Content): Content["section"] =>
  Object.entries(sectionDefaults).flatMap(([name, { heading, link, note }]) => {
    const own = content.section.find(({ fields }) => fields.name === name);
    const fields = own?.fields ?? { name, heading, note, link, sample: false };
    if (fields.heading === "") return [];
    const settings = content.siteSettings[0]!.fields;
    const text = { note: fillIn(fields.note, settings), link: fields.link || link };
    return [{ id: name, updatedAt: null, ...own, fields: { ...fields, ...text } }];
  });
