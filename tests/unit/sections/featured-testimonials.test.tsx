import { screen } from "@testing-library/react";
import { FeaturedTestimonials } from "../../../src/sections/featured-testimonials";
import { render } from "../../support/render";

const text = { heading: "In their words", link: "All", name: "home-reviews", note: "" };
const LONG = "It rained sideways at Lighthouse Park, which is to say ".repeat(3);

const quotes = (...reviews: { quote: string; pull?: string }[]) => {
  const testimonials = reviews.map(({ quote, pull = null }, index) => ({
    id: String(index),
    author: "Ana",
    ceremonyKind: null,
    ceremonyPlace: null,
    date: "June 2025",
    rating: 5,
    quote,
    pull,
  }));
  render(<FeaturedTestimonials testimonials={testimonials} text={text} />);
  return screen.getAllByRole("blockquote").map(({ textContent }) => textContent);
};

test.each([
  ["One. Two. Three.", "Two.", "Two."],
  ["“One more?” She did. Three.", undefined, "“One more?”"],
  [
    "We met Dr. A. B. Singh in B.C. at 4 p.m. Two.",
    undefined,
    "We met Dr. A. B. Singh in B.C. at 4 p.m. Two.",
  ],
  // A sentence that ends like an abbreviation, and a text that ends with one.
  ["We didn’t. One.", undefined, "We didn’t."],
  ["We eloped on Mt. Seymour", undefined, "We eloped on Mt. Seymour"],
  [`${LONG}. Two.`, undefined, `${LONG}. Two.`],
])("shortens %j, with the pulled sentence %j, to %j", (quote, pull, shown) => {
  const second = "Short. And more.";
  expect(quotes({ quote, pull }, { quote: second })).toEqual([shown, second]);
});

test("shows the review with a pulled sentence first", () => {
  expect(quotes({ quote: "A. B." }, { quote: "C. D.", pull: "D." }, { quote: "E. F." })).toEqual([
    "D.",
    "A. B.",
    "E. F.",
  ]);
});
