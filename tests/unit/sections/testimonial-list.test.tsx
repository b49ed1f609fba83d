import { screen } from "@testing-library/react";
import { TestimonialList } from "../../../src/sections/testimonial-list";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

const URL = "https://www.google.example/maps/reviews?id=1";

test.each([
  ["Google", URL, "First on Google"],
  // By its host.
  [null, URL, "First on google.example"],
  // Without an address the name alone is told.
  ["Google", null, "First on Google"],
  // A review that was written to the officiant herself.
  [null, null, undefined],
])(
  "a review from %p at %p says where couples can look it up: %p",
  (sourceName, sourceUrl, told) => {
    const said = { author: "Ana & Rui", date: "June 2025", quote: "Ours.", rating: 5 };
    const testimonial = {
      ...said,
      ...noCredit,
      id: "ana",
      image: null,
      pull: null,
      sourceName,
      sourceUrl,
    };
    const text = { heading: "Reviews", link: "", name: "reviews-letters", note: "" };
    render(<TestimonialList {...{ text, number: 1, pages: 1 }} testimonials={[testimonial]} />);
    expect(screen.queryByText(/First on/)?.textContent).toBe(told);
    const link = screen.queryByRole("link", { name: told });
    expect(link?.getAttribute("href")).toBe(sourceUrl ?? undefined);
  },
);
