import { colorProblems, contrast } from "../../../src/theme/contrast";
import { colorSchemes } from "../../../src/theme/theme";
import { palette } from "../../../src/theme/tokens";

const { light, dark } = colorSchemes;

test.each([
  ["black on white", [0, 0, 0], [255, 255, 255], 21],
  ["a colour on itself", [31, 74, 67], [31, 74, 67], 1],
  // The ratio that WebAIM's checker names.
  ["#767676 on white", [118, 118, 118], [255, 255, 255], 4.54],
] as const)("the contrast of %s", (_name, a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  expect(contrast(b, a)).toBe(contrast(a, b));
});

test("the site's colours can be read on each other", () => {
  expect(colorProblems(palette, colorSchemes)).toEqual([]);
});

test("text too pale for its background is reported with the pair, its ratio and what to do", () => {
  const papers = { paper: "#F6F3EC", shade: "#E9E4D8" };
  const schemes = { light: { ...light, ...papers, muted: "#8C9A93" }, dark };
  const told = (on: string, ratio: number) =>
    `In the light colour scheme: the contrast of muted #8C9A93 on ${on} is ${ratio}:1, and text needs 4.5:1. Make one of the two lighter or darker in src/theme/tokens.ts, as # and six digits`;
  expect(colorProblems(palette, schemes)).toEqual([
    told("paper #F6F3EC", 2.64),
    told("shade #E9E4D8", 2.31),
  ]);
});

test("the dark scheme is checked as well, with the names that its colours have in the file", () => {
  const problems = colorProblems(palette, { light, dark: { ...dark, focus: dark.shade } });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(
    /^In the dark colour scheme: the contrast of focus \(nightShade\) #\w+ on paper \(night\) #\w+ is 1\.\d+:1, and edges/,
  );
});

test("a scrim too bright for text over a white photo is found", () => {
  const schemes = { light: { ...light, scrim: "#4A5A55" }, dark };
  expect(colorProblems(palette, schemes).join()).toContain("on scrim over white #899491 is 2.");
});

test("a palette that icons cannot use is found", () => {
  const problems = colorProblems({ ...palette, seaGlass: palette.cedar }, colorSchemes);
  expect(problems).toEqual([
    expect.stringMatching(/^In the icons: the contrast of seaGlass #\w+ on cedar/),
  ]);
});

test("a colour in another notation is found, since nothing can be said of its contrast", () => {
  const schemes = { light: { ...light, ink: "black" }, dark };
  expect(colorProblems(palette, schemes)).toEqual([
    expect.stringContaining("the contrast of ink black on paper #F6F3EC is NaN:1"),
    expect.stringContaining("the contrast of ink black on shade #E9E4D8 is NaN:1"),
  ]);
});
