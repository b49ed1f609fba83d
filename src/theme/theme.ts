import * as tokens from "./tokens";

const { palette } = tokens;

/**
 * Colours by purpose, in the light and the dark scheme. Components whose background is dark in both override
 * `action`, `onAction` and `focus`.
 */
const roles = {
  paper: [palette.paper, palette.night],
  shade: [palette.shade, palette.nightShade],
  ink: [palette.ink, palette.nightInk],
  muted: [palette.muted, palette.nightMuted],
  primary: [palette.cedar, palette.seaGlass],
  onPrimary: [palette.paper, palette.night],
  action: [palette.cedar, palette.seaGlass],
  onAction: [palette.paper, palette.night],
  band: [palette.cedar, palette.cedar],
  onBand: [palette.paper, palette.nightInk],
  accent: [palette.oxblood, palette.nightOxblood],
  focus: [palette.oxblood, palette.nightOxblood],
  hairline: [palette.hairline, palette.nightHairline],
  controlEdge: [palette.muted, palette.nightMuted],
  overPicture: [palette.paper, palette.paper],
  scrim: [palette.night, palette.night],
} as const;

export type ColorRole = keyof typeof roles;

const byRole = (valueOf: (role: ColorRole) => string) =>
  Object.fromEntries(
    (Object.keys(roles) as ColorRole[]).map((role) => [role, valueOf(role)]),
  ) as Record<ColorRole, string>;

export const colorSchemes = {
  light: byRole((role) => roles[role][0]),
  dark: byRole((role) => roles[role][1]),
};

/** Returns the custom property with a role's colour in the current colour scheme. */
export const colorProperty = (role: ColorRole) => `--color-${role}`;

const color = byRole((role) => `var(${colorProperty(role)})`);

const translucent = (color: string) => (percent: number) =>
  color +
  Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, "0");

/** Minimum opacity of the scrim behind text, in percent: the text is readable over a white picture. */
export const minScrimOpacity = 65;

/** Returns the scrim's colour, the same in both schemes, with an opacity in percent. */
export const scrimColor = translucent(palette.night);

/** Minimum opacity of fog behind text, in percent: ink is readable over a black picture. */
export const minFogOpacity = 62;

/** Returns the colour of fog, the scrim of the light scheme, with an opacity in percent. */
export const fogColor = translucent(palette.paper);

/** The values for styles, by role. Colours follow `prefers-color-scheme` without script. */
export const theme = {
  color,
  /** Custom properties, so that a page does not repeat the long lists of fonts. */
  fontFamily: { display: "var(--font-display)", text: "var(--font-text)" },
  fontSize: tokens.fontSize,
  lineHeight: tokens.lineHeight,
  space: tokens.space,
  maxWidth: tokens.maxWidth,
  duration: tokens.duration,
  target: tokens.target,
} as const;

type Breakpoint = keyof typeof tokens.breakpoint;

/** A media condition for `<source media>`, `<link media>` and `sizes` in every supported browser. */
export const minWidth = (name: Breakpoint) => `(min-width: ${tokens.breakpoint[name] / 16}em)`;

const NOT = "not all and ";

/** Negates a condition exactly: `max-width` would leave a gap for windows of a fractional width. */
export const opposite = (condition: string) =>
  condition.startsWith(NOT) ? condition.slice(NOT.length) : NOT + condition;

/** Media queries, mobile first. */
export const media = {
  up: (name: Breakpoint) => `@media ${minWidth(name)}`,
  /** Wide windows and print, which both have a column of notes. */
  columns: `@media print, ${minWidth("desktop")}`,
  /** Use it only for what phones have and larger screens do not. */
  below: (name: Breakpoint) => `@media ${opposite(minWidth(name))}`,
  /**
   * Windows less than 30em high: a phone in landscape, a page at 400%, text at 200%. Nothing is fixed there, to
   * leave all of the window for reading.
   */
  short: "@media (max-height: 29.99em)",
  /** Windows narrower than any phone at normal size: a phone with text at 200%. */
  narrow: "@media not all and (min-width: 20em)",
  /** The main navigation is a popover on small screens. Browsers without popovers never hide it. */
  popover: "@supports selector(:popover-open)",
  noPopover: "@supports not selector(:popover-open)",
  /** Print is always light. */
  dark: "@media screen and (prefers-color-scheme: dark)",
  light: "@media screen and (prefers-color-scheme: light)",
  print: "@media print",
  forcedColors: "@media (forced-colors: active)",
  motion: "@media (prefers-reduced-motion: no-preference)",
  hover: "@media (hover: hover)",
  finePointer: "@media (pointer: fine)",
} as const;
