/** Reads reviews out of the CSV file that a spreadsheet saves. */
import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { testimonial } from "../model/testimonial";
import { readDate } from "./review-date";
import { CommandError, failIfAny } from "./terminal";

/** A row as fields of a testimonial, unchecked. */
export interface ReviewRow {
  /** As the spreadsheet numbers it, from 1; the headings have one too. */
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What people call the columns, besides the names and labels of the fields. */
const OTHER_NAMES = {
  quote: "review, review text, testimonial, text, words, comment, message, feedback",
  author: "authors, name, names, couple, couples, reviewer, reviewer name, from, client, clients",
  date: "month, when, review date, wedding date, ceremony date",
  rating: "ratings, stars, star rating, score",
  sourceName: "source, source name, site, website, platform",
  sourceUrl: "source link, source url, source address, link, url, review link, web address",
};

type Column = keyof typeof OTHER_NAMES;

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

const COLUMNS = new Map(
  (Object.keys(OTHER_NAMES) as Column[]).flatMap((column) =>
    [column, testimonial.fields[column].label, ...OTHER_NAMES[column].split(",")].map(
      (name) => [keyOf(name), column] as const,
    ),
  ),
);

const columnOf = (heading: string) => COLUMNS.get(keyOf(heading));

/** Excel saves "Unicode Text" as UTF-16, and "CSV" in the letters of Windows. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encoding = isUtf16 ? "utf-16le" : isUtf8(bytes) ? "utf-8" : "windows-1252";
  return new TextDecoder(encoding).decode(bytes);
}

/** The row of headings is the first that has two columns of a review: a title may stand above it. */
const headingsIn = (cells: readonly (readonly string[])[]) =>
  cells.findIndex((row) => row.filter(columnOf).length >= 2);

/** Spreadsheets separate by commas, semicolons or tabs, by the language of the computer. */
function readTable(text: string, file: string): string[][] {
  let fault = "";
  for (const delimiter of [",", ";", "\t"]) {
    try {
      // A quotation mark in the middle of a cell is a letter like any other.
      const options = { delimiter, relax_column_count: true, relax_quotes: true, trim: true };
      const cells: string[][] = parse(text, options);
      if (headingsIn(cells) >= 0) return cells;
    } catch (error) {
      fault ||= (error as Error).message;
    }
  }
  throw new CommandError(
    fault
      ? `${file} cannot be read as CSV (${fault}). Open it in a spreadsheet and save it as CSV (UTF-8) anew.`
      : `${file} has no row of headings. Its first row must name the columns: quote, author, date, and if you like rating, source and link.`,
  );
}

/** `5`, `5.0`, `5/5`, `5 stars`, `★★★★★`; anything else stays as it is, for the model to judge. */
function readRating(text: string): unknown {
  const stars = /^(★+)☆*$/.exec(text)?.[1];
  if (stars !== undefined) return stars.length;
  const number = /^(\d)(?:[.,]0+)?(?: ?(?:\/|out of|of) ?5)?(?: ?stars?)?$/i.exec(text)?.[1];
  return number === undefined ? text : Number(number);
}

const READ: Partial<Record<Column, (text: string) => unknown>> = {
  quote: (text) => text.replace(/\r\n?/g, "\n"),
  date: readDate,
  rating: readRating,
};

function fieldsOf(columns: readonly (Column | undefined)[], cells: readonly string[]) {
  const found: Partial<Record<Column, string>> = {};
  columns.forEach((column, index) => {
    const text = cells[index] ?? "";
    if (column && text !== "") found[column] = text;
  });
  // Many write the link where the name of the site would be.
  if (found.sourceName?.startsWith("https://")) {
    found.sourceUrl ??= found.sourceName;
    delete found.sourceName;
  }
  const fields = Object.entries(found) as [Column, string][];
  return Object.fromEntries(fields.map(([name, text]) => [name, READ[name]?.(text) ?? text]));
}

/** @throws CommandError unless each field has one column, and the needed ones have theirs */
function checkColumns(headings: readonly string[], file: string): void {
  const faults = (Object.keys(OTHER_NAMES) as Column[]).flatMap((column) => {
    const named = headings.filter((heading) => columnOf(heading) === column);
    const { label, required } = testimonial.fields[column];
    if (named.length > 1) {
      const names = named.map((name) => `"${name}"`).join(" and ");
      return [`${label}: the columns ${names} both stand for it. Rename or delete one of them`];
    }
    if (named.length === 1 || !required) return [];
    return [`${label}: no column has this heading. Call one "${label.toLowerCase()}"`];
  });
  failIfAny(`The headings of ${file} cannot be used:`, faults);
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
  const table = readTable(decode(bytes), file);
  const first = headingsIn(table);
  const headings = table[first]!;
  checkColumns(headings, file);
  const columns = headings.map(columnOf);
  const rows = table.map((cells, index) => ({ row: index + 1, fields: fieldsOf(columns, cells) }));
  return {
    rows: rows.slice(first + 1).filter(({ fields }) => Object.keys(fields).length > 0),
    unused: headings.filter((name) => name !== "" && !columnOf(name)),
  };
}
