import { screen, within } from "@testing-library/react";
import { Testimonial } from "../../../src/components/testimonial";
import { render } from "../../support/render";

const testimonial = { author: "Thảo & Minh", date: "August 2026", rating: 3 };

test("a review is a figure with the quote, its stars, the couple's names and the date", () => {
  render(<Testimonial {...testimonial} quote="The tea came first." />);
  const figure = within(screen.getByRole("figure"));
  expect(figure.getByRole("blockquote")).toHaveTextContent(/^The tea came first\.$/);
  const stars = figure.getByRole("img", { name: "3 out of 5 stars" });
  expect(stars.querySelectorAll("path")).toHaveLength(5);
  expect(stars.querySelectorAll('path[fill="currentColor"]')).toHaveLength(3);
  expect(figure.getByText(/August 2026/)).toBeInTheDocument();
  // Names that are read from right to left keep their place.
  expect(figure.getByText("Thảo & Minh").tagName).toBe("BDI");
});

test.each([0.5, 4.5])("a rating of %d has a half star, and says so", (rating) => {
  render(<Testimonial {...testimonial} quote="Thank you." rating={rating} />);
  const stars = screen.getByRole("img", { name: `${rating} out of 5 stars` });
  expect(stars.querySelectorAll('path[stroke="currentColor"]')).toHaveLength(5);
  const full = stars.querySelectorAll('path[stroke][fill="currentColor"]');
  expect(full).toHaveLength(Math.floor(rating));
  // In the outline of the star after the full ones.
  const half = stars.querySelector("path:not([stroke])")!;
  expect(half.getAttribute("transform")).toBe(`translate(${full.length * 22})`);
});

test("an empty line in a quote starts a new paragraph, and a refrain stands there twice", () => {
  const complaint = jest.spyOn(console, "error").mockImplementation();
  render(<Testimonial {...testimonial} quote={"One.\n\nTwo.\n \nOne.\n\nThree,\nstill three."} />);
  const paragraphs = within(screen.getByRole("blockquote")).getAllByText(/./);
  const texts = paragraphs.map(({ textContent }) => textContent);
  expect(texts).toEqual(["One.", "Two.", "One.", "Three,\nstill three."]);
  // React would complain of two with one key.
  expect(complaint).not.toHaveBeenCalled();
});

test("a picture stands with the review it belongs to, and a rating of 0 shows no stars", () => {
  const picture = <img alt="A teapot" src="/tea.jpg" />;
  render(<Testimonial {...testimonial} picture={picture} quote="Thank you." rating={0} />);
  expect(within(screen.getByRole("figure")).getByRole("img")).toHaveAccessibleName("A teapot");
});

test("in place of a quote one sentence of it can stand, by the same couple", () => {
  render(<Testimonial {...testimonial} pulled="She did." quote="She came. She did." />);
  expect(screen.getByRole("blockquote")).toHaveTextContent(/^She did\.$/);
  expect(screen.getByText("Thảo & Minh")).toBeInTheDocument();
});

test("the first review is set huge if it is short, and not if it would fill the screen", () => {
  const sizeOf = (quote: string, isFirst: boolean) => {
    const { container } = render(<Testimonial {...testimonial} isFirst={isFirst} quote={quote} />);
    return getComputedStyle(container.querySelector("blockquote")!).fontSize;
  };
  const short = "Nine minutes of ceremony, nothing we would change.";
  const usual = sizeOf(short, false);
  expect(sizeOf(short, true)).not.toBe(usual);
  expect(sizeOf("It rained. ".repeat(100), true)).toBe(usual);
});
