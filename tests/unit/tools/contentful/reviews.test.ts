import { fault } from "../../../../src/model/problems";
import { testimonial } from "../../../../src/model/testimonial";
import { parseReviews } from "../../../../tools/contentful/reviews";
import { sentence } from "../../../support/sentence";

/** Parses a file that a spreadsheet program has saved. */
const parse = (content: string | Uint8Array) =>
  parseReviews(typeof content === "string" ? Buffer.from(content) : content, "reviews.csv");

/** Returns the fields of each review, with its row. */
const fieldsIn = (content: string | Uint8Array) => {
  const { problems, reviews } = parse(content);
  expect(problems).toEqual([]);
  return reviews.map(({ location, fields }) => [location.replace("reviews.csv, ", ""), fields]);
};

const ours = { quote: "Calm, and warm.", author: "Bo & Al", date: "June 2025" };
const OURS = '"Calm, and warm.",Bo & Al,June 2025';
const theirs = { quote: "Kind words.", author: "Cy & Di", date: "May 2025" };

test.each<[what: string, content: string, rows: object[]]>([
  [
    "rows whose last cells are empty and left out, as Excel does after row 16",
    `quote,author,date,rating,source,link\r\n${OURS},,,\r\nKind words.,Cy & Di,May 2025\r\n`,
    [
      ["row 2", ours],
      ["row 3", theirs],
    ],
  ],
  [
    "blank lines above, between and below, and line ends of several systems",
    `\r\nquote,author,date\n${OURS}\r\n\r\n,,\r\nKind words.,Cy & Di,May 2025\r\r\n\r\n`,
    [
      ["row 3", ours],
      ["row 6", theirs],
    ],
  ],
  [
    "semicolons, as a spreadsheet saves them in many countries",
    `\uFEFFquote;author;date\r\nCalm, and warm.;Bo & Al;June 2025\r\n`,
    [["row 2", ours]],
  ],
  ["tabs", "quote\tauthor\tdate\tlink\nCalm, and warm.\tBo & Al\tJune 2025\t\n", [["row 2", ours]]],
])("reads a file with %s", (_what, content, rows) => {
  expect(fieldsIn(content)).toEqual(rows);
});

const { expected } = testimonial.fields.date.format;
const WRONG_DATE = fault("wrong", { expected, value: "06/07/2025" });
const HEADINGS = "Use quote, author, date, kind, place, rating, source, link.";

test.each<[what: string, content: string | Uint8Array, problems: string[]]>([
  ["headings alone", "quote,author,date\n\n", ["There are no reviews below the headings."]],
  [
    "other headings",
    "quote,name,\nOurs.,Bo & Al,\n",
    [
      'No column is called "author".',
      'No column is called "date".',
      `"name" is not a known heading. ${HEADINGS}`,
    ],
  ],
  [
    "several wrong rows",
    `quote,author,date,rating\n"Two\nlines",Ana & Rui,06/07/2025\n${OURS},5,6\n,Kim & Lee,June 2025\n`,
    [
      sentence(["testimonial", "Ana & Rui"], "date", WRONG_DATE, "reviews.csv, row 2"),
      'reviews.csv, row 3: "6" has no heading above it. Put quotation marks around a text with commas, or delete the cell.',
      sentence(["testimonial", "Kim & Lee"], "quote", fault("missing", {}), "reviews.csv, row 4"),
    ],
  ],
  [
    "a quotation mark that opens a text without an end",
    'quote,author,date\n"One.\nTwo.",Bo & Al,June 2025\n"Ours.,Bo,June 2025\n',
    [expect.stringMatching(/^reviews\.csv, row 3: Quote Not Closed.*CSV UTF-8/) as string],
  ],
  [
    "another encoding",
    Buffer.from("quote,author,date\nOurs.,Zoë,June 2025", "latin1"),
    ['It is not in UTF-8. Save the spreadsheet again as "CSV UTF-8".'],
  ],
])("rejects a file with %s", (_what, content, problems) => {
  expect(parse(content)).toEqual({ reviews: [], problems });
});
