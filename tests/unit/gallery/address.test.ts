import { changeAddress, readAddress } from "../../../src/gallery/address";

test("an address without parameters names no category, no photo and no number", () => {
  expect(readAddress("")).toEqual({ category: null, photo: null, shown: null });
});

test("an address names a category, a photo, and how many are shown", () => {
  expect(readAddress("?category=beach&photo=arch&shown=80")).toEqual({
    category: "beach",
    photo: "arch",
    shown: 80,
  });
});

test.each(["?shown=", "?shown=many", "?shown=0"])("%s asks for no number of photos", (search) => {
  expect(readAddress(search).shown).toBeNull();
});

test.each([
  ["", { category: "beach" }, "?category=beach"],
  ["?category=beach", { photo: "arch" }, "?category=beach&photo=arch"],
  ["?category=beach&photo=arch", { photo: null }, "?category=beach"],
  ["?category=beach", { category: null }, ""],
  ["?photo=arch", { shown: 80 }, "?photo=arch&shown=80"],
  ["?utm_source=card", { category: "beach" }, "?utm_source=card&category=beach"],
])("%p changed by %p is %p", (search, changes, changed) => {
  expect(changeAddress(search, changes)).toBe(changed);
});
