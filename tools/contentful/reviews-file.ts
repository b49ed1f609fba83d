/** Reviews in a file that a spreadsheet saved as CSV. */
import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import { checkEntry } from "../../src/model/check-entry";
import { toSentence } from "../../src/model/sentences";
import { cleaned } from "../../src/model/fields";
import type { RawEntry } from "../../src/model/parse";
import { testimonial } from "../../src/model/testimonial";

/** The field that each column holds, by its heading. */
const FIELDS = {
  quote: "quote",
  author: "author",
  date: "date",
  rating: "rating",
  source: "sourceName",
  link: "sourceUrl",
} as const;

type Heading = keyof typeof FIELDS;

const HEADINGS = Object.keys(FIELDS) as Heading[];

/** A row that is not empty. */
interface Row {
  /** Where the spreadsheet shows it. */
  readonly location: string;
  readonly cells: readonly string[];
}

/** The reviews of a file; none where there is any problem. */
export interface ParsedReviews {
  readonly reviews: readonly RawEntry[];
  /** A sentence each. */
  readonly problems: readonly string[];
}

const digestOf = (texts: readonly string[]) =>
  `review-${createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 24)}`;

/**
 * The ids of the review of a couple in these words, so that another run finds what an earlier one has made.
 * The first is for new entries; an earlier version gave the others to texts with the line ends of Windows.
 */
export function idsOf({ author, quote }: RawEntry["fields"]): [string, ...string[]] {
  const texts = [author, quote].map((text) =>
    String(cleaned(text))
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Space_Separator}/gu, " "),
  );
  return [digestOf(texts), digestOf(texts.map((text) => text.replaceAll("\n", "\r\n")))];
}

/** Rows may be shorter or longer than the others, and cells be separated as the headings are. */
function parseRows(text: string, name: string): Row[] {
  const rows: string[][] = parse(text.replace(/\r\n?/g, "\n"), {
    delimiter: /[,;\t]/.exec(text)?.[0] ?? ",",
    relax_column_count: true,
    trim: true,
  });
  return rows
    .map((cells, index) => ({
      location: `${name}, row ${index + 1}`,
      cells: cells.map((text) => String(cleaned(text))),
    }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** What is wrong with the headings; a column with nothing in it may have any. */
function headingProblems(headings: readonly string[], rows: readonly Row[]): string[] {
  const missing = HEADINGS.filter(
    (name) => testimonial.fields[FIELDS[name]].required && !headings.includes(name),
  );
  const unknown = headings.filter(
    (name, column) =>
      name !== "" && !Object.hasOwn(FIELDS, name) && rows.some(({ cells }) => cells[column]),
  );
  return [
    ...missing.map((name) => `No column is called "${name}".`),
    ...unknown.map((name) => `"${name}" is not a heading. Use ${HEADINGS.join(", ")}.`),
  ];
}

/** The different texts that a row has under a heading. */
const textsUnder = (heading: string, headings: readonly string[], { cells }: Row) => [
  ...new Set(cells.filter((text, column) => text && (headings[column] ?? "") === heading)),
];

/** What is wrong with the places of a row's texts. */
function placeProblems(headings: readonly string[], row: Row): string[] {
  const stray = textsUnder("", headings, row).map(
    (text) =>
      `${row.location}: "${text}" has no heading above it. Put a text that has commas into quotation marks, or delete the cell.`,
  );
  const doubled = HEADINGS.flatMap((heading) => {
    const texts = textsUnder(heading, headings, row);
    if (texts.length < 2) return [];
    const quoted = texts.map((text) => `"${text}"`).join(" and ");
    return `${row.location}: two columns are called "${heading}", and both have a text: ${quoted}. Delete one.`;
  });
  return [...stray, ...doubled];
}

/** A row as an unchecked entry; empty cells are left out. */
function toReview(headings: readonly string[], row: Row): RawEntry {
  const values = HEADINGS.flatMap((heading) =>
    textsUnder(heading, headings, row).map((text): [string, unknown] => {
      const isNumber = heading === "rating" && !Number.isNaN(Number(text));
      return [FIELDS[heading], isNumber ? Number(text) : text];
    }),
  );
  const fields = Object.fromEntries(values);
  return { type: testimonial.id, id: idsOf(fields)[0], location: row.location, fields };
}

/** The text of a file in UTF-8; `null` for another encoding. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** @param name of the file, for its problems */
export function parseReviews(bytes: Uint8Array, name: string): ParsedReviews {
  const refuse = (...problems: string[]) => ({ reviews: [], problems });
  const text = decode(bytes);
  if (text === null) {
    return refuse('It is not in UTF-8. Save the spreadsheet again as "CSV UTF-8".');
  }
  let parsed: Row[];
  try {
    parsed = parseRows(text, name);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { message, records } = error as CsvError & { readonly records: number };
    return refuse(
      `${name}, row ${records + 1}: ${message}. Save the spreadsheet again as "CSV UTF-8".`,
    );
  }
  const [top, ...rows] = parsed;
  if (!top || rows.length === 0) return refuse("There is no review below a row of headings.");
  const headings = top.cells.map((heading) => heading.toLowerCase());
  const wrongHeadings = headingProblems(headings, rows);
  const reviews = rows.map((row) => toReview(headings, row));
  const wrongRows = rows.flatMap((row, index) => {
    const misplaced = placeProblems(headings, row);
    // Under wrong headings a value says nothing about its field.
    if (misplaced.length > 0 || wrongHeadings.length > 0) return misplaced;
    return checkEntry(testimonial, reviews[index]!, { entries: [] }).map(toSentence);
  });
  const problems = [...wrongHeadings, ...wrongRows];
  return problems.length > 0 ? refuse(...problems) : { reviews, problems };
}
