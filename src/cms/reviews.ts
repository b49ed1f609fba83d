import { createHash } from "node:crypto";
import path from "node:path";
import type { CmsEnv } from "../env";
import { checkEntry, subjectOf } from "../model/check-entry";
import { keyOf } from "../model/one-spelling";
import { testimonial } from "../model/testimonial";
import { webApp } from "../source/contentful/messages";
import { getAll, openSpace, type Cms } from "./client";
import { parseError, rejection } from "./errors";
import { requireTypes } from "./plan";
import { readReviews, type ReviewRow } from "./read-reviews";
import { AmbiguousDate } from "./review-date";
import { isArchived, rawFields, type CmsEntry } from "./space-content";
import {
  bulletList,
  CommandError,
  pluralize,
  quoteTitle,
  stopIfInterrupted,
  terminal,
} from "./terminal";

/** What two copies of one review have in common: letters and digits alone count. */
interface Fingerprint {
  readonly words: string;
  readonly names: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const fingerprint = ({ quote, author }: ReviewRow["fields"]): Fingerprint => ({
  words: keyOf(textOf(quote)),
  names: keyOf(textOf(author).replace(/ (and|\+) /gi, "&")),
});

/** Two couples may both write "Thank you!"; nobody else's words are this long. */
const OWN_WORDS = 40;

/** Whether one is a copy of the other; other sites may have shortened it. */
function isCopy(one: Fingerprint, other: Fingerprint): boolean {
  if (one.names === other.names) {
    return one.words.includes(other.words) || other.words.includes(one.words);
  }
  return one.words === other.words && one.words.length >= OWN_WORDS;
}

/** The same for the same review, so that another run finds what this one has made. */
function idOf({ words, names }: Fingerprint): string {
  const digest = createHash("sha256").update(`${names}\n${words}`).digest("hex");
  return `review-${digest.slice(0, 24)}`;
}

const nameOf = ({ author }: ReviewRow["fields"]) => quoteTitle(testimonial.label, textOf(author));

/** A review links to no other entry. */
const NO_OTHERS = { ceremonies: new Set(), titlesOf: () => new Map<string, unknown>() };

/** All that is wrong with a row, by the model's own rules. */
function problemsIn({ row, fields }: ReviewRow, file: string): string[] {
  const where = `${file}, row ${row}`;
  const { date } = fields;
  const isAmbiguous = date instanceof AmbiguousDate;
  const entry = {
    ...{ type: testimonial.id, id: `row-${row}`, where },
    fields: isAmbiguous ? { ...fields, date: date.months[0] } : fields,
  };
  const subject = subjectOf(testimonial, entry);
  const name = subject.title === null ? `${subject.type} without a title` : nameOf(fields);
  return [
    ...(isAmbiguous
      ? [`${name}: Date may be ${date.months.join(" or ")}. Write the month as a word at ${where}`]
      : []),
    ...checkEntry(testimonial, entry, NO_OTHERS).map(({ sentence }) => sentence),
  ];
}

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly fields: ReviewRow["fields"];
}

/** Separates the reviews that are new from copies, with a line about each copy. */
function withoutCopies(rows: readonly ReviewRow[], found: readonly CmsEntry[], cms: Cms) {
  const { env, locale } = cms;
  const known = found.map((entry) => ({
    id: entry.sys.id,
    print: fingerprint(rawFields(testimonial, entry, locale)),
    where: isArchived(entry)
      ? `in the archive, ${webApp.entry(env, entry.sys.id)}`
      : webApp.entry(env, entry.sys.id),
  }));
  const drafts: Draft[] = [];
  const copies: string[] = [];
  for (const { row, fields } of rows) {
    const print = fingerprint(fields);
    const id = idOf(print);
    const name = nameOf(fields);
    const original = known.find((one) => one.id === id || isCopy(one.print, print));
    if (original) {
      copies.push(`Row ${row}, ${name}: ${original.where}`);
    } else {
      drafts.push({ id, name, fields });
      known.push({ id, print, where: `row ${row} of the file` });
    }
  }
  return { drafts, copies };
}

async function createDraft({ client, locale }: Cms, { id, fields }: Draft): Promise<void> {
  const localized = Object.entries(fields).map(([name, value]) => [name, { [locale]: value }]);
  try {
    await client.entry.createWithId(
      { entryId: id, contentTypeId: testimonial.id },
      { fields: Object.fromEntries(localized) as CmsEntry["fields"] },
    );
  } catch (error) {
    // It was made, and the answer was lost.
    if (parseError(error).status !== 409) throw error;
  }
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
  if (problems.length > 0) {
    const heading = `${pluralize(problems.length, "problem")} in ${name}, so nothing was sent:`;
    throw new CommandError(bulletList(heading, problems));
  }
  const cms = await openSpace(env);
  await requireTypes(cms, "reviews", [testimonial.id]);
  const found = await getAll<CmsEntry>(({ query }) =>
    cms.client.entry.getMany({ query: { ...query, content_type: testimonial.id } }),
  );
  const { drafts, copies } = withoutCopies(rows, found, cms);
  terminal.printList("These columns are no part of a review and are left out:", unused);
  terminal.printList("There already:", copies);
  const rejected: string[] = [];
  const made: string[] = [];
  for (const [index, draft] of drafts.entries()) {
    stopIfInterrupted();
    terminal.print(`[${index + 1}/${drafts.length}] ${draft.name}`);
    try {
      await createDraft(cms, draft);
      made.push(`${draft.name}: ${webApp.entry(env, draft.id)}`);
    } catch (error) {
      const requestError = parseError(error);
      if (requestError.status !== 422) throw error;
      rejected.push(`${draft.name}: ${rejection(requestError, testimonial.fields)}`);
    }
  }
  const count = pluralize(made.length, "draft");
  if (made.length > 0) terminal.printList(`Made ${count}. Read each and publish it:`, made);
  else if (rejected.length === 0) terminal.print("Nothing to make: there is no new review.");
  if (rejected.length > 0) {
    throw new CommandError(
      bulletList("Contentful did not take these. Everything else is in:", rejected),
    );
  }
}
