/** `npm run cms:reviews`: creates a draft for each new review in a spreadsheet. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { checkEntry, nameEntry } from "../../src/model/check-entry";
import { cleanFields, lineOf } from "../../src/model/clean-text";
import type { RawEntry } from "../../src/model/parse";
import { nameOf, toSentence } from "../../src/model/sentences";
import { testimonial } from "../../src/model/testimonial";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { fieldsOf, type CmsEntry } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";
import { createEntry, writeAll } from "./write";

/** Fields of the columns, by heading. */
const FIELDS: Readonly<Record<string, keyof typeof testimonial.fields>> = {
  quote: "quote",
  author: "author",
  date: "date",
  kind: "ceremonyKind",
  place: "ceremonyPlace",
  rating: "rating",
  source: "sourceName",
  link: "sourceUrl",
};

/** Derives an id from the author and the quote, so that later runs recognize the review. */
function idOf({ author, quote }: RawEntry["fields"]): string {
  const texts = JSON.stringify([author, quote].map(String));
  const digest = createHash("sha256").update(texts).digest("hex");
  return `review-${digest.slice(0, 24)}`;
}

/** Checks the headings. An empty column may have any heading. */
function headingProblems(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const known = Object.keys(FIELDS);
  const missing = known.filter(
    (name) => testimonial.fields[FIELDS[name]!].required && !headings.includes(name),
  );
  const unknown = headings.filter(
    (name, column) => name !== "" && !known.includes(name) && rows.some((row) => row[column]),
  );
  const repeated = known.filter((name) => headings.indexOf(name) < headings.lastIndexOf(name));
  return [
    ...repeated.map((name) => `Two columns are called "${name}". Delete one.`),
    ...missing.map((name) => `No column is called "${name}".`),
    ...unknown.map((name) => `"${name}" is not a known heading. Use ${known.join(", ")}.`),
  ];
}

/** Reads a row as an unchecked entry, and reports cells without a heading. */
function readRow(headings: readonly string[], cells: readonly string[], location: string) {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  for (const [column, text] of cells.entries()) {
    const heading = headings[column] ?? "";
    if (text === "") continue;
    if (heading === "") {
      problems.push(
        `${location}: "${text}" has no heading above it. Put quotation marks around a text with commas, or delete the cell.`,
      );
    }
    texts.set(heading, text);
  }
  const values = Object.entries(FIELDS).flatMap(([heading, name]) => {
    const text = texts.get(heading);
    if (text === undefined) return [];
    // Spreadsheets of many countries write 4.5 as "4,5".
    const number = Number(text.replace(",", "."));
    return [[name, name === "rating" && !Number.isNaN(number) ? number : text] as const];
  });
  const fields = cleanFields(testimonial, Object.fromEntries(values));
  return { review: { type: testimonial.id, id: idOf(fields), location, fields }, problems };
}

/** @throws Error if the bytes are not a table in CSV */
function parseRows(bytes: Uint8Array): string[][] {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  const rows: string[][] = parse(text, {
    // The first separator among the headings.
    delimiter: /[,;\t]/.exec(text)?.[0] ?? ",",
    relax_column_count: true,
  });
  return rows.map((row) => row.map((cell) => cell.trim()));
}

/**
 * @param name file name, for messages
 * @returns the reviews, or no reviews and a sentence for each problem
 */
export function parseReviews(bytes: Uint8Array, name: string) {
  const refuse = (...problems: string[]) => ({ reviews: [] as RawEntry[], problems });
  let rows: string[][];
  try {
    rows = parseRows(bytes);
  } catch (error) {
    const { message, records = 0 } = error as Error & { readonly records?: number };
    const reason =
      error instanceof CsvError ? `${name}, row ${records + 1}: ${message}` : "It is not in UTF-8";
    return refuse(`${reason}. Save the spreadsheet again as "CSV UTF-8".`);
  }
  const isFilled = (row: readonly string[]) => row.some(Boolean);
  const top = rows.findIndex(isFilled);
  const below = rows.slice(top + 1);
  if (!below.some(isFilled)) return refuse("There are no reviews below the headings.");
  const headings = rows[top]!.map((heading) => (lineOf(heading) ?? "").toLowerCase());
  const wrongHeadings = headingProblems(headings, below);
  const read = below.flatMap((row, index) =>
    // Numbers rows as the spreadsheet does.
    isFilled(row) ? readRow(headings, row, `${name}, row ${top + index + 2}`) : [],
  );
  const wrongRows = read.flatMap(({ problems, review }) => {
    // With wrong headings, values may belong to other fields.
    if (problems.length > 0 || wrongHeadings.length > 0) return problems;
    return checkEntry(review, []).map(toSentence);
  });
  const problems = [...wrongHeadings, ...wrongRows];
  return problems.length > 0
    ? refuse(...problems)
    : { reviews: read.map(({ review }) => review), problems };
}

/** @throws Error that lists all problems in the file, before anything is sent */
export async function reviews(env: CmsEnv, _options: unknown, file: string): Promise<void> {
  const parsed = parseReviews(await readFile(file), path.basename(file));
  failIfAny(`${path.basename(file)} cannot be used, so nothing was sent:`, parsed.problems);

  const cms = await openSpace(env);
  await requireModel(cms, false);
  const found = await getAll<CmsEntry>(({ query }) =>
    cms.client.entry.getMany({ query: { ...query, content_type: testimonial.id } }),
  );
  // Also compares ids: the officiant may have edited a review of an earlier run.
  const known = new Set(
    found.flatMap((entry) => [entry.sys.id, idOf(fieldsOf(testimonial, entry, cms.locale))]),
  );
  const drafts = parsed.reviews.filter(({ id }) => !known.has(id) && known.add(id));
  const count = parsed.reviews.length - drafts.length;
  if (count > 0)
    terminal.writeLine(`Skipped ${pluralize(count, "review")} that exist already or are repeated.`);
  if (drafts.length === 0) terminal.writeLine("Nothing to import: there are no new reviews.");
  await writeAll(
    drafts.map((draft) => ({
      name: nameOf(nameEntry(draft)),
      fields: testimonial.fields,
      write: () => createEntry(cms, testimonial, draft.id, draft.fields),
    })),
  );
  terminal.writeList(
    `Created ${pluralize(drafts.length, "draft")}. Read and publish each one:`,
    drafts.map((draft) => `${nameOf(nameEntry(draft))}: ${webApp.entry(env, draft.id)}`),
  );
}
