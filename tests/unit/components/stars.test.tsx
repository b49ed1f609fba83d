import { screen } from "@testing-library/react";
import { Stars } from "../../../src/components/stars";
import { render } from "../../support/render";

test.each([1, 3, 5])("a rating of %i is one image with its name", (rating) => {
  render(<Stars rating={rating} />);
  const image = screen.getByRole("img", { name: `${rating} out of 5 stars` });
  expect(image.querySelectorAll('path[fill="currentColor"]')).toHaveLength(rating);
  expect(image.querySelectorAll("path")).toHaveLength(5);
});

test("a rating of 0 shows no stars at all", () => {
  const { container } = render(<Stars rating={0} />);
  expect(container).toBeEmptyDOMElement();
});
