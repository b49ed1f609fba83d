/** Reads which days are free from the officiant's own calendar. Only the days leave this file. */
import ICAL from "ical.js";
import { DAY_MS, dayOf } from "../days";
import { DAY_SIGNS, type FreeDates } from "../free-dates";
import { TIME_ZONE } from "../region";

/** Minimum length of an event after which the day counts as taken. */
const TAKEN_MS = 4 * 60 * 60 * 1000;

const TIMEOUT_MS = 30_000;

/** Formats a time in the couples' time zone as `2026-05-31 18:00:00`, the Swedish format. */
const localFormat = new Intl.DateTimeFormat("sv", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: TIME_ZONE,
});

/** Milliseconds of a time on the clocks of the couples' time zone, as if that were UTC. */
function localTime(time: ICAL.Time): number {
  const { day, hour, isDate, minute, month, year, zone } = time;
  // Times in this zone are not converted, because its rules may have changed since the calendar's file was written.
  if (isDate || zone === ICAL.Timezone.localTimezone || zone.tzid === TIME_ZONE) {
    return Date.UTC(year, month - 1, day, hour, minute);
  }
  const local = localFormat.format(time.toUnixTime() * 1000);
  return Date.parse(`${local.replace(" ", "T")}Z`);
}

interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: number;
  readonly end: number;
}

function toOccurrence(event: ICAL.Event, startTime: ICAL.Time, endTime: ICAL.Time): Occurrence {
  const start = localTime(startTime);
  // A whole day lasts at least a day, even if it ends on the day on which it begins.
  return {
    event,
    start,
    end: Math.max(localTime(endTime), start + (startTime.isDate ? DAY_MS : 0)),
  };
}

/** Lists the occurrences of an event between two times, and perhaps some before and after them. */
function* occurrencesOf(event: ICAL.Event, from: number, until: number): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield toOccurrence(event, event.startDate, event.endDate);
    return;
  }
  // A time zone can change a time by up to a day.
  const earliest = (from - DAY_MS) / 1000 - event.duration.toSeconds();
  const latest = (until + DAY_MS) / 1000;
  const expansion = event.iterator();
  const next = () => expansion.next() as ICAL.Time | undefined;
  for (let time = next(); time; time = next()) {
    if (time.toUnixTime() > latest) return;
    if (time.toUnixTime() < earliest) continue;
    const { endDate, item, startDate } = event.getOccurrenceDetails(time);
    yield toOccurrence(item, startDate, endDate);
  }
}

function isBusy({ component }: ICAL.Event): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name)).toUpperCase();
  return valueOf("status") !== "CANCELLED" && valueOf("transp") !== "TRANSPARENT";
}

/** Lists the days of an occurrence, with its whole length on the first and its hours on each further one. */
function daysOf({ start, end }: Occurrence) {
  const first = Math.floor(start / DAY_MS) * DAY_MS;
  const days = [{ day: first, length: end - start }];
  for (let day = first + DAY_MS; day < end; day += DAY_MS) {
    days.push({ day, length: Math.min(end - day, DAY_MS) });
  }
  return days;
}

/** Reads the events with their exceptions. Each exception is also an event of its own, in case it was moved far. */
function eventsIn(ics: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  if (calendar.name !== "vcalendar") throw new Error("not a calendar");
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue("uid");
  const components = calendar.getAllSubcomponents("vevent");
  const exceptions = new Map<unknown, ICAL.Component[]>();
  for (const component of components) {
    if (!component.hasProperty("recurrence-id")) continue;
    const uid = uidOf(component);
    exceptions.set(uid, [...(exceptions.get(uid) ?? []), component]);
  }
  return components.map((component) => {
    const isException = component.hasProperty("recurrence-id");
    const own = isException ? undefined : exceptions.get(uidOf(component));
    return new ICAL.Event(component, { exceptions: own ?? [] });
  });
}

/**
 * Returns a sign for each day of two years: taken with an event of four hours or more, `askMe` with a shorter one,
 * and free without any. Of an event that ends after midnight, only the hours of each further day count.
 *
 * @param ics text of a calendar (RFC 5545)
 * @param from the first day, such as `2026-11-28`
 * @throws Error if the text is not a complete calendar
 */
export function readDays(ics: string, from: string): string {
  const first = Date.parse(from);
  const end = new Date(first).setUTCFullYear(new Date(first).getUTCFullYear() + 2) + DAY_MS;
  const days = Array<string>((end - first) / DAY_MS).fill(DAY_SIGNS.free);
  for (const series of eventsIn(ics)) {
    for (const occurrence of occurrencesOf(series, first, end)) {
      if (!isBusy(occurrence.event)) continue;
      for (const { day, length } of daysOf(occurrence)) {
        const index = (day - first) / DAY_MS;
        if (!(index in days) || days[index] === DAY_SIGNS.taken) continue;
        days[index] = length >= TAKEN_MS ? DAY_SIGNS.taken : DAY_SIGNS.askMe;
      }
    }
  }
  return days.join("");
}

/** Days of the calendar, or a sentence that says why there are none. */
export interface Calendar {
  readonly freeDates: FreeDates | null;
  readonly calendarProblem: string | null;
}

/** @throws Error whose message completes "The calendar" and contains nothing of the address, which is a secret */
async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      const { cause, name } = error as Error;
      if (name === "TimeoutError") throw new Error("did not respond within 30 seconds");
      const { code } = Object(cause) as NodeJS.ErrnoException;
      throw new Error(`cannot be reached${code ? ` (${code})` : ""}`);
    },
  );
  if (!response.ok) throw new Error(`responded with status ${response.status}`);
  return response.text().catch(() => {
    throw new Error("was not received completely");
  });
}

/** Reads the days, and hides the parser's messages, which quote the calendar. */
function readDaysSafely(ics: string, from: string): string {
  try {
    return readDays(ics, from);
  } catch {
    throw new Error("is not a complete calendar in the iCalendar format");
  }
}

/**
 * Reads the calendar. A build goes on without it, and the pages then say nothing about dates.
 *
 * @param url its secret address, or `null` for none
 */
export async function readCalendar(url: string | null): Promise<Calendar> {
  if (url === null) return { freeDates: null, calendarProblem: null };
  const now = new Date();
  const from = dayOf(now);
  try {
    const days = readDaysSafely(await download(url), from);
    return { freeDates: { from, readAt: now.toISOString(), days }, calendarProblem: null };
  } catch (error) {
    const calendarProblem = `The calendar of CALENDAR_URL ${(error as Error).message}, so the contact form does not say which dates are free.`;
    return { freeDates: null, calendarProblem };
  }
}
