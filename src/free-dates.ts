/** The officiant's free and taken days, as the build reads them and the contact form shows them. */
import { DAY_MS, dayOf } from "./days";

/** Statuses of a day, and the sign of each in `FreeDates.days`. */
export const DAY_SIGNS = { free: "-", taken: "x", askMe: "?" } as const;

type DayStatus = keyof typeof DAY_SIGNS;

export interface FreeDates {
  /** Day on which the calendar was read, such as `2026-11-28`. */
  readonly from: string;
  /** Time at which it was read (ISO 8601). */
  readonly readAt: string;
  /** A sign for each day of two years, beginning with `from`. */
  readonly days: string;
}

/** Id of the form's field for the date, to which calls to book link. */
export const DATE_FIELD_ID = "wedding-date";

const MAX_AGE_MS = 2 * DAY_MS;

/**
 * @returns what a day is: `outdated` if the calendar was read two days ago, because an old answer may be wrong, or
 *   `null` if it is not known, in the past or in more than two years
 */
export function statusOn(
  day: string,
  dates: FreeDates,
  now: number,
): DayStatus | "outdated" | null {
  if (Math.abs(now - Date.parse(dates.readAt)) >= MAX_AGE_MS) return "outdated";
  if (day < dayOf(new Date(now))) return null;
  const sign = dates.days[(Date.parse(day) - Date.parse(dates.from)) / DAY_MS];
  const statuses = Object.keys(DAY_SIGNS) as DayStatus[];
  return statuses.find((status) => DAY_SIGNS[status] === sign) ?? null;
}
