import { colorSchemes, type ColorRole } from "../../../src/theme/theme";
import { contrast, type Rgb } from "../../support/contrast-ratio";

/** Text needs 4.5:1 (WCAG 1.4.3), edges and large text 3:1 (1.4.11 and 1.4.3). */
type Pairs<Name> = readonly (readonly [back: Name, needed: 4.5 | 3, ...fronts: Name[]])[];

const PAIRS: Pairs<ColorRole> = [
  ["paper", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["paper", 3, "focus", "controlEdge"],
  ["shade", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["shade", 3, "focus", "controlEdge"],
  ["primary", 4.5, "onPrimary"],
  ["action", 4.5, "onAction"],
  ["band", 4.5, "onBand"],
  ["scrim", 4.5, "overPicture"],
];

/** Parses `#` and six digits, the only notation that the theme uses. */
const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const contrastOf = (front: string, back: string) => contrast(toRgb(front), toRgb(back));

describe.each(Object.entries(colorSchemes))("in the %s colour scheme", (_scheme, colors) => {
  const pairs = PAIRS.flatMap(([back, needed, ...fronts]) =>
    fronts.map((front) => [front, back, needed] as const),
  );

  test.each(pairs)("%s on %s has a contrast of at least %d", (front, back, needed) => {
    expect(contrastOf(colors[front], colors[back])).toBeGreaterThanOrEqual(needed);
  });
});
