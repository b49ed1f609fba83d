import { categoriesOf, slugOf } from "../../../src/gallery/categories";

const photosOf = (...categories: string[]) => categories.map((category) => ({ category }));

test.each([
  ["Beach", "beach"],
  ["LGBTQ+", "lgbtq"],
  ["Elopements & Intimate", "elopements-intimate"],
  ["Été", "ete"],
  ["神前式", "神前式"],
  ["🌊", "🌊"],
])("%s stands in the address as %s", (category, slug) => {
  expect(slugOf(category)).toBe(slug);
});

test("categories come in the specification's order, and new ones after them as they appear", () => {
  const found = categoriesOf(
    photosOf("Winter", "Rustic", "Beach", "Alpine", "Traditional", "Beach", "LGBTQ+"),
  );
  expect(found.map(({ name }) => name)).toEqual([
    "Traditional",
    "LGBTQ+",
    "Beach",
    "Rustic",
    "Winter",
    "Alpine",
  ]);
});

test("each category counts its photos, however an editor spells it", () => {
  expect(categoriesOf(photosOf("Beach", "beach", "Garden"))).toEqual([
    { name: "Beach", slug: "beach", count: 2 },
    { name: "Garden", slug: "garden", count: 1 },
  ]);
});

test("categories without a letter are not taken for one another", () => {
  expect(categoriesOf(photosOf("🌊", "🌲", "🌊")).map(({ count }) => count)).toEqual([2, 1]);
});

test("no photos, no categories", () => {
  expect(categoriesOf([])).toEqual([]);
});
