/** A range such as the one of `3-6 months`. */
const RANGE = /\d+(?:[-–]\d+)+/g;

/** Keeps ranges together: no line ends after their hyphens. Takes text whose HTML is escaped. */
export const keepRangesTogether = (escaped: string) =>
  escaped.replace(RANGE, "<span data-range>$&</span>");
