import { readFileSync } from "node:fs";
import path from "node:path";
import faces from "../../src/theme/fonts/faces.json";
import { fontStacks, fontSubsets, typeface } from "../../src/theme/tokens";

const rules = faces.rules.join("\n");

test("the font files match the theme; if not, run `npm run fonts`", () => {
  expect(faces.madeOf).toEqual({ fontSubsets, typeface });
});

test("the rules refer to existing WOFF2 files", () => {
  const named = [...rules.matchAll(/url\("(.*?)"\)/g)].map(([, url]) => path.join("static", url!));
  expect(named.map((file) => readFileSync(file).subarray(0, 4).toString())).toEqual(
    named.map(() => "wOF2"),
  );
  expect(named.length).toBeGreaterThan(0);
});

test.each(["display", "text"] as const)(
  "the font stack for %s begins with generated families",
  (role) => {
    const families = new Set(rules.match(/(?<=font-family:)".*?"/g));
    const stack = fontStacks[role].split(", ");
    expect(stack.slice(0, 3).map((family) => families.has(family))).toEqual([true, true, true]);
    expect(stack.at(-1)).toBe(typeface[role].generic);
  },
);
