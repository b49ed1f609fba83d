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
  expect(linkTo("Previous page")).toBe("/reviews/6/");
  expect(linkTo("Next page")).toBe("/reviews/8/");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 7");
});

test("before the first page and after the last there is none, and no links where one page holds all", () => {
  const { rerender } = render(<PageLinks count={2} current={1} list="reviews" />);
  expect([linkTo("Previous page"), linkTo("Next page")]).toEqual([undefined, "/reviews/2/"]);
  rerender(<PageLinks count={2} current={2} list="reviews" />);
  expect([linkTo("Previous page"), linkTo("Next page")]).toEqual(["/reviews/", undefined]);
  rerender(<PageLinks count={1} current={1} list="reviews" />);
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test("pages of which one category is shown keep it", () => {
  render(<PageLinks count={3} current={2} list="gallery" search="?category=beach" />);
  expect(linkTo("Previous page")).toBe("/gallery/?category=beach");
  expect(linkTo("Page 2")).toBe("/gallery/2/?category=beach");
  expect(linkTo("Next page")).toBe("/gallery/3/?category=beach");
});
