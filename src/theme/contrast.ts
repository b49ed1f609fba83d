import { minScrimOpacity, type ColorRole, type colorSchemes } from "./theme";
import type { palette } from "./tokens";

/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly number[];

/** Each value of a channel, made linear once: the tests compare millions of pixels. */
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

/** The scrim over a white photo, where it is thinnest. */
const overWhite = (scrim: string) =>
  `#${toRgb(scrim)
    .map((part) => Math.round(255 + ((part - 255) * minScrimOpacity) / 100))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;

/** Text needs 4.5:1 (WCAG 1.4.3), edges and large text 3:1 (1.4.11 and 1.4.3). */
type Pairs<Name> = readonly (readonly [back: Name, needed: 4.5 | 3, ...fronts: Name[]])[];

const PAIRS: Pairs<ColorRole | "scrim over white"> = [
  ["paper", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["paper", 3, "focus", "controlEdge"],
  ["shade", 4.5, "ink", "muted", "primary", "accent", "action"],
  ["shade", 3, "focus", "controlEdge"],
  ["primary", 4.5, "onPrimary"],
  ["action", 4.5, "onAction"],
  ["band", 4.5, "onBand"],
  ["scrim", 4.5, "overPhoto"],
  ["scrim over white", 4.5, "overPhoto"],
];

/** What no page has; the other pairs of icons are those of the light scheme. */
const ICON_PAIRS: Pairs<keyof typeof palette> = [["cedar", 3, "seaGlass"]];

/** A colour in another notation has no contrast that is enough. */
const pairProblems = <Name extends string>(
  where: string,
  pairs: Pairs<Name>,
  colors: Readonly<Record<Name, string>>,
  palette: Readonly<Record<string, string>>,
) => {
  // A role, and after it the name that the file has for its colour, where that is another.
  const named = (role: Name) => {
    const isNameToo = palette[role] === colors[role];
    const names = Object.keys(palette).filter((name) => palette[name] === colors[role]);
    return [role, ...(isNameToo ? [] : names.map((name) => `(${name})`)), colors[role]].join(" ");
  };
  return pairs.flatMap(([back, needed, ...fronts]) =>
    fronts.flatMap((front) => {
      const ratio = contrast(toRgb(colors[front]), toRgb(colors[back]));
      if (ratio >= needed) return [];
      // Cut, not rounded: 4.496 is not enough, and must not be shown as 4.5.
      const shown = Math.floor(ratio * 100) / 100;
      const kind = needed === 3 ? "edges and large text need" : "text needs";
      return [
        `${where}: the contrast of ${named(front)} on ${named(back)} is ${shown}:1, and ` +
          `${kind} ${needed}:1. Make one of the two lighter or darker in src/theme/tokens.ts, as # and six digits`,
      ];
    }),
  );
};

/**
 * Checks every pair of colours of which one stands on the other.
 *
 * @param colors the palette, and the roles of both colour schemes that are made of it
 * @returns a sentence for each pair that cannot be read
 */
export const colorProblems = (
  colors: Record<keyof typeof palette, string>,
  schemes: typeof colorSchemes,
): string[] => [
  ...Object.entries(schemes).flatMap(([scheme, roles]) =>
    pairProblems(
      `In the ${scheme} colour scheme`,
      PAIRS,
      { ...roles, "scrim over white": overWhite(roles.scrim) },
      colors,
    ),
  ),
  ...pairProblems("In the icons", ICON_PAIRS, colors, colors),
];
