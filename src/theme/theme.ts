import * as tokens from "./tokens";

const { palette } = tokens;

/**
 * Colours by what they are for, in the light and in the dark scheme. Where the background is dark in both,
 * `action`, `onAction` and `focus` are overridden.
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
  overPhoto: [palette.paper, palette.paper],
  scrim: [palette.night, palette.night],
} as const;

export type ColorRole = keyof typeof roles;

/** Makes an object that has a value for each role. */
const byRole = (valueOf: (role: ColorRole) => string) =>
  Object.fromEntries(
    (Object.keys(roles) as ColorRole[]).map((role) => [role, valueOf(role)]),
  ) as Record<ColorRole, string>;

export const colorSchemes = {
  light: byRole((role) => roles[role][0]),
  dark: byRole((role) => roles[role][1]),
};

/** The custom property that holds a role's colour in the current colour scheme. */
export const colorProperty = (role: ColorRole) => `--color-${role}`;

const color = byRole((role) => `var(${colorProperty(role)})`);

const translucent = (color: string) => (percent: number) =>
  color + Math.round(percent * 2.55).toString(16);

/** The least opacity of the scrim below text, in percent; tested over a white photo. */
export const minScrimOpacity = 65;

/** The scrim's colour, the same in both schemes, with an opacity in percent: for gradients. */
export const scrimColor = translucent(palette.night);

/** The least opacity of fog below text, in percent: ink on it can be read over a black photo. */
export const minFogOpacity = 62;

/** The scrim's colour in the light scheme, with an opacity in percent. */
export const fogColor = translucent(palette.paper);

/** The values for styles, by role. Colours follow `prefers-color-scheme` without script. */
export const theme = {
  color,
  /** Custom properties of the global style: a page would repeat the long lists of fonts. */
  fontFamily: { display: "var(--font-display)", text: "var(--font-text)" },
  fontSize: tokens.fontSize,
  lineHeight: tokens.lineHeight,
  space: tokens.space,
  maxWidth: tokens.maxWidth,
  duration: tokens.duration,
  target: tokens.target,
} as const;

type Breakpoint = keyof typeof tokens.breakpoint;

/** A media condition that `<source media>`, `<link media>` and `sizes` take in every supported browser. */
export const minWidth = (name: Breakpoint) => `(min-width: ${tokens.breakpoint[name] / 16}em)`;

const NOT = "not all and ";

/** The exact opposite of a condition: `max-width` would leave a gap for windows of a fractional width. */
export const opposite = (condition: string) =>
  condition.startsWith(NOT) ? condition.slice(NOT.length) : NOT + condition;

/** Media queries, mobile first. */
export const media = {
  up: (name: Breakpoint) => `@media ${minWidth(name)}`,
  /** Use it only for what phones have and other screens do not. */
  below: (name: Breakpoint) => `@media ${opposite(minWidth(name))}`,
  /**
   * Windows less than 30em high: a phone on its side, a page enlarged to 400 %, text twice the size.
   * There nothing is fixed, so that all of the window is left for reading.
   */
  short: "@media (max-height: 29.99em)",
  /** Windows narrower than any phone: a phone with text twice the size. */
  narrow: "@media not all and (min-width: 20em)",
  /** The main navigation is a popover on small screens. Browsers without popovers never hide it. */
  popover: "@supports selector(:popover-open)",
  noPopover: "@supports not selector(:popover-open)",
  /** Paper is light. */
  dark: "@media screen and (prefers-color-scheme: dark)",
  light: "@media screen and (prefers-color-scheme: light)",
  print: "@media print",
  forcedColors: "@media (forced-colors: active)",
  motion: "@media (prefers-reduced-motion: no-preference)",
  hover: "@media (hover: hover)",
  script: "@media not (scripting: none)",
  noScript: "@media (scripting: none)",
} as const;
