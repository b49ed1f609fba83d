/** Numeric range, as in `3-6 months`. */
const RANGE = /\d+(?:[-–]\d+)+/g;

/** Prevents line breaks after the hyphens of ranges. Expects escaped HTML. */
export const keepRangesTogether = (escaped: string) =>
  escaped.replace(RANGE, "<span data-range>$&</span>");
