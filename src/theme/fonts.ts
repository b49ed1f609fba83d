import hankenGrotesk from "./fonts/hanken-grotesk-normal.woff2";
import hankenGroteskExtended from "./fonts/hanken-grotesk-normal-ext.woff2";
import hankenGroteskSigns from "./fonts/hanken-grotesk-normal-signs.woff2";
import hankenGroteskVietnamese from "./fonts/hanken-grotesk-normal-vietnamese.woff2";
import petronaItalic from "./fonts/petrona-italic.woff2";
import petronaItalicExtended from "./fonts/petrona-italic-ext.woff2";
import petronaItalicSigns from "./fonts/petrona-italic-signs.woff2";
import petronaItalicVietnamese from "./fonts/petrona-italic-vietnamese.woff2";
import petrona from "./fonts/petrona-normal.woff2";
import petronaExtended from "./fonts/petrona-normal-ext.woff2";
import petronaSigns from "./fonts/petrona-normal-signs.woff2";
import petronaVietnamese from "./fonts/petrona-normal-vietnamese.woff2";

/** The file of the page's heading, to preload. */
export const headingFontUrl = petrona;

const RANGE = {
  latin:
    "U+0020-003B, U+003D, U+003F-005B, U+005D, U+005F, U+0061-007A, U+00A0, U+00A9, U+00C0-00D6, U+00D8-00F6, U+00F8-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
  signs:
    "U+003C, U+003E, U+005C, U+005E, U+0060, U+007B-007E, U+00A1-00A8, U+00AA-00BF, U+00D7, U+00F7",
  extended: "U+0100-0101, U+0104-010F, U+0112-0127, U+012A-0167, U+016A-019F, U+01B1-024F",
  vietnamese:
    "U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9, U+20AB",
} as const;

interface Face {
  readonly family: string;
  readonly style: "normal" | "italic";
  readonly weight: string;
  readonly urls: Record<keyof typeof RANGE, string>;
}

const FACES: readonly Face[] = [
  {
    family: "Petrona",
    style: "normal",
    weight: "400",
    urls: {
      latin: petrona,
      signs: petronaSigns,
      extended: petronaExtended,
      vietnamese: petronaVietnamese,
    },
  },
  {
    family: "Petrona",
    style: "italic",
    weight: "400",
    urls: {
      latin: petronaItalic,
      signs: petronaItalicSigns,
      extended: petronaItalicExtended,
      vietnamese: petronaItalicVietnamese,
    },
  },
  {
    family: "Hanken Grotesk",
    style: "normal",
    weight: "400 600",
    urls: {
      latin: hankenGrotesk,
      signs: hankenGroteskSigns,
      extended: hankenGroteskExtended,
      vietnamese: hankenGroteskVietnamese,
    },
  },
];

/** A system font, adjusted to the metrics of a web font. */
interface FallbackFont {
  readonly family: string;
  readonly local: readonly string[];
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
}

/**
 * Shown until the web fonts are loaded; adjusted so that the swap causes hardly any layout shift.
 * Percentages computed with Capsize (seek-oss.github.io/capsize) for the first name of each list;
 * the others have the same metrics. The second of each pair is for Android.
 */
const FALLBACK_FONTS: readonly FallbackFont[] = [
  {
    family: "Petrona Fallback",
    local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"],
    ascent: 80.31,
    descent: 25.27,
    size: 106.83,
  },
  {
    family: "Petrona Fallback Android",
    local: ["Noto Serif", "NotoSerif-Regular"],
    ascent: 95.09,
    descent: 29.92,
    size: 90.23,
  },
  {
    family: "Hanken Grotesk Fallback",
    local: ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
    ascent: 99.07,
    descent: 30.02,
    size: 100.94,
  },
  {
    family: "Hanken Grotesk Fallback Android",
    local: ["Roboto", "Roboto-Regular"],
    ascent: 98.85,
    descent: 29.95,
    size: 101.16,
  },
];

/** The `@font-face` rules of the site, for the head of the static HTML. */
export function fontFaceCss(): string {
  const faces = FACES.flatMap(({ family, style, weight, urls }) =>
    (Object.keys(RANGE) as (keyof typeof RANGE)[]).map(
      (range) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};` +
        `font-display:swap;src:url("${urls[range]}") format("woff2");unicode-range:${RANGE[range]}}`,
    ),
  );
  const fallbacks = FALLBACK_FONTS.map(
    ({ family, local, ascent, descent, size }) =>
      `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join(",")};` +
      `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;size-adjust:${size}%}`,
  );
  return [...faces, ...fallbacks].join("");
}
