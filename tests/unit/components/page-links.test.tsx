import { screen } from "@testing-library/react";
import { numbersToShow, PageLinks } from "../../../src/components/page-links";
import { render } from "../../support/render";

test.each([
  [1, 2, "1 2"],
  [1, 3, "1 2 3"],
  [2, 5, "1 2 3 4 5"],
  [1, 84, "1 2 … 84"],
  [3, 84, "1 2 3 4 … 84"],
  [4, 84, "1 2 3 4 5 … 84"],
  [5, 84, "1 … 4 5 6 … 84"],
  [42, 84, "1 … 41 42 43 … 84"],
  [84, 84, "1 … 83 84"],
])("on page %d of %d a visitor can go to %s", (current, count, shown) => {
  const numbers = numbersToShow(current, count);
  expect(numbers.map((number) => number ?? "…").join(" ")).toBe(shown);
});

const linkTo = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("a page in the middle leads to the first, the last and those beside it", () => {
  render(<PageLinks count={84} current={42} label="Pages of reviews" path="/reviews/" />);
  expect(screen.getByRole("navigation", { name: "Pages of reviews" })).toBeInTheDocument();
  expect(linkTo("Page 1")).toBe("/reviews/");
  expect(linkTo("Page 41")).toBe("/reviews/41/");
  expect(linkTo("Page 84")).toBe("/reviews/84/");
  expect(linkTo("Previous page")).toBe("/reviews/41/");
  expect(linkTo("Next page")).toBe("/reviews/43/");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 42");
});

test("the second page leads back to the list's own address", () => {
  render(<PageLinks count={3} current={2} label="Pages of reviews" path="/reviews/" />);
  expect(linkTo("Previous page")).toBe("/reviews/");
});

test("before the first page and after the last there is none", () => {
  render(<PageLinks count={2} current={1} label="Pages of reviews" path="/reviews/" />);
  expect(linkTo("Previous page")).toBeUndefined();
  render(<PageLinks count={2} current={2} label="Pages of photos" path="/gallery/" />);
  expect(screen.getAllByRole("link", { name: "Next page" })).toHaveLength(1);
});

test("where one page holds all, there are no links", () => {
  render(<PageLinks count={1} current={1} label="Pages of reviews" path="/reviews/" />);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});
