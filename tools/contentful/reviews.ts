import { createHash } from "node:crypto";
import path from "node:path";
import { checkEntry, subjectOf } from "../../src/model/check-entry";
import { keyOf } from "../../src/model/fields";
import { testimonial } from "../../src/model/testimonial";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import type { CmsEnv } from "./env";
import { requireTypes } from "./plan";
import { readReviews, type ReviewRow } from "./read-reviews";
import { fieldsOf, isArchived, type CmsEntry } from "./space-content";
import { failIfAny, pluralize, quoteTitle, terminal } from "./terminal";
import { REJECTED, writeAll, type Writing } from "./write";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What two copies of one review have in common: letters and digits alone count. */
const fingerprint = ({ quote, author }: ReviewRow["fields"]) => ({
  text: keyOf(textOf(quote)),
  names: keyOf(textOf(author).replace(/ (and|\+) /gi, "&")),
});

type Fingerprint = ReturnType<typeof fingerprint>;

/** Two couples may both write "Thank you!", but no text of this length. */
const OWN_TEXT = 40;

/** Whether one is a copy of the other; other sites may have shortened it. A draft may have no text yet. */
function isCopy(one: Fingerprint, other: Fingerprint): boolean {
  if (one.text === "" || other.text === "") return false;
  if (one.names === other.names) {
    return one.text.includes(other.text) || other.text.includes(one.text);
  }
  return one.text === other.text && one.text.length >= OWN_TEXT;
}

/** The same for the same review, so that another run finds what this one has made. */
function idOf({ text, names }: Fingerprint): string {
  const digest = createHash("sha256").update(`${names}\n${text}`).digest("hex");
  return `review-${digest.slice(0, 24)}`;
}

/** All that is wrong with a row, by the model's own rules. */
function problemsIn({ row, fields }: ReviewRow, file: string): string[] {
  const location = `${file}, row ${row}`;
  const { date } = fields;
  const months: readonly unknown[] | null = Array.isArray(date) ? date : null;
  const entry = {
    type: testimonial.id,
    id: `row-${row}`,
    location,
    fields: { ...fields, ...(months && { date: months[0] }) },
  };
  const ambiguity = `${subjectOf(testimonial, entry).name}: Date may be ${months?.join(" or ")}. Write the month as a word at ${location}`;
  const problems = checkEntry(testimonial, entry, []).map(({ sentence }) => sentence);
  return months ? [ambiguity, ...problems] : problems;
}

/** Separates the reviews that are new from copies, with a line about each copy. */
function withoutCopies(
  rows: readonly ReviewRow[],
  found: readonly CmsEntry[],
  { env, locale }: Cms,
) {
  const known = found.map((entry) => {
    const location = webApp.entry(env, entry.sys.id);
    return {
      id: entry.sys.id,
      print: fingerprint(fieldsOf(testimonial, entry, locale)),
      location: isArchived(entry) ? `in the archive, ${location}` : location,
    };
  });
  const drafts: { id: string; name: string; fields: ReviewRow["fields"] }[] = [];
  const copies: string[] = [];
  for (const { row, fields } of rows) {
    const print = fingerprint(fields);
    const id = idOf(print);
    const name = quoteTitle(testimonial.label, textOf(fields.author));
    const original = known.find((one) => one.id === id || isCopy(one.print, print));
    if (original) {
      copies.push(`Row ${row}, ${name}: ${original.location}`);
    } else {
      drafts.push({ id, name, fields });
      known.push({ id, print, location: `row ${row} of the file` });
    }
  }
  return { drafts, copies };
}

/**
 * `npm run cms:reviews`: makes a draft of each review in a CSV file that the space does not have yet.
 *
 * @throws CommandError that lists all that is wrong with the file; nothing is sent then
 */
export async function reviews(env: CmsEnv, file: string): Promise<void> {
  const { rows, unused } = await readReviews(file);
  const name = path.basename(file);
  const problems = rows.flatMap((row) => problemsIn(row, name));
  failIfAny(`${pluralize(problems.length, "problem")} in ${name}, so nothing was sent:`, problems);
  const cms = await openSpace(env);
  await requireTypes(cms, "reviews", [testimonial.id]);
  const found = await getAll<CmsEntry>(({ query }) =>
    cms.client.entry.getMany({ query: { ...query, content_type: testimonial.id } }),
  );
  const { drafts, copies } = withoutCopies(rows, found, cms);
  terminal.printList("These columns are no part of a review and are left out:", unused);
  terminal.printList("There already:", copies);
  if (drafts.length === 0) terminal.print("Nothing to make: there is no new review.");
  const made: string[] = [];
  const rejected = await writeAll(
    cms,
    drafts.map(({ id, name: title, fields }): Writing => ({
      name: title,
      fields: testimonial.fields,
      async write({ client, locale }) {
        const values = Object.entries(fields).map(([key, value]) => [key, { [locale]: value }]);
        await client.entry.createWithId(
          { entryId: id, contentTypeId: testimonial.id },
          { fields: Object.fromEntries(values) as CmsEntry["fields"] },
        );
        made.push(`${title}: ${webApp.entry(env, id)}`);
      },
    })),
  );
  terminal.printList(`Made ${pluralize(made.length, "draft")}. Read each and publish it:`, made);
  failIfAny(REJECTED, rejected);
}
