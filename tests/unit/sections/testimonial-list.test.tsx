import { screen } from "@testing-library/react";
import { TestimonialList } from "../../../src/sections/testimonial-list/testimonial-list";
import { render } from "../../support/render";

function show(sourceName: string | null, sourceUrl: string | null) {
  const said = { author: "Ana & Rui", date: "June 2025", quote: "Ours.", rating: 5 };
  const credit = { photographer: null, photographerUrl: null, place: null, season: null };
  const testimonial = { ...said, ...credit, id: "ana", image: null, sourceName, sourceUrl };
  const text = { heading: "Reviews", link: "", note: "" };
  render(<TestimonialList {...{ text, number: 1, pageCount: 1 }} testimonials={[testimonial]} />);
}

const URL = "https://www.google.example/maps/reviews?id=1";

test("a review from elsewhere leads to where couples can look it up", () => {
  show("Google", URL);
  expect(screen.getByRole("link", { name: "First on Google" })).toHaveAttribute("href", URL);
});

test("without a name, the link goes by its host", () => {
  show(null, URL);
  expect(screen.getByRole("link", { name: "First on google.example" })).toHaveAttribute(
    "href",
    URL,
  );
});

test("without a link, the name alone is told", () => {
  show("Google", null);
  expect(screen.getByText("First on Google")).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});

test("a review written to the officiant herself says nothing of the kind", () => {
  show(null, null);
  expect(screen.getByText("Ana & Rui")).toBeInTheDocument();
  expect(screen.queryByText(/First on/)).not.toBeInTheDocument();
});
