import { shortened } from "../../../src/source/file-names";

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["arch", 180, "arch"],
  ["", 180, ""],
  ["x".repeat(180), 180, "x".repeat(180)],
  ["x".repeat(181), 180, "x".repeat(180)],
  // Three bytes each.
  ["婚礼仪式".repeat(23), 180, "婚礼仪式".repeat(15)],
  ["婚礼", 5, "婚"],
  // Four bytes, and two units of a JavaScript string.
  ["🌊🌊", 7, "🌊"],
  // A letter and its accent, as macOS writes them.
  ["Zoe\u0308", 4, "Zo"],
  ["Zoe\u0308", 5, "Zoe\u0308"],
  [`A ${FAMILY}`, 20, "A "],
  ["e\u0308\u0308\u0308", 4, "e\u0308"],
])("the name %p in %i bytes is %p", (name, bytes, expected) => {
  expect(shortened(name, bytes)).toBe(expected);
});
