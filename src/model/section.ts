import type { routes } from "../routes";
import { contentType } from "./content-type";
import { text, type Format } from "./fields";

/** Text of a section that has no entry. It claims nothing about the officiant. */
interface SectionDefault {
  /** Whether the specification requires the section, so that it cannot be left out. */
  readonly required: boolean;
  readonly heading: string;
  readonly note: string;
  /** Text of its link to another page, or empty if it has none. */
  readonly link: string;
}

const part = (heading: string, others: Partial<SectionDefault> = {}): SectionDefault => ({
  heading,
  note: "",
  link: "",
  required: true,
  ...others,
});

/** Optional call to book at the end of a page. The header has the same link. */
const closingCall = (heading: string, note = "") => part(heading, { required: false, note });

/** Defaults by name, in the order of the pages. A name begins with the slug of its page. */
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
  "gallery-booking": closingCall("Ready when you are"),
  "contact-form": part("Send a message"),
  "contact-questions": part("Questions, answered"),
  "contact-booking": closingCall(
    "Know what you want?",
    "Then skip the letter and ask for your date straight away.",
  ),
} satisfies Record<`${(typeof routes)[number]["slug"]}-${string}`, SectionDefault>;

/** Placeholders that a note may contain. */
const placeholders: Format = {
  pattern: /^([^{}]|\{(officiant|area|partner)\})*$/,
  expected: "text with nothing in braces except {officiant}, {area} or {partner}",
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
    name: text("Name", "The part of a page: home-booking is the last part of Home.", {
      required: true,
      unique: true,
      oneOf: Object.keys(sectionDefaults),
    }),
    heading: text(
      "Heading",
      "The heading of this part, in large letters. If left empty, a call to book at the end of a page disappears, and any other part keeps its default heading.",
      { default: "" },
    ),
    note: text(
      "Note",
      "Optional. The sentence beside the heading. {officiant}, {area} and {partner} are replaced with your name, the service area and the partner's name from Site settings. Without a partner, a note with {partner} is left out.",
      { default: "", format: placeholders, maxLength: 400 },
    ),
    link: text(
      "Link",
      "Only for home-welcome and home-reviews: the text of the link below, to About or Reviews.",
      { default: "" },
    ),
  },
});
