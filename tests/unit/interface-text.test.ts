import { ceremony, filterName, positionOf, resultCount } from "../../src/interface-text";

test("a photo's second line names its kind of ceremony", () => {
  expect(ceremony("Beach")).toBe("Beach Ceremony");
});

test.each([
  ["Garden", 1, "Garden, 1 photo"],
  ["Beach", 2, "Beach, 2 photos"],
])("the filter %s with %d is named %s", (label, count, name) => {
  expect(filterName(label, count)).toBe(name);
});

test.each([
  [2, "Beach", "2 photos in Beach"],
  [1, "Garden", "1 photo in Garden"],
  [17, null, "All 17 photos"],
])("%d photos of %p are told as %s", (count, category, sentence) => {
  expect(resultCount(count, category)).toBe(sentence);
});

test("a photo's position counts from 1", () => {
  expect(positionOf(3, 17)).toBe("3 of 17");
});
