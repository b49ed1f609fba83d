import { screen } from "@testing-library/react";
import { TestimonialList } from "../../../src/sections/testimonial-list/testimonial-list";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

function show(sourceName: string | null, sourceUrl: string | null) {
  const said = { author: "Ana & Rui", date: "June 2025", quote: "Ours.", rating: 5 };
  const testimonial = { ...said, ...noCredit, id: "ana", image: null, sourceName, sourceUrl };
  const text = { heading: "Reviews", link: "", note: "" };
  render(<TestimonialList {...{ text, number: 1, pageCount: 1 }} testimonials={[testimonial]} />);
}

const URL = "https://www.google.example/maps/reviews?id=1";

test.each([
  ["Google", "First on Google"],
  // By its host.
  [null, "First on google.example"],
])("a review from elsewhere (%p) leads to where couples can look it up", (sourceName, name) => {
  show(sourceName, URL);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", URL);
});

test.each([
  ["without a link, the name alone is told", "Google", ["First on Google"]],
  ["a review written to the officiant herself says nothing of the kind", null, []],
])("%s", (_what, sourceName, told) => {
  show(sourceName, null);
  expect(screen.queryAllByText(/First on/).map(({ textContent }) => textContent)).toEqual(told);
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
