import * as tokens from "./tokens";

const palette = tokens.palette;

/** Where the background is dark, `action`, `onAction` and `focus` are overridden. */
const light = {
  paper: palette.paper,
  shade: palette.shade,
  ink: palette.ink,
  muted: palette.muted,
  primary: palette.cedar,
  onPrimary: palette.paper,
  action: palette.cedar,
  onAction: palette.paper,
  band: palette.cedar,
  onBand: palette.paper,
  accent: palette.oxblood,
  focus: palette.oxblood,
  hairline: palette.hairline,
  controlEdge: palette.muted,
  overPhoto: palette.paper,
  scrim: palette.night,
};

/** What a colour is for. */
export type ColorRole = keyof typeof light;

const dark: Record<ColorRole, string> = {
  ...light,
  paper: palette.night,
  shade: palette.nightShade,
  ink: palette.nightInk,
  muted: palette.nightMuted,
  primary: palette.seaGlass,
  onPrimary: palette.night,
  action: palette.seaGlass,
  onAction: palette.night,
  onBand: palette.nightInk,
  accent: palette.nightOxblood,
  focus: palette.nightOxblood,
  hairline: palette.nightHairline,
  controlEdge: palette.nightMuted,
};

export const colorSchemes: Record<"light" | "dark", Record<ColorRole, string>> = { light, dark };

/** The custom property that holds a role's colour in the current colour scheme. */
export const colorProperty = (role: ColorRole) => `--color-${role}`;

const color = Object.fromEntries(
  Object.keys(colorSchemes.light).map((role) => [role, `var(${colorProperty(role as ColorRole)})`]),
) as Record<ColorRole, string>;

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
  measure: tokens.measure,
  duration: tokens.duration,
  target: tokens.target,
} as const;

type Breakpoint = keyof typeof tokens.breakpoint;

/** Conditions as `<source media>`, `<link media>` and `sizes` take them, in every supported browser. */
export const minWidth = (name: Breakpoint) => `(min-width: ${tokens.breakpoint[name] / 16}em)`;

const NOT = "not all and ";

/** The exact opposite of a condition: `max-width` would leave a gap for windows of a fractional width. */
export const opposite = (condition: string) =>
  condition.startsWith(NOT) ? condition.slice(NOT.length) : NOT + condition;

/** Media queries, mobile first. */
export const media = {
  /** From the breakpoint's width on. */
  up: (name: Breakpoint) => `@media ${minWidth(name)}`,
  /** Only for what phones have and other screens do not. */
  below: (name: Breakpoint) => `@media ${opposite(minWidth(name))}`,
  /**
   * Windows less than 30em high: a phone on its side, a page enlarged to 400 %, text twice the size.
   * There nothing is fixed, so that all of the window is left for reading.
   */
  short: "@media (max-height: 29.99em)",
  /** Narrower than any phone: text twice the size on one. */
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
