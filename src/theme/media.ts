import { breakpoint } from "./tokens";

type Breakpoint = keyof typeof breakpoint;

/** Conditions as `<source media>`, `<link media>` and `sizes` take them, in every supported browser. */
export const minWidth = (name: Breakpoint) => `(min-width: ${breakpoint[name] / 16}em)`;

const NOT = "not all and ";

/** The exact opposite of a condition: `max-width` would leave a gap for windows of a fractional width. */
export const opposite = (condition: string) =>
  condition.startsWith(NOT) ? condition.slice(NOT.length) : NOT + condition;

export const maxWidth = (name: Breakpoint) => opposite(minWidth(name));

/** Media queries, mobile first. */
export const media = {
  /** From the breakpoint's width on. */
  up: (name: Breakpoint) => `@media ${minWidth(name)}`,
  /** Only for what phones have and other screens do not. */
  below: (name: Breakpoint) => `@media ${maxWidth(name)}`,
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
