/** Calendar days in the couples' time zone, written as `2026-05-31`. */
import { LANGUAGE, TIME_ZONE } from "./region";

export const DAY_MS = 86_400_000;

/** Returns the day of a time. Swedish writes days in this way. */
export const dayOf = (time: Date, timeZone = TIME_ZONE): string =>
  time.toLocaleDateString("sv", { timeZone });

/** Adds days to a day: `2026-05-31` and 1 give `2026-06-01`. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

const formatter =
  (options: Intl.DateTimeFormatOptions) =>
  (day: string, language = LANGUAGE): string =>
    new Date(day).toLocaleDateString(language, { ...options, timeZone: "UTC" });

/** Formats `2026-12-31` in the site's language, such as December 31, 2026. */
export const inWords = formatter({ dateStyle: "long" });

/** Formats `2026-12-31` in the site's language, such as Dec 31. Browsers and Node.js may abbreviate differently. */
export const inShort = formatter({ day: "numeric", month: "short" });
