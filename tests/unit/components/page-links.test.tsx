import { screen } from "@testing-library/react";
import { PageLinks } from "../../../src/components/page-links";
import { render } from "../../support/render";

const linkTo = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

test("links to every page of the list, and marks the current one", () => {
  render(<PageLinks count={12} current={7} list="reviews" />);
  expect(screen.getByRole("navigation", { name: "Pages of reviews" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /^Page/ })).toHaveLength(12);
  expect(linkTo("Page 1")).toBe("/reviews/");
  expect(linkTo("Page 12")).toBe("/reviews/12/");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 7");
});

test.each([
  [1, 1, undefined, undefined],
  [1, 2, undefined, "/gallery/2/"],
  [2, 2, "/gallery/", undefined],
])("page %d of %d links to %p before it and %p after it", (current, count, previous, next) => {
  render(<PageLinks count={count} current={current} list="gallery" />);
  expect([linkTo("Previous page"), linkTo("Next page")]).toEqual([previous, next]);
  expect(screen.queryAllByRole("navigation")).toHaveLength(count === 1 ? 0 : 1);
});
