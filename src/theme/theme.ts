import {
  duration,
  fontFamily,
  fontSize,
  lineHeight,
  measure,
  palette,
  space,
  target,
} from "./tokens";

/** What a colour is for. A hero's photo and a band set `action` and `onAction` anew. */
export type ColorRole =
  | "paper"
  | "shade"
  | "ink"
  | "muted"
  | "primary"
  | "onPrimary"
  | "action"
  | "onAction"
  | "band"
  | "onBand"
  | "accent"
  | "hairline"
  | "controlEdge"
  | "overPhoto"
  | "scrim";

export const colorSchemes: Record<"light" | "dark", Record<ColorRole, string>> = {
  light: {
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
    hairline: palette.hairline,
    controlEdge: palette.muted,
    overPhoto: palette.paper,
    scrim: palette.night,
  },
  dark: {
    paper: palette.night,
    shade: palette.nightShade,
    ink: palette.nightInk,
    muted: palette.nightMuted,
    primary: palette.seaGlass,
    onPrimary: palette.night,
    action: palette.seaGlass,
    onAction: palette.night,
    band: palette.cedar,
    onBand: palette.nightInk,
    accent: palette.nightOxblood,
    hairline: palette.nightHairline,
    controlEdge: palette.nightMuted,
    overPhoto: palette.paper,
    scrim: palette.night,
  },
};

/** Name of the custom property that carries a role's colour in the visitor's scheme. */
export const colorProperty = (role: ColorRole) => `--color-${role}`;

const color = Object.fromEntries(
  Object.keys(colorSchemes.light).map((role) => [role, `var(${colorProperty(role as ColorRole)})`]),
) as Record<ColorRole, string>;

/** The values that styles use, by role. Colours follow the visitor's scheme without script. */
export const theme = {
  color,
  fontFamily,
  fontSize,
  lineHeight,
  space,
  measure,
  duration,
  target,
} as const;

export type Theme = typeof theme;
