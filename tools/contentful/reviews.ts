/** `npm run cms:reviews`: makes a draft of each review in a CSV file that the space does not have yet. */
import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { checkEntry } from "../../src/model/check-entry";
import { cleaned } from "../../src/model/fields";
import { testimonial } from "../../src/model/testimonial";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { fieldsOf, type CmsEntry } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, terminal } from "./terminal";
import { REJECTED, writeAll, type Writing } from "./write";

/** The field that each column holds, by its heading. */
const FIELDS = {
  quote: "quote",
  author: "author",
  date: "date",
  rating: "rating",
  source: "sourceName",
  link: "sourceUrl",
} as const;

const HEADINGS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** A row as an unchecked entry. */
interface Review {
  readonly id: string;
  readonly type: typeof testimonial.id;
  /** Row of the spreadsheet, whose headings are row 1. */
  readonly location: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The same for the same couple and words, so that another run finds what this one has made. */
function idOf({ author, quote }: Review["fields"]): string {
  const text = JSON.stringify([cleaned(author), cleaned(quote)]);
  return `review-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
}

async function readTable(file: string): Promise<string[][]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : String(code);
    throw new CommandError(`${file} cannot be read: ${reason}.`);
  });
  const advice = "Open it in a spreadsheet and save it as CSV UTF-8, with commas.";
  if (!isUtf8(bytes)) throw new CommandError(`${file} is not a CSV file in UTF-8. ${advice}`);
  try {
    return parse(bytes, { bom: true, relax_column_count: true, trim: true });
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(`${file} cannot be read as CSV (${message}). ${advice}`);
  }
}

function headingProblems(headings: readonly string[]): string[] {
  const unknown = headings.filter((name) => name !== "" && !HEADINGS.some((one) => one === name));
  return [
    ...unknown.map((name) => `"${name}" is not a heading. Use ${HEADINGS.join(", ")}.`),
    ...HEADINGS.flatMap((heading) => {
      const { length } = headings.filter((name) => name === heading);
      if (length > 1) return [`Several columns are called "${heading}". Keep one of them.`];
      const isMissing = length === 0 && testimonial.fields[FIELDS[heading]].required;
      return isMissing ? [`No column is called "${heading}".`] : [];
    }),
  ];
}

function toReview(headings: readonly string[], cells: readonly string[], location: string): Review {
  const values = HEADINGS.flatMap((heading): [string, unknown][] => {
    const text = cells[headings.indexOf(heading)] ?? "";
    if (text === "") return [];
    const isNumber = heading === "rating" && !Number.isNaN(Number(text));
    return [[FIELDS[heading], isNumber ? Number(text) : text]];
  });
  const fields = Object.fromEntries(values);
  return { type: testimonial.id, id: idOf(fields), location, fields };
}

/** Where a text has a comma and no quotation marks, or a note stands beside the table. */
const cellsWithoutHeading = (
  headings: readonly string[],
  cells: readonly string[],
  location: string,
) =>
  cells.flatMap((text, index) =>
    text !== "" && !headings[index]
      ? [
          `"${text}" has no heading above it. Put quotation marks around a text with commas, or delete it at ${location}`,
        ]
      : [],
  );

/**
 * Reads the reviews in a CSV file, its columns in any order.
 *
 * @throws CommandError that lists all that is wrong with the file
 */
export async function readReviews(file: string): Promise<Review[]> {
  const name = path.basename(file);
  const [firstRow = [], ...table] = await readTable(file);
  const headings = firstRow.map((heading) => heading.toLowerCase());
  const rows = table
    .map((cells, index) => ({ cells, location: `${name}, row ${index + 2}` }))
    .filter(({ cells }) => cells.some((text) => text !== ""));
  const reviews = rows.map(({ cells, location }) => toReview(headings, cells, location));
  const isPresent = (field: string) =>
    HEADINGS.some((heading) => FIELDS[heading] === field && headings.includes(heading));
  const problems = [
    ...headingProblems(headings),
    ...rows.flatMap(({ cells, location }) => cellsWithoutHeading(headings, cells, location)),
    ...reviews
      .flatMap((review) => checkEntry(testimonial, review, []))
      // Of a column that is missing, no row needs to say so.
      .filter((problem) => problem.kind !== "value" || isPresent(problem.field))
      .map(({ sentence }) => sentence),
  ];
  failIfAny(`${pluralize(problems.length, "problem")} in ${name}, so nothing was sent:`, problems);
  return reviews;
}

/** The reviews that are new, and a line about each that is there already. */
function withoutCopies(
  reviews: readonly Review[],
  found: readonly CmsEntry[],
  { env, locale }: Cms,
) {
  const known = new Map(
    found.flatMap((entry) => {
      const address = webApp.entry(env, entry.sys.id);
      const id = idOf(fieldsOf(testimonial, entry, locale));
      // By its own id where she has changed what an earlier run has made.
      return [entry.sys.id, id].map((key) => [key, address] as const);
    }),
  );
  const drafts: Review[] = [];
  const copies: string[] = [];
  for (const review of reviews) {
    const { id, location } = review;
    const original = known.get(id);
    if (original === undefined) drafts.push(review);
    else copies.push(`${location}: ${original}`);
    known.set(id, original ?? location);
  }
  return { drafts, copies };
}

/** @throws CommandError that lists all that is wrong with the file; nothing is sent then */
export async function reviews(env: CmsEnv, file: string): Promise<void> {
  const inFile = await readReviews(file);
  const cms = await openSpace(env);
  await requireModel(cms);
  const found = await getAll<CmsEntry>(({ query }) =>
    cms.client.entry.getMany({ query: { ...query, content_type: testimonial.id } }),
  );
  const { drafts, copies } = withoutCopies(inFile, found, cms);
  terminal.printList("There already:", copies);
  if (drafts.length === 0) terminal.print("Nothing to make: there is no new review.");
  const made: string[] = [];
  const rejected = await writeAll(
    cms,
    drafts.map(({ id, fields }): Writing => {
      const name = quoteTitle(testimonial.label, String(fields.author));
      return {
        name,
        fields: testimonial.fields,
        async write({ client, locale }) {
          const values = Object.entries(fields).map(([key, value]) => [key, { [locale]: value }]);
          await client.entry.createWithId(
            { entryId: id, contentTypeId: testimonial.id },
            { fields: Object.fromEntries(values) as CmsEntry["fields"] },
          );
          made.push(`${name}: ${webApp.entry(env, id)}`);
        },
      };
    }),
  );
  terminal.printList(`Made ${pluralize(made.length, "draft")}. Read each and publish it:`, made);
  failIfAny(REJECTED, rejected);
}
