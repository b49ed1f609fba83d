import { LANGUAGE } from "../region";
import { byOrder, contentType, credit, featured, order } from "./content-type";
import { longText, number, picture, secureUrl, text } from "./fields";
import { monthsIn } from "./month";

const month = monthsIn(LANGUAGE);

export const testimonial = contentType({
  id: "testimonial",
  label: "Testimonial",
  plural: "testimonials",
  help: "What a couple wrote about their ceremony.",
  titleField: "author",
  fields: {
    quote: longText(
      "Quote",
      "The couple's own words, as plain text. An empty line starts a new paragraph.",
      { required: true },
    ),
    pull: text(
      "Pulled sentence",
      "Optional. One sentence of the quote, word for word, which Home may show in large type if the review is featured. If you leave this empty, Home uses the first sentence of the quote, provided that it is short.",
      { maxLength: 140, partOf: "quote" },
    ),
    author: text("Author", "The couple's names, such as Maya & Daniel.", { required: true }),
    date: text("Date", "Month and year of the ceremony, such as June 2025.", {
      required: true,
      format: month.format,
    }),
    ceremonyKind: text(
      "Kind of ceremony",
      "Optional. Such as Multicultural. Shown with the couple's names, and the service of that kind links to the review.",
      { isCompared: true },
    ),
    ceremonyPlace: text(
      "Place of the ceremony",
      "Optional. Such as Queen Elizabeth Park. Shown with the couple's names.",
    ),
    rating: number(
      "Rating",
      "0 to 5 stars. If left empty, it counts as 5. With 0, the review shows no stars.",
      { range: [0, 5], default: 5 },
    ),
    sourceName: text("First on", "Optional. Where the review was first published, such as Google."),
    sourceUrl: text(
      "Link to it there",
      "Optional. The review's address on that site. Couples trust what they can look up.",
      { format: secureUrl, maxLength: 1000 },
    ),
    image: picture("Picture", "Optional. A picture to show beside the couple's words.", {
      minWidth: 400,
    }),
    ...credit,
    featured,
    order: {
      ...order,
      help: "Optional. Smaller numbers come first, then reviews without a number, newest first.",
    },
  },
  compare: (a, b) => byOrder(a, b) || month.timeOf(b.date) - month.timeOf(a.date),
});
