import { contentTypes } from "../../src/model";
import { adviceOn } from "../../src/model/advice";
import { isBlank, nameEntry } from "../../src/model/check-entry";
import { credit } from "../../src/model/content-type";
import { picturesIn } from "../../src/model/fields";
import { parse, type RawContent, type RawEntry } from "../../src/model/parse";
import { nameOf as titleOf, toSentence } from "../../src/model/sentences";
import { openSpace } from "./client";
import type { CmsEnv } from "./env";
import { hasOtherModel } from "./plan";
import { readSpaceContent, typeOf } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Lists the problems that keep the site from being built from the content. */
export const problemsIn = (content: RawContent) => parse(content).problems.map(toSentence);

const countEntries = (entries: readonly RawEntry[]) =>
  contentTypes
    .flatMap(({ id, label, optional, plural }) => {
      const { length } = entries.filter(({ type }) => type === id);
      return optional && length === 0 ? [] : pluralize(length, label.toLowerCase(), plural);
    })
    .join(", ");

/** The entry in the officiant's words. */
const nameOf = (entry: RawEntry) => titleOf(nameEntry(typeOf(entry), entry));

const isSample = ({ fields }: RawEntry) => fields["sample"] === true;

/** A line for each picture of couples of which nobody has noted that the couple agreed. */
const withoutAgreement = (entries: readonly RawEntry[]) =>
  entries
    .filter(
      (entry) =>
        "agreedOn" in typeOf(entry).fields &&
        !isSample(entry) &&
        isBlank(entry.fields.agreedOn) &&
        Object.values(entry.fields).flatMap(picturesIn).length > 0,
    )
    .map((entry) => `${nameOf(entry)}: ${entry.location}`);

/**
 * `npm run cms:check`: checks what is in the space now, drafts included.
 *
 * @throws Error after the report, if there are problems in what is published
 */
export async function check(env: CmsEnv): Promise<void> {
  const cms = await openSpace(env);
  const { published, latest, unpublished } = await readSpaceContent(cms);
  const { entries } = published;
  const live = problemsIn(published);
  const drafts = problemsIn(latest).filter((problem) => !live.includes(problem));

  terminal.writeLine(`Published: ${countEntries(entries)}.`);
  const { length } = entries.filter(isSample);
  if (length > 0) {
    terminal.writeLine(
      `${pluralize(length, "entry is", "entries are")} made up, as they came with the site, and its footer says so. Replace ` +
        "or delete each, or set its Sample to No once its text is yours.",
    );
  }
  if (await hasOtherModel(cms)) {
    terminal.writeLine(
      "The space's content model is not the site's. npm run cms:plan shows the difference.",
    );
  }
  terminal.writeList(`Before you publish, ${pluralize(drafts.length, "problem")} to fix:`, drafts);
  terminal.writeList(
    "Not published yet:",
    unpublished.map((entry) => {
      const isOnSite = entries.some(({ id }) => id === entry.id);
      const state = isOnSite ? ": the site shows it as it was before the last change" : "";
      return nameOf(entry) + state;
    }),
  );
  terminal.writeList(
    `Published without a day at "${credit.agreedOn.label}", which the site does not need:`,
    withoutAgreement(entries),
  );
  terminal.writeList(
    "Worth a look, though the site takes it:",
    adviceOn(entries).advice.map(toSentence),
  );
  failIfAny(
    `Published and wrong, ${pluralize(live.length, "problem")}. The site stays as it is until this is fixed:`,
    live,
  );
  terminal.writeLine("Everything that is published is right.");
}
