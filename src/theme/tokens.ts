/** Raw values, to which `theme.ts` assigns the roles that styles use. */

/** Colours, "Tidewater". A test checks the contrast of each pair that is used together. */
export const palette = {
  paper: "#F6F3EC",
  shade: "#E9E4D8",
  ink: "#1D2A26",
  muted: "#55615B",
  cedar: "#1F4A43",
  oxblood: "#8A3324",
  seaGlass: "#A9C4B6",
  hairline: "#C9C5B8",
  night: "#14211E",
  nightShade: "#1B2B27",
  nightInk: "#EDE8DC",
  nightMuted: "#A9B5AD",
  nightOxblood: "#E0A08F",
  nightHairline: "#38473F",
} as const;

/** Fontsource packages, from which `npm run fonts` makes files, fallbacks and licences. */
export const typeface = {
  /** Headings, names, quotes. */
  display: {
    package: "@fontsource-variable/petrona",
    styles: ["normal", "italic"],
    weights: [400],
    generic: "serif",
  },
  /** Everything else. */
  text: {
    package: "@fontsource-variable/hanken-grotesk",
    styles: ["normal"],
    weights: [400, 600],
    generic: "sans-serif",
  },
} as const;

/** Subsets of the fonts, by Fontsource's names. Browsers fetch only those that a page needs. */
export const fontSubsets = ["latin", "latin-ext", "vietnamese"] as const;

/** System fonts for names in other scripts; Chinese before Korean, whose fonts draw Chinese in Korean forms. */
const OTHER_SCRIPTS = [
  "PingFang SC",
  "Microsoft YaHei",
  "Noto Sans CJK SC",
  "Noto Sans SC",
  "Apple SD Gothic Neo",
  "Malgun Gothic",
  "Noto Sans KR",
  "Gurmukhi MN",
  "Nirmala UI",
  "Noto Sans Gurmukhi",
  "Geeza Pro",
  "Segoe UI",
  "Noto Naskh Arabic",
];

/** A font and its fallbacks, by their names in `src/theme/fonts/faces.json`. */
const fontStack = (name: string, generic: string) =>
  [name, `${name} Fallback`, `${name} Fallback Android`, ...OTHER_SCRIPTS]
    .map((family) => `"${family}"`)
    .concat(generic)
    .join(", ");

/** Used by the global style only: all other styles use `theme.fontFamily`. */
export const fontStacks = {
  display: fontStack("Display", typeface.display.generic),
  text: fontStack("Text", typeface.text.generic),
} as const;

/**
 * Fluid sizes between a phone (375 px) and a desktop (1440 px). The longest words of headings fit on a phone with
 * text at 200%.
 */
export const fontSize = {
  /** Hints, captions, the footer. */
  small: "1rem",
  /** 18 px on a phone, up to 19 px on a desktop. */
  body: "clamp(1.125rem, 1.1rem + 0.13vw, 1.1875rem)",
  /** Introductions. */
  lead: "clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem)",
  /** Headings within a section. */
  title: "min(clamp(1.5rem, 1.3rem + 0.9vw, 2.1rem), 10vw)",
  /** A section's heading. */
  heading: "min(clamp(2.1rem, 1.6rem + 2.2vw, 3.5rem), 13vw)",
  pullQuote: "clamp(1.9rem, 1.2rem + 3vw, 3.75rem)",
  /** The page's heading. */
  display: "clamp(2.6rem, 7vw, 6rem)",
} as const;

export const lineHeight = { text: 1.6, title: 1.25, display: 1.04 } as const;

export const space = {
  hair: "0.25rem",
  tight: "0.5rem",
  small: "0.75rem",
  base: "1rem",
  medium: "1.5rem",
  large: "2.5rem",
  section: "clamp(4rem, 9vw, 8rem)",
  /** Between the viewport's edge and the text. */
  gutter: "clamp(1.25rem, 5vw, 5rem)",
} as const;

export const maxWidth = { text: "62ch", page: "84rem" } as const;

/** Minimum viewport width of each layout, in px. */
export const breakpoint = { tablet: 700, desktop: 1024 } as const;

export const duration = { underline: "160ms", transition: "220ms" } as const;

/** Minimum width and height of touch targets: 44 px. */
export const target = "2.75rem";
