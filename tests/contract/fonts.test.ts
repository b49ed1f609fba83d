import { faces, fallbacks, madeOf } from "../../src/theme/fonts/faces";
import { fontStacks, fontSubsets, typeface } from "../../src/theme/tokens";

test("the font files are those of the entries; if not, run `npm run fonts`", () => {
  expect(madeOf).toBe(JSON.stringify({ fontSubsets, typeface }));
});

test.each(["display", "text"] as const)(
  "the font stack for %s begins with what is made",
  (role) => {
    const families = new Set([...faces, ...fallbacks].map(({ family }) => `"${family}"`));
    const stack = fontStacks[role].split(", ");
    expect(stack.slice(0, 3).map((family) => families.has(family))).toEqual([true, true, true]);
    expect(stack.at(-1)).toBe(typeface[role].generic);
  },
);
