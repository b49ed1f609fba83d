/** `npm run cms:reviews`: makes a draft of each review in a CSV file that the space does not have yet. */
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

/** The rows of a file, by its headings. */
async function readRows(file: string): Promise<Readonly<Record<string, string>>[]> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    return parse(text, {
      columns: (headings: string[]) => headings.map((heading) => heading.toLowerCase()),
      trim: true,
    });
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(
      `${file} cannot be read (${message}). It must be a file that a spreadsheet saved as CSV UTF-8, with commas.`,
    );
  }
}

/** What is wrong with the headings, or with cells that have none. */
function headingProblems(rows: readonly object[]): string[] {
  if (rows.length === 0) return ["There is no review below a row of headings."];
  const found = new Set(rows.flatMap((row) => Object.keys(row)));
  const needed = HEADINGS.filter((name) => testimonial.fields[FIELDS[name]].required);
  const filled = rows.flatMap((row) => Object.entries(row).filter(([, text]) => text !== ""));
  const unknown = new Set(
    filled.map(([name]) => name).filter((name) => !HEADINGS.some((known) => known === name)),
  );
  return [
    ...needed.filter((name) => !found.has(name)).map((name) => `No column is called "${name}".`),
    ...[...unknown].map((name) => `"${name}" is not a heading. Use ${HEADINGS.join(", ")}.`),
  ];
}

function toReview(row: Readonly<Record<string, string>>, location: string): Review {
  const values = HEADINGS.flatMap((heading): [string, unknown][] => {
    const text = row[heading] ?? "";
    if (text === "") return [];
    const isNumber = heading === "rating" && !Number.isNaN(Number(text));
    return [[FIELDS[heading], isNumber ? Number(text) : text]];
  });
  const fields = Object.fromEntries(values);
  return { type: testimonial.id, id: idOf(fields), location, fields };
}

/**
 * Reads the reviews in a CSV file, its columns in any order.
 *
 * @throws CommandError that lists all that is wrong with the file
 */
export async function readReviews(file: string): Promise<Review[]> {
  const name = path.basename(file);
  const rows = await readRows(file);
  const reviews = rows
    // The headings are row 1.
    .map((row, index) => toReview(row, `${name}, row ${index + 2}`))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  const problems = reviews
    .flatMap((review) => checkEntry(testimonial, review, { entries: [] }))
    .map(({ sentence }) => sentence);
  const wrong = headingProblems(rows);
  failIfAny(`${name} cannot be used, so nothing was sent:`, wrong.length > 0 ? wrong : problems);
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
