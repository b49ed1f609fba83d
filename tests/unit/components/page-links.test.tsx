import { screen } from "@testing-library/react";
import { PageLinks } from "../../../src/components/page-links";
import { render } from "../../support/render";

const linkTo = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("a page in the middle leads to every page, and by name to those beside it", () => {
  render(<PageLinks count={12} current={7} list="reviews" />);
  expect(screen.getByRole("navigation", { name: "Pages of reviews" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /^Page/ })).toHaveLength(12);
  expect(linkTo("Page 1")).toBe("/reviews/");
  expect(linkTo("Page 12")).toBe("/reviews/12/");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 7");
});

test.each([
  [1, 2, "", undefined, "/gallery/2/"],
  [2, 3, "?category=beach", "/gallery/?category=beach", "/gallery/3/?category=beach"],
])("page %d of %d%s is between %p and %p", (current, count, search, previous, next) => {
  render(<PageLinks count={count} current={current} list="gallery" search={search} />);
  expect([linkTo("Previous page"), linkTo("Next page")]).toEqual([previous, next]);
});

test("a list of one page has no links", () => {
  render(<PageLinks count={1} current={1} list="reviews" />);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});
