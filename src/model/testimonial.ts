import { byOrder, contentType, credit, featured, order } from "./content-type";
import { monthAndYear, secureUrl } from "./fields";

const firstOfMonth = (monthAndYearText: string) => Date.parse(`1 ${monthAndYearText} UTC`);

export const testimonial = contentType({
  id: "testimonial",
  nodeType: "Testimonial",
  label: "Testimonial",
  plural: "testimonials",
  help: "What a couple wrote about their ceremony.",
  titleField: "author",
  noteField: "quote",
  fields: {
    quote: {
      kind: "longText",
      label: "Quote",
      help: "The couple's own words, as plain text. An empty line starts a new paragraph.",
      required: true,
    },
    author: {
      kind: "text",
      label: "Author",
      help: "The couple's names, such as Maya & Daniel.",
      required: true,
    },
    date: {
      kind: "text",
      label: "Date",
      help: "Month and year of the ceremony, such as June 2025.",
      required: true,
      format: monthAndYear,
    },
    rating: {
      kind: "integer",
      label: "Rating",
      help: "0 to 5 stars. Left empty it counts as 5; with 0 the review shows no stars.",
      required: false,
      range: [0, 5],
      default: 5,
    },
    sourceName: {
      kind: "text",
      label: "First on",
      help: "Optional. Where the review first stood, such as Google.",
      required: false,
    },
    sourceUrl: {
      kind: "text",
      label: "Link to it there",
      help: "Optional. Its web address there: couples trust what they can look up.",
      required: false,
      format: secureUrl,
      longest: 1000,
    },
    image: {
      kind: "image",
      label: "Picture",
      help: "Optional. A picture that the couple likes to see beside their words.",
      required: false,
      smallestWidth: 400,
    },
    ...credit,
    featured,
    order: {
      ...order,
      help: "Optional. Smaller numbers come first; without one, the newest comes first.",
    },
  },
  compare: (a, b) => byOrder(a, b) || firstOfMonth(b.date) - firstOfMonth(a.date),
});
