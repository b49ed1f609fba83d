/** `npm run cms:reviews`: makes a draft of each review in a CSV file that the space does not have yet. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { checkEntry } from "../../src/model/check-entry";
import { cleaned } from "../../src/model/fields";
import type { RawEntry } from "../../src/model/parse";
import { testimonial } from "../../src/model/testimonial";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { fieldsOf, type CmsEntry } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, terminal } from "./terminal";
import { writeAll } from "./write";

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

/** The texts of a row, by their headings. */
type Row = Readonly<Record<string, string>>;

/** The same for the same couple and words, so that another run finds what this one has made. */
function idOf({ author, quote }: RawEntry["fields"]): string {
  const text = JSON.stringify([cleaned(author), cleaned(quote)]);
  return `review-${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
}

async function readRows(file: string): Promise<Row[]> {
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

/** What is wrong with the headings; a column with nothing in it may have any. */
function headingProblems(rows: readonly Row[]): string[] {
  const found = new Set(rows.flatMap((row) => Object.keys(row)));
  const missing = HEADINGS.filter(
    (name) => testimonial.fields[FIELDS[name]].required && !found.has(name),
  );
  const unknown = [...found].filter(
    (name) => !Object.hasOwn(FIELDS, name) && rows.some((row) => row[name] !== ""),
  );
  return [
    ...missing.map((name) => `No column is called "${name}".`),
    ...unknown.map((name) => `"${name}" is not a heading. Use ${HEADINGS.join(", ")}.`),
  ];
}

/** A row as an unchecked entry; empty cells are left out. */
function toReview(row: Row, location: string): RawEntry {
  const values = HEADINGS.filter((heading) => row[heading]).map((heading): [string, unknown] => {
    const text = row[heading];
    const isNumber = heading === "rating" && !Number.isNaN(Number(text));
    return [FIELDS[heading], isNumber ? Number(text) : text];
  });
  const fields = Object.fromEntries(values);
  return { type: testimonial.id, id: idOf(fields), location, fields };
}

/** @throws CommandError that lists all that is wrong with the file */
async function readReviews(file: string): Promise<RawEntry[]> {
  const name = path.basename(file);
  const rows = await readRows(file);
  const fail = (problems: readonly string[]) =>
    failIfAny(`${name} cannot be used, so nothing was sent:`, problems);
  fail(rows.length === 0 ? ["There is no review below a row of headings."] : headingProblems(rows));
  const reviews = rows
    // The headings are row 1.
    .map((row, index) => toReview(row, `${name}, row ${index + 2}`))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  const problems = reviews.flatMap((review) => checkEntry(testimonial, review, { entries: [] }));
  fail(problems.map(({ sentence }) => sentence));
  return reviews;
}

/** @throws CommandError that lists all that is wrong with the file; nothing is sent then */
export async function reviews(env: CmsEnv, file: string): Promise<void> {
  const inFile = await readReviews(file);
  const cms = await openSpace(env);
  await requireModel(cms);
  const found = await getAll<CmsEntry>(({ query }) =>
    cms.client.entry.getMany({ query: { ...query, content_type: testimonial.id } }),
  );
  /** Where each review is already. */
  const known = new Map<string, string>();
  for (const entry of found) {
    const { id } = entry.sys;
    // By its own id where she has changed what an earlier run has made.
    known.set(id, webApp.entry(env, id));
    known.set(idOf(fieldsOf(testimonial, entry, cms.locale)), webApp.entry(env, id));
  }
  const copies: string[] = [];
  const drafts: RawEntry[] = [];
  for (const review of inFile) {
    const original = known.get(review.id);
    if (original === undefined) drafts.push(review);
    else copies.push(`${review.location}: ${original}`);
    known.set(review.id, original ?? review.location);
  }
  const nameOf = ({ fields }: RawEntry) => quoteTitle(testimonial.label, String(fields["author"]));
  terminal.writeList("There already:", copies);
  if (drafts.length === 0) terminal.writeLine("Nothing to make: there is no new review.");
  await writeAll(
    cms,
    drafts.map((draft) => ({
      name: nameOf(draft),
      fields: testimonial.fields,
      async write({ client, locale }) {
        const values = Object.entries(draft.fields).map(([name, value]) => [
          name,
          { [locale]: value },
        ]);
        const fields = Object.fromEntries(values) as CmsEntry["fields"];
        const params = { entryId: draft.id, contentTypeId: testimonial.id };
        await client.entry.createWithId(params, { fields });
      },
    })),
  );
  terminal.writeList(
    `Made ${pluralize(drafts.length, "draft")}. Read each and publish it:`,
    drafts.map((draft) => `${nameOf(draft)}: ${webApp.entry(env, draft.id)}`),
  );
}
