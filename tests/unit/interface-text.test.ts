import { filterName, resultCount } from "../../src/interface-text";

test.each([
  [filterName("Garden", 1, false), "Garden, 1 photo"],
  [filterName("All", 200, true), "All, 200 photos on this page"],
  [resultCount(1, "Beach", false), "1 photo in Beach"],
  [resultCount(17, null, false), "All 17 photos"],
  [resultCount(2, "Beach", true), "2 photos in Beach on this page"],
])("%s", (text, expected) => {
  expect(text).toBe(expected);
});
