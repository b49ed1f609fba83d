import { breakpoint } from "./tokens";

type Breakpoint = keyof typeof breakpoint;

/** Conditions as `<source media>` and `<link media>` take them. */
export const minWidth = (name: Breakpoint) => `(width >= ${breakpoint[name] / 16}em)`;

export const maxWidth = (name: Breakpoint) => `(width < ${breakpoint[name] / 16}em)`;

/** Media queries, mobile first. */
export const media = {
  /** From the breakpoint's width on. */
  up: (name: Breakpoint) => `@media ${minWidth(name)}`,
  /** Only for what phones have and other screens lack. */
  below: (name: Breakpoint) => `@media ${maxWidth(name)}`,
  dark: "@media (prefers-color-scheme: dark)",
  motion: "@media (prefers-reduced-motion: no-preference)",
  hover: "@media (hover: hover)",
  noHover: "@media (hover: none)",
  script: "@media not (scripting: none)",
  noScript: "@media (scripting: none)",
} as const;
