import { minScrimOpacity, type ColorRole, type colorSchemes } from "./theme";
import type { palette } from "./tokens";

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly number[];

/** What each value of a channel gives: the tests ask for millions of pixels. */
const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => LINEAR[Math.round(channel)]!);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21; the order of the colours does not matter. */
export function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Text needs 4.5:1 (WCAG 1.4.3), edges and large words 3:1 (1.4.11 and 1.4.3). */
type Pairs<Name> = readonly (readonly [back: Name, needed: 4.5 | 3, ...fronts: Name[]])[];

const PAIRS: Pairs<ColorRole> = [
  ["paper", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["paper", 3, "focus", "controlEdge"],
  ["shade", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["shade", 3, "focus", "controlEdge"],
  ["primary", 4.5, "onPrimary"],
  ["action", 4.5, "onAction"],
  ["band", 4.5, "onBand"],
  ["scrim", 4.5, "overPhoto"],
];

/** On social cards, whose words are large, and on icons. */
const CARD_PAIRS: Pairs<keyof typeof palette> = [
  ["paper", 3, "ink", "muted", "cedar"],
  ["cedar", 3, "seaGlass"],
];

/** A sentence where the contrast is too low. */
function lowContrast(where: string, front: string, back: string, ratio: number, needed: number) {
  if (ratio >= needed) return [];
  // Cut, not rounded: 4.496 is not enough, and must not be told as 4.5.
  const shown = Math.floor(ratio * 100) / 100;
  const kind = needed === 3 ? "edges and large words need" : "words need";
  return [
    `${where}: the contrast of ${front} on ${back} is ${shown}:1, and ${kind} ${needed}:1. ` +
      "Make one of the two lighter or darker in src/theme/tokens.ts",
  ];
}

const pairProblems = <Name extends string>(
  where: string,
  pairs: Pairs<Name>,
  colors: Readonly<Record<Name, string>>,
) =>
  pairs.flatMap(([back, needed, ...fronts]) =>
    fronts.flatMap((front) => {
      const ratio = contrast(toRgb(colors[front]), toRgb(colors[back]));
      const [one, other] = [front, back].map((name) => `${name} ${colors[name]}`);
      return lowContrast(where, one!, other!, ratio, needed);
    }),
  );

/** Words over a hero's photo, where the scrim is thinnest and the photo white. */
function photoProblems(where: string, { overPhoto, scrim }: Record<ColorRole, string>) {
  const overWhite = toRgb(scrim).map((part) => 255 + ((part - 255) * minScrimOpacity) / 100);
  const ratio = contrast(toRgb(overPhoto), overWhite);
  return lowContrast(where, `overPhoto ${overPhoto}`, `scrim ${scrim} over white`, ratio, 4.5);
}

/**
 * Checks how the colours are written, and every pair of which one stands on the other.
 *
 * @param colors the palette, and the roles of both colour schemes that are made of it
 * @returns a sentence for each that is wrong
 */
export function colorProblems(
  colors: Record<keyof typeof palette, string>,
  schemes: typeof colorSchemes,
): string[] {
  const unreadable = Object.entries(colors).filter(([, color]) => !/^#[0-9a-f]{6}$/i.test(color));
  if (unreadable.length > 0) {
    return unreadable.map(
      ([name, color]) =>
        `The colour ${name} is "${color}", and must be # and six digits, such as #1F4A43. ` +
        "Change it in src/theme/tokens.ts",
    );
  }
  return [
    ...Object.entries(schemes).flatMap(([scheme, roles]) => {
      const where = `In the ${scheme} colour scheme`;
      return [...pairProblems(where, PAIRS, roles), ...photoProblems(where, roles)];
    }),
    ...pairProblems("On social cards and icons", CARD_PAIRS, colors),
  ];
}
