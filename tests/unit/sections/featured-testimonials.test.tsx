import { screen } from "@testing-library/react";
import { FeaturedTestimonials } from "../../../src/sections/featured-testimonials";
import { render } from "../../support/render";

const text = { heading: "In their words", link: "All", name: "home-reviews", note: "" };
const LONG = "It rained sideways at Lighthouse Park, which is to say ".repeat(3);

const quotes = (...reviews: { quote: string; pull?: string }[]) => {
  const testimonials = reviews.map(({ quote, pull = null }, index) => ({
    id: String(index),
    author: "Ana",
    date: "June 2025",
    rating: 5,
    quote,
    pull,
  }));
  render(<FeaturedTestimonials testimonials={testimonials} text={text} />);
  return screen.getAllByRole("blockquote").map(({ textContent }) => textContent);
};

test.each([
  ["the sentence that was chosen", "One. Two. Three.", "Two.", "Two."],
  ["its first sentence, if that is short", "“One more?” She did. Three.", undefined, "“One more?”"],
  [
    "its first sentence, whatever is abbreviated in it",
    "We met Dr. A. B. Singh at St. Andrew’s in B.C. at 4 p.m. sharp! It rained.",
    undefined,
    "We met Dr. A. B. Singh at St. Andrew’s in B.C. at 4 p.m. sharp!",
  ],
  [
    "its first sentence, if that ends like an abbreviation",
    "We didn’t. One.",
    undefined,
    "We didn’t.",
  ],
  [
    "all of it, if it ends with one",
    "We eloped on Mt. Seymour",
    undefined,
    "We eloped on Mt. Seymour",
  ],
  ["the one sentence that it has", "Nothing we would change", undefined, "Nothing we would change"],
  ["all of it, if its first is long", `${LONG}. Two.`, undefined, `${LONG}. Two.`],
])("Home shows of its first review %s", (_what, quote, pull, shown) => {
  expect(quotes({ quote, pull }, { quote: "Short. And more." })).toEqual([
    shown,
    "Short. And more.",
  ]);
});

test("the review with a chosen sentence leads", () => {
  expect(quotes({ quote: "A. B." }, { quote: "C. D.", pull: "D." }, { quote: "E. F." })).toEqual([
    "D.",
    "A. B.",
    "E. F.",
  ]);
});

test("a site without reviews has none", () => {
  render(<FeaturedTestimonials testimonials={[]} text={text} />);
  expect(screen.queryByRole("blockquote")).not.toBeInTheDocument();
});
