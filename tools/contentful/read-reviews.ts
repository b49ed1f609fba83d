/** Reads reviews out of the CSV file that a spreadsheet saves. */
import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { testimonial } from "../../src/model/testimonial";
import { CommandError, failIfAny } from "./terminal";

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

/** A row as fields of a testimonial, unchecked. */
export interface ReviewRow {
  /** As the spreadsheet numbers it: the headings are row 1. */
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fields of a review, with what a column may be called beside the field's own name and label. */
const OTHER_NAMES = {
  quote: "review",
  author: "name",
  date: "wedding date",
  rating: "stars",
  sourceName: "source",
  sourceUrl: "link",
} as const;

type Column = keyof typeof OTHER_NAMES;

const COLUMNS = Object.keys(OTHER_NAMES) as Column[];

const columnOf = (heading: string) =>
  COLUMNS.find((column) =>
    [column, testimonial.fields[column].label, OTHER_NAMES[column]].some(
      (name) => name.toLowerCase() === heading.toLowerCase(),
    ),
  );

/** Excel saves "Unicode Text" as UTF-16, and "CSV" in the encoding of Windows. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encoding = isUtf16 ? "utf-16le" : isUtf8(bytes) ? "utf-8" : "windows-1252";
  return new TextDecoder(encoding).decode(bytes);
}

/** Spreadsheets separate by commas, semicolons or tabs, by the language of the computer. */
function readTable(content: string, file: string): string[][] {
  // Excel's own first line, which it does not show.
  const text = content.replace(/^sep=.\r?\n/i, "");
  let problem = "";
  for (const delimiter of [",", ";", "\t"]) {
    try {
      // A quotation mark in the middle of a cell is a character like any other.
      const options = { delimiter, relax_column_count: true, relax_quotes: true, trim: true };
      const cells: string[][] = parse(text, options);
      if (cells[0]?.some(columnOf)) return cells;
    } catch (error) {
      problem ||= (error as Error).message;
    }
  }
  throw new CommandError(
    problem
      ? `${file} cannot be read as CSV (${problem}). Open it in a spreadsheet and save it as CSV (UTF-8) anew.`
      : `${file} has no row of headings. Its first row must name the columns: quote, author, date, and if you like rating, source and link.`,
  );
}

/** What is no number or date stays as it is, for the model to judge. */
const READ: Partial<Record<Column, (text: string) => unknown>> = {
  quote: (text) => text.replace(/\r\n?/g, "\n"),
  date: readDate,
  rating: (text) => (Number.isNaN(Number(text)) ? text : Number(text)),
};

function fieldsOf(columns: readonly (Column | undefined)[], cells: readonly string[]) {
  const fields = cells.flatMap((text, index) => {
    const column = columns[index];
    return column && text !== "" ? [[column, READ[column]?.(text) ?? text] as const] : [];
  });
  return Object.fromEntries(fields) as ReviewRow["fields"];
}

/** @throws CommandError unless each field has one column, and the needed ones have theirs */
function checkColumns(headings: readonly string[], file: string): void {
  const problems = COLUMNS.flatMap((column) => {
    const named = headings.filter((heading) => columnOf(heading) === column);
    const { label, required } = testimonial.fields[column];
    if (named.length > 1) {
      const names = named.map((name) => `"${name}"`).join(" and ");
      return [`${label}: the columns ${names} both hold it. Rename or delete one of them`];
    }
    if (named.length === 1 || !required) return [];
    return [`${label}: no column has this heading. Call one "${label.toLowerCase()}"`];
  });
  failIfAny(`The headings of ${file} cannot be used:`, problems);
}

/**
 * Reads the reviews in a CSV file: with commas, semicolons or tabs, in any usual encoding, its
 * columns in any order.
 *
 * @returns the rows, and the headings of columns that are no field of a review
 * @throws CommandError that says what is wrong with the file
 */
export async function readReviews(file: string): Promise<{ rows: ReviewRow[]; unused: string[] }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : String(code);
    throw new CommandError(`${file} cannot be read: ${reason}.`);
  });
  if (bytes.subarray(0, 2).toString("latin1") === "PK") {
    throw new CommandError(
      `${file} is a spreadsheet itself. Save it as CSV (UTF-8): in Excel with Save as, in Google Sheets with File, Download.`,
    );
  }
  const [headings = [], ...table] = readTable(decode(bytes), file);
  checkColumns(headings, file);
  const columns = headings.map(columnOf);
  const rows = table.map((cells, index) => ({ row: index + 2, fields: fieldsOf(columns, cells) }));
  return {
    rows: rows.filter(({ fields }) => Object.keys(fields).length > 0),
    unused: headings.filter((name) => name !== "" && !columnOf(name)),
  };
}
