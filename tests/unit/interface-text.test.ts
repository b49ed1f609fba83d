import { ceremony, filterName, resultCount } from "../../src/interface-text";

test("one photo is told in the singular and its ceremony is named", () => {
  expect([1, 2].map((count) => filterName("Garden", count))).toEqual([
    "Garden, 1 photo",
    "Garden, 2 photos",
  ]);
  expect([1, 2].map((count) => resultCount(count, "Beach"))).toEqual([
    "1 photo in Beach",
    "2 photos in Beach",
  ]);
  expect(resultCount(17, null)).toBe("All 17 photos");
  expect(ceremony("Beach")).toBe("Beach Ceremony");
});
