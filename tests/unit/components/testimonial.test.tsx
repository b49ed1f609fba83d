import { screen, within } from "@testing-library/react";
import { Testimonial } from "../../../src/components/testimonial";
import { render } from "../../support/render";

const testimonial = { author: "Thảo & Minh", date: "August 2026", rating: 3 };

test.each([0.5, 3, 4.5])("shows a rating of %d as stars, with a label", (rating) => {
  render(<Testimonial {...testimonial} quote="Thank you." rating={rating} />);
  const stars = screen.getByRole("img", { name: `${rating} out of 5 stars` });
  expect(stars.querySelectorAll('path[stroke="currentColor"]')).toHaveLength(5);
  const full = stars.querySelectorAll('path[stroke][fill="currentColor"]');
  expect(full).toHaveLength(Math.floor(rating));
  // The half star fills the outline of the star after the full ones.
  const half = [...stars.querySelectorAll("path:not([stroke])")];
  const places = rating === full.length ? [] : [`translate(${full.length * 22})`];
  expect(half.map((path) => path.getAttribute("transform"))).toEqual(places);
});

test("shows no stars for a rating of 0, and isolates names in any script", () => {
  render(<Testimonial {...testimonial} quote="Thank you." rating={0} />);
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
  expect(screen.getByRole("figure")).toHaveTextContent(/^Thank you\.Thảo & MinhAugust 2026$/);
  expect(screen.getByText("Thảo & Minh").tagName).toBe("BDI");
});

test("starts a new paragraph at an empty line, and keeps repeated paragraphs", () => {
  render(<Testimonial {...testimonial} quote={"One.\n\nTwo.\n \nOne.\n\nThree,\nstill three."} />);
  const paragraphs = within(screen.getByRole("blockquote")).getAllByText(/./);
  const texts = paragraphs.map(({ textContent }) => textContent);
  expect(texts).toEqual(["One.", "Two.", "One.", "Three,\nstill three."]);
});
