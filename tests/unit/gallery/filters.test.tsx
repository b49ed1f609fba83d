import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Filters } from "../../../src/gallery/filters";
import type { Category } from "../../../src/gallery/photo";
import { render } from "../../support/render";

const kinds = (count: number): Category[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Kind ${index}`,
    slug: `kind-${index}`,
    count: 1,
  }));

const renderFilters = (categories: readonly Category[], category: Category | null = null) =>
  render(<Filters categories={categories} category={category} onChoose={jest.fn()} total={1000} />);

const choices = () => screen.getAllByRole("button", { pressed: false }).length;

test("the specification's nine kinds all have their button from the start", () => {
  renderFilters(kinds(9));
  expect(choices()).toBe(9);
  expect(screen.queryByRole("button", { name: /kinds$/ })).not.toBeInTheDocument();
});

test("sixty kinds leave room for the photos, and unfold", async () => {
  renderFilters(kinds(60));
  expect(choices()).toBe(12);
  const unfold = screen.getByRole("button", { name: "All 60 kinds", expanded: false });
  await userEvent.click(unfold);
  expect(choices()).toBe(60);
  expect(screen.getByRole("button", { name: "Fewer kinds", expanded: true })).toBe(unfold);
});

test("the chosen kind is in sight, even where it is one of the many", () => {
  const categories = kinds(60);
  renderFilters(categories, categories[45]);
  expect(screen.getByRole("button", { pressed: true })).toHaveAccessibleName("Kind 45, 1 photo");
});
