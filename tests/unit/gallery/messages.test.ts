import {
  ceremony,
  filterName,
  moreShown,
  positionOf,
  resultCount,
} from "../../../src/gallery/messages";

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
  [2, 2, "Beach", "2 photos in Beach"],
  [1, 1, "Garden", "1 photo in Garden"],
  [17, 17, null, "All 17 photos"],
  [40, 1000, null, "All 1000 photos, the first 40 shown"],
  [40, 57, "Beach", "57 photos in Beach, the first 40 shown"],
])("%d shown of %d in %p is told as %s", (shown, total, category, sentence) => {
  expect(resultCount(shown, total, category)).toBe(sentence);
});

test("photos that were added are told with how far the list has come", () => {
  expect(moreShown(40, 80, 1000)).toBe("40 more, 80 of 1000 photos shown");
});

test("a photo's position counts from 1", () => {
  expect(positionOf(3, 17)).toBe("3 of 17");
});
