const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** The number of a month, from 1, by its name or the first three letters or more of it. */
function monthNamed(name: string): number {
  const start = name.toLowerCase();
  return MONTHS.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

/** `2025-06-14`, `2025/6`, with or without a time after it. */
const YEAR_FIRST = /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.]\d{1,2}(?:[T ].*)?)?$/;
/** `06/2025` */
const MONTH_FIRST = /^(?<month>\d{1,2})[-/. ](?<year>\d{4})$/;
/** `June 2025`, `Jun. 14th, 2025`, and `Jun-25`, which Excel makes of June 2025. */
const NAME_FIRST =
  /^(?<name>[a-z]{3,})\.?(?:,? (?:\d{1,2}(?:st|nd|rd|th)?,? )?(?<year>\d{4})|-(?<short>\d{2}))$/i;
/** `14 June 2025`, `14-Jun-2025` */
const DAY_FIRST = /^\d{1,2}(?:st|nd|rd|th)?[ -.](?<name>[a-z]{3,})\.?,?[ -](?<year>\d{4})$/i;
/** `14/06/2025` and `06/14/2025` */
const NUMBERS = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})$/;

/**
 * The month and year of a date as people and spreadsheets write it: `June 2025`.
 *
 * @returns the text as it is where it is no date; both months where `06/07/2025` may be in either
 */
export function readDate(text: string): string | readonly [string, string] {
  const of = (month: number, year: string) => {
    const name = MONTHS[month - 1];
    return name === undefined ? text : `${name} ${year}`;
  };
  for (const pattern of [YEAR_FIRST, MONTH_FIRST, NAME_FIRST, DAY_FIRST]) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    const { month, name = "", short, year = `20${short}` } = found;
    return of(month === undefined ? monthNamed(name) : Number(month), year);
  }
  const numbers = NUMBERS.exec(text)?.groups;
  if (!numbers) return text;
  const { year = "" } = numbers;
  const [first, second] = [Number(numbers["first"]), Number(numbers["second"])];
  const months = [first, second].filter((month) => month <= 12);
  if (first > 31 || second > 31 || months.length === 0) return text;
  if (months.length === 1 || first === second) return of(months[0]!, year);
  return [of(first, year), of(second, year)];
}
