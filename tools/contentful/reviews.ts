/** `npm run cms:reviews`: makes a draft of each review in a CSV file that the space does not have yet. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RawEntry } from "../../src/model/parse";
import { testimonial } from "../../src/model/testimonial";
import { webApp } from "../../src/source/contentful/messages";
import { getAll, openSpace } from "./client";
import type { CmsEnv } from "./env";
import { requireModel } from "./plan";
import { idsOf, parseReviews } from "./reviews-file";
import { fieldsOf, type CmsEntry } from "./space-content";
import { CommandError, failIfAny, pluralize, quoteTitle, terminal } from "./terminal";
import { writeAll } from "./write";

/** @throws CommandError that lists all that is wrong with the file */
async function readReviews(file: string): Promise<readonly RawEntry[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read (${(error as Error).message}).`);
  });
  const name = path.basename(file);
  const { problems, reviews } = parseReviews(bytes, name);
  failIfAny(`${name} cannot be used, so nothing was sent:`, problems);
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
    known.set(idsOf(fieldsOf(testimonial, entry, cms.locale))[0], webApp.entry(env, id));
  }
  const copies: string[] = [];
  const drafts: RawEntry[] = [];
  for (const review of inFile) {
    const original = idsOf(review.fields)
      .map((id) => known.get(id))
      .find(Boolean);
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
