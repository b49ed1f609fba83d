import { statusOn } from "../../../src/free-dates";
import { TIME_ZONE } from "../../../src/region";
import { readCalendar, readDays } from "../../../src/source/calendar";
import { receiver } from "../../support/receiver";

/** The day on which the calendar is read, and a time on it. At 10:00 UTC, it is the same day in nearly all time zones. */
const NOW = "2027-05-01T10:00:00Z";
const FROM = "2027-05-01";

/** New York's rules, as calendars contain them. */
const NEW_YORK = `BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE`;

/** Creates a calendar with events, which have the same id unless they begin with their own. */
const calendarOf = (...events: readonly string[]) =>
  [
    "BEGIN:VCALENDAR\nVERSION:2.0",
    NEW_YORK,
    ...events.map(
      (properties) =>
        `BEGIN:VEVENT\n${properties.startsWith("UID") ? "" : "UID:1\n"}SUMMARY:Private\n${properties}\nEND:VEVENT`,
    ),
    "END:VCALENDAR\n",
  ]
    .join("\n")
    .replaceAll("\n", "\r\n");

const SATURDAY = "DTSTART;VALUE=DATE:20270619";
const THREE_DAYS = "DTSTART;VALUE=DATE:20270618\nDTEND;VALUE=DATE:20270621";
const WEEKLY = "DTSTART;VALUE=DATE:20270605\nRRULE:FREQ=WEEKLY;COUNT=4";
const MONDAYS = "DTSTART:20270607T100000Z\nDTEND:20270607T110000Z\nRRULE:FREQ=WEEKLY";
const moved = (properties: string) => `RECURRENCE-ID:20270614T100000Z\nDTSTART:${properties}`;
const LATE = "20271219T233000\nDURATION:PT20M";

/** Writes a time as clocks in a time zone show it: `2027-06-19 22:30:00`. */
const onClocks = (time: number, timeZone: string) =>
  new Date(time).toLocaleString("sv", { timeZone });

/** Converts an hour on the clocks of the couples' time zone to one in another, such as `20270620T053000`. */
function hourIn(timeZone: string, hour: string): string {
  const asUtc = Date.parse(`${hour}Z`);
  const offset = Date.parse(`${onClocks(asUtc, TIME_ZONE)}Z`) - asUtc;
  return onClocks(asUtc - offset, timeZone)
    .replace(" ", "T")
    .replace(/[-:]/g, "");
}

/** The first and the last hour of June 19 in the couples' time zone. In most other zones, one of them is on another day. */
const hoursIn = (timeZone: string, format: (time: string) => string) =>
  ["2027-06-19T00:00", "2027-06-19T23:00"].map(
    (hour, index) => `UID:${index}\n${format(hourIn(timeZone, hour))}\nDURATION:PT1H`,
  );

/** Answers by day. */
type Answers = Readonly<Record<string, ReturnType<typeof statusOn>>>;

test.each<[what: string, events: readonly string[], answers: Answers]>([
  [
    "no events",
    [],
    {
      "2027-04-30": null,
      "2027-05-01": "free",
      "2029-05-01": "free",
      "2029-05-02": null,
      "": null,
    },
  ],
  [
    "a whole day",
    [SATURDAY],
    { "2027-06-18": "free", "2027-06-19": "taken", "2027-06-20": "free" },
  ],
  // Some programs include the last day, against RFC 5545.
  [
    "a whole day that ends on the same day",
    [`${SATURDAY}\nDTEND;VALUE=DATE:20270619`],
    { "2027-06-18": "free", "2027-06-19": "taken", "2027-06-20": "free" },
  ],
  [
    "several whole days",
    [THREE_DAYS],
    { "2027-06-18": "taken", "2027-06-20": "taken", "2027-06-21": "free" },
  ],
  [
    "a stay that has begun",
    ["DTSTART;VALUE=DATE:20270420\nDURATION:P2W"],
    { "2027-05-03": "taken" },
  ],
  ["four hours", ["DTSTART:20270619T130000\nDURATION:PT4H"], { "2027-06-19": "taken" }],
  [
    "less than four hours",
    ["DTSTART:20270619T130000\nDURATION:PT3H59M"],
    { "2027-06-19": "askMe" },
  ],
  ["an event without a duration", ["DTSTART:20270619T130000"], { "2027-06-19": "askMe" }],
  [
    "two short events",
    ["DTSTART:20270619T090000\nDURATION:PT3H", "DTSTART:20270619T140000\nDURATION:PT3H"],
    { "2027-06-19": "askMe" },
  ],
  [
    "a long event and a short one",
    ["DTSTART:20270619T090000\nDURATION:PT5H", "DTSTART:20270619T160000\nDURATION:PT1H"],
    { "2027-06-19": "taken" },
  ],
  [
    "an evening until half past midnight",
    ["DTSTART:20270619T180000\nDTEND:20270620T003000"],
    { "2027-06-19": "taken", "2027-06-20": "askMe", "2027-06-21": "free" },
  ],
  [
    "an evening until midnight",
    ["DTSTART:20270619T180000\nDTEND:20270620T000000"],
    { "2027-06-19": "taken", "2027-06-20": "free" },
  ],
  [
    "the first and the last hour of a day, in UTC",
    hoursIn("UTC", (time) => `DTSTART:${time}Z`),
    { "2027-06-18": "free", "2027-06-19": "askMe", "2027-06-20": "free" },
  ],
  [
    "the first and the last hour of a day, in New York's time",
    hoursIn("America/New_York", (time) => `DTSTART;TZID=America/New_York:${time}`),
    { "2027-06-18": "free", "2027-06-19": "askMe", "2027-06-20": "free" },
  ],
  // Does not depend on this zone's rules in winter, which older releases of Node.js do not know.
  ["a late evening here", [`DTSTART;TZID=${TIME_ZONE}:${LATE}`], { "2027-12-19": "askMe" }],
  ["a late evening without a zone", [`DTSTART:${LATE}`], { "2027-12-19": "askMe" }],
  [
    "repetitions",
    [WEEKLY],
    { "2027-06-05": "taken", "2027-06-06": "free", "2027-06-26": "taken", "2027-07-03": "free" },
  ],
  ["repetitions without an end", [MONDAYS], { "2029-04-30": "askMe" }],
  [
    "a yearly event that began long ago",
    ["DTSTART;VALUE=DATE:19550620\nRRULE:FREQ=YEARLY"],
    { "2028-06-20": "taken" },
  ],
  [
    "a repetition left out",
    [`${WEEKLY}\nEXDATE;VALUE=DATE:20270619`],
    { "2027-06-12": "taken", "2027-06-19": "free" },
  ],
  ["a day added", [`${WEEKLY}\nRDATE;VALUE=DATE:20270901`], { "2027-09-01": "taken" }],
  [
    "a repetition cancelled",
    [MONDAYS, moved("20270614T100000Z\nSTATUS:CANCELLED")],
    { "2027-06-14": "free", "2027-06-21": "askMe" },
  ],
  [
    "a repetition moved",
    [MONDAYS, moved("20270616T100000Z")],
    { "2027-06-14": "free", "2027-06-16": "askMe" },
  ],
  [
    "an exception that comes first, and is longer",
    [moved("20270614T100000Z\nDURATION:PT8H"), MONDAYS],
    { "2027-06-07": "askMe", "2027-06-14": "taken" },
  ],
  ["an exception whose event is missing", [moved("20270616T100000Z")], { "2027-06-16": "askMe" }],
  [
    "an exception to another event",
    [MONDAYS, `UID:2\n${MONDAYS}`, `UID:2\n${moved("20270614T100000Z\nSTATUS:CANCELLED")}`],
    { "2027-06-14": "askMe" },
  ],
  ["a cancelled event", [`${SATURDAY}\nSTATUS:CANCELLED`], { "2027-06-19": "free" }],
  ["a tentative event", [`${SATURDAY}\nSTATUS:TENTATIVE`], { "2027-06-19": "taken" }],
  ["an event shown as free", [`${SATURDAY}\nTRANSP:TRANSPARENT`], { "2027-06-19": "free" }],
])("answers from a calendar with %s", (_what, events, answers) => {
  const dates = { days: readDays(calendarOf(...events), FROM), from: FROM, readAt: NOW };
  const days = Object.keys(answers);
  const found = days.map((day) => [day, statusOn(day, dates, Date.parse(NOW))]);
  expect(Object.fromEntries(found)).toEqual(answers);
});

test.each([
  ["free", 47],
  ["outdated", 49],
  // The visitor's clock is wrong.
  ["outdated", -49],
])("answers %p if the calendar was read %d hours ago", (answer, hours) => {
  const dates = { days: readDays(calendarOf(), FROM), from: FROM, readAt: NOW };
  const now = Date.parse(NOW) + hours * 60 * 60 * 1000;
  expect(statusOn("2027-06-19", dates, now)).toBe(answer);
});

describe("the calendar at its secret address", () => {
  const host = receiver();
  const SECRET = "/calendar/private-0123456789abcdef/basic.ics";
  const read = () => readCalendar(`${host.address}${SECRET}`);

  test("gives only the days, and the time of the reading", async () => {
    host.body = calendarOf(SATURDAY);
    const { calendarProblem, freeDates } = await read();
    expect(host.received).toMatchObject([{ method: "GET", path: SECRET }]);
    expect(calendarProblem).toBeNull();
    expect(freeDates).toEqual({
      days: expect.stringMatching(/^[-x?]{731,732}$/) as string,
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      readAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  test("is not read if there is none", async () => {
    expect(await readCalendar(null)).toEqual({ freeDates: null, calendarProblem: null });
  });

  const WHOLE = calendarOf(SATURDAY);
  test.each([
    ["responded with status 404", 404, ""],
    ["is not a complete calendar", 200, "<!doctype html><title>Private: log in</title>"],
    ["is not a complete calendar", 200, WHOLE.slice(0, -20)],
    ["is not a complete calendar", 200, calendarOf("LOCATION:without a day")],
    ["is not a complete calendar", 200, calendarOf("DTSTART:Private")],
  ])("is reported without its address or text if it %s", async (reason, status, body) => {
    Object.assign(host, { status, body });
    const { calendarProblem, freeDates } = await read();
    expect(freeDates).toBeNull();
    expect(calendarProblem).toContain(`The calendar of CALENDAR_URL ${reason}`);
    expect(calendarProblem).not.toMatch(/private|127\.0/i);
  });

  test("is reported if no server responds", async () => {
    const { calendarProblem } = await readCalendar(`http://127.0.0.1:9${SECRET}`);
    expect(calendarProblem).toMatch(/^The calendar of CALENDAR_URL cannot be reached/);
    expect(calendarProblem).not.toMatch(/private|127\.0/i);
  });
});
