import { changeAddress, readAddress } from "../../../src/gallery/address";

test("an address without parameters names no category and no photo", () => {
  expect(readAddress("")).toEqual({ category: null, photo: null });
});

test("an address names a category and a photo", () => {
  expect(readAddress("?category=beach&photo=arch")).toEqual({ category: "beach", photo: "arch" });
});

test.each([
  ["", { category: "beach" }, "?category=beach"],
  ["?category=beach", { photo: "arch" }, "?category=beach&photo=arch"],
  ["?category=beach&photo=arch", { photo: null }, "?category=beach"],
  ["?category=beach", { category: null }, ""],
  ["?utm_source=card", { category: "beach" }, "?utm_source=card&category=beach"],
])("%p changed by %p is %p", (search, changes, changed) => {
  expect(changeAddress(search, changes)).toBe(changed);
});
