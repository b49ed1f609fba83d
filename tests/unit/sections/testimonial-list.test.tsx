import { screen } from "@testing-library/react";
import { TestimonialList } from "../../../src/sections/testimonial-list";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

const URL = "https://www.google.example/maps/reviews?id=1";
const text = { heading: "Reviews", link: "", name: "reviews-letters", note: "" };
const quote = { author: "Ana & Rui", date: "June 2025", pull: null, quote: "Ours.", rating: 5 };

test.each([
  ["Google", URL, "First on Google"],
  [null, URL, "First on google.example"],
  ["Google", null, "First on Google"],
  // A review that was sent to the officiant.
  [null, null, undefined],
])("shows the source of a review from %p at %p: %p", (sourceName, sourceUrl, words) => {
  const testimonial = { ...quote, ...noCredit, id: "ana", image: null, sourceName, sourceUrl };
  render(<TestimonialList number={1} pages={1} testimonials={[testimonial]} text={text} />);
  expect(screen.queryByText(/First on/)?.textContent).toBe(words);
  const link = screen.queryByRole("link", { name: words });
  expect(link?.getAttribute("href")).toBe(sourceUrl ?? undefined);
});
