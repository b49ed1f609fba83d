import { dayOf, daysAfter } from "../../src/days";

const QUARTER_MS = 15 * 60_000;

/** Returns the last second of a day, such as `2026-07-24`, in the time zone of `src/region.ts`. */
export function lastSecondOf(day: string): Date {
  // Every time zone is some quarters of an hour away from UTC.
  let quarter = Date.parse(daysAfter(day, 2));
  while (dayOf(new Date(quarter)) > day) quarter -= QUARTER_MS;
  return new Date(quarter + QUARTER_MS - 1000);
}
