import { ceremony, filterName, resultCount } from "../../src/interface-text";

test("one photo is told in the singular and its ceremony is named", () => {
  expect([1, 2].map((count) => filterName("Garden", count, false))).toEqual([
    "Garden, 1 photo",
    "Garden, 2 photos",
  ]);
  expect([1, 2].map((count) => resultCount(count, "Beach", false))).toEqual([
    "1 photo in Beach",
    "2 photos in Beach",
  ]);
  expect(resultCount(17, null, false)).toBe("All 17 photos");
  expect(ceremony("Beach")).toBe("Beach Ceremony");
});

test("where other pages have more photos, each number is that of the page", () => {
  expect(filterName("All", 200, true)).toBe("All, 200 photos on this page");
  expect(filterName("Garden", 1, true)).toBe("Garden, 1 photo on this page");
  expect(resultCount(200, null, true)).toBe("All 200 photos on this page");
  expect(resultCount(2, "Beach", true)).toBe("2 photos in Beach on this page");
});
