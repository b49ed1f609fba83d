import { contentTypeOf, contentTypes } from "../../src/model";
import { adviceOn } from "../../src/model/advice";
import { isBlank, nameEntry } from "../../src/model/check-entry";
import { credit } from "../../src/model/content-type";
import { picturesIn } from "../../src/model/pictures";
import { parse, type RawContent, type RawEntry } from "../../src/model/parse";
import { nameOf, toSentence } from "../../src/model/sentences";
import { openSpace } from "./client";
import type { CmsEnv } from "./env";
import { hasOtherModel } from "./plan";
import { readSpaceContent } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Lists the problems that would stop a build of this content. */
export const problemsIn = (content: RawContent) => parse(content).problems.map(toSentence);

const countEntries = (entries: readonly RawEntry[]) =>
  contentTypes
    .flatMap(({ id, label, optional, plural }) => {
      const { length } = entries.filter(({ type }) => type === id);
      return optional && length === 0 ? [] : pluralize(length, label.toLowerCase(), plural);
    })
    .join(", ");

const isSample = ({ fields }: RawEntry) => fields["sample"] === true;

/** Lists the entries with photos of couples whose consent is not recorded. */
const withoutConsent = (entries: readonly RawEntry[]) =>
  entries
    .filter(
      (entry) =>
        "agreedOn" in contentTypeOf(entry).fields &&
        !isSample(entry) &&
        isBlank(entry.fields.agreedOn) &&
        Object.values(entry.fields).flatMap(picturesIn).length > 0,
    )
    .map((entry) => `${nameOf(nameEntry(entry))}: ${entry.location}`);

/**
 * `npm run cms:check`: checks what is in the space now, drafts included.
 *
 * @throws Error after the report, if published content has problems
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
      `${pluralize(length, "entry is a sample", "entries are samples")} that came with the site, and its footer says so. ` +
        "Replace or delete each one, or set Sample to No once the text is yours.",
    );
  }
  if (await hasOtherModel(cms)) {
    terminal.writeLine(
      "The space's content model differs from the site's. npm run cms:plan shows the differences.",
    );
  }
  terminal.writeList(`${pluralize(drafts.length, "problem")} to fix before you publish:`, drafts);
  terminal.writeList(
    "Not published yet:",
    unpublished.map((entry) => {
      const isOnSite = entries.some(({ id }) => id === entry.id);
      const state = isOnSite ? ": the site still shows the version before the last change" : "";
      return nameOf(nameEntry(entry)) + state;
    }),
  );
  terminal.writeList(
    `Published with an empty "${credit.agreedOn.label}", which is optional:`,
    withoutConsent(entries),
  );
  terminal.writeList(
    "Worth a look, although the site accepts it:",
    adviceOn(latest.entries).advice.map(toSentence),
  );
  failIfAny(
    `${pluralize(live.length, "problem")} in published content. The site stays as it is until all are fixed:`,
    live,
  );
  terminal.writeLine("The published content has no problems.");
}
