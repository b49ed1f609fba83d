import { contentTypes } from "../../src/model";
import { adviceOn } from "../../src/model/advice";
import { isBlank, nameEntry, problemOf } from "../../src/model/check-entry";
import { credit } from "../../src/model/content-type";
import { LARGEST_FILE, PICTURE_ENDINGS, picturesIn, tooLarge } from "../../src/model/fields";
import { parse, type Problem, type RawEntry } from "../../src/model/parse";
import { fault, type Fault } from "../../src/model/problems";
import { nameOf, toSentence } from "../../src/model/sentences";
import { openSpace } from "./client";
import type { CmsEnv } from "./env";
import { hasOtherModel } from "./plan";
import { readSpaceContent, typeOf, type ContentVersion } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Each picture that the entry shows, with its field. */
const picturesOf = (entry: RawEntry) =>
  Object.entries(typeOf(entry).fields).flatMap(([field, rule]) => {
    if (rule.kind !== "image" && rule.kind !== "images") return [];
    const least = rule.smallestWidth;
    return picturesIn(entry.fields[field]).map(({ path: id }) => ({ id, field, least }));
  });

/** What is wrong with a picture by what Contentful says of it; only a build reads the whole file. */
function pictureProblem(id: string, version: ContentVersion): Fault | null {
  const unpublished = fault("imageUnpublished", { asset: version.whereIsPicture(id) });
  const { fileName: name, contentType, size = 0, isPublished } = version.pictures.get(id) ?? {};
  if (name === undefined || contentType === undefined) return unpublished;
  if (!Object.hasOwn(PICTURE_ENDINGS, contentType)) return fault("imageOfWrongKind", { name });
  if (size > LARGEST_FILE) return tooLarge(name, size);
  return isPublished ? null : unpublished;
}

/** Where a draft is there for something that is missing, reports where to publish it. */
function withDraft(problem: Problem, drafts: readonly RawEntry[]): Problem {
  const { code, entry, field, params } = problem;
  const draft = drafts.find(
    ({ fields, type }) =>
      type === entry.type &&
      (code === "none" || (code === "noneWith" && fields[field!] === params.value)),
  );
  return draft ? problemOf(typeOf(draft), draft, null, fault("notPublished", {})) : problem;
}

/**
 * Finds all that keeps the site from being built from a version of the content.
 *
 * @param drafts entries that could be published
 */
export function problemsIn(version: ContentVersion, drafts: readonly RawEntry[] = []): string[] {
  const pictureProblems = new Map(
    version.content.entries.flatMap(picturesOf).flatMap(({ id }) => {
      const problem = pictureProblem(id, version);
      return problem ? [[id, problem] as const] : [];
    }),
  );
  const { problems } = parse({ ...version.content, pictureProblems });
  return problems.map((problem) => toSentence(withDraft(problem, drafts)));
}

/** The pictures that entries show and that are smaller than Contentful takes by now. */
const tooNarrowIn = (entries: readonly RawEntry[], { pictures }: ContentVersion) =>
  entries.flatMap((entry) =>
    picturesOf(entry).flatMap(({ id, field, least }) => {
      const { fileName: name = id, width = Infinity } = pictures.get(id) ?? {};
      if (width >= least) return [];
      const found = fault("imageTooNarrow", { name, width, least });
      return toSentence(problemOf(typeOf(entry), entry, field, found));
    }),
  );

function countEntries({ content }: ContentVersion): string {
  const counts = contentTypes.flatMap(({ id, label, optional, plural }) => {
    const { length } = content.entries.filter(({ type }) => type === id);
    return optional && length === 0 ? [] : [pluralize(length, label.toLowerCase(), plural)];
  });
  return counts.join(", ");
}

const entryName = (entry: RawEntry) => nameOf(nameEntry(typeOf(entry), entry));

const MOST_LISTED = 10;

/** Pictures of couples of which nobody has noted that the couple agreed, a line for each of the first. */
function withoutAgreement({ content }: ContentVersion): string[] {
  const found = content.entries.filter(
    (entry) =>
      "agreedOn" in typeOf(entry).fields &&
      entry.fields["sample"] !== true &&
      isBlank(entry.fields.agreedOn) &&
      picturesOf(entry).length > 0,
  );
  const lines = found
    .slice(0, MOST_LISTED)
    .map((entry) => `${entryName(entry)}: ${entry.location}`);
  const more = found.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

const madeUp = (count: number) =>
  `${pluralize(count, "entry is", "entries are")} made up, as they came with the site, and its footer says so. Replace ` +
  "or delete each, or set its Sample to No once its text is yours.";

/**
 * `npm run cms:check`: checks what is in the space now, drafts included.
 *
 * @throws CommandError after the report, if there are problems in what is published
 */
export async function check(env: CmsEnv): Promise<void> {
  const cms = await openSpace(env);
  const { published, latest, unpublished } = await readSpaceContent(cms);
  const live = problemsIn(published, unpublished);
  const drafts = [
    ...problemsIn(latest).filter((problem) => !live.includes(problem)),
    ...tooNarrowIn(unpublished, latest),
  ];

  terminal.writeLine(`Published: ${countEntries(published)}.`);
  const samples = published.content.entries.filter(({ fields }) => fields["sample"] === true);
  if (samples.length > 0) terminal.writeLine(madeUp(samples.length));
  if (await hasOtherModel(cms)) {
    terminal.writeLine(
      "The space's content model is not the site's. npm run cms:plan shows the difference.",
    );
  }
  terminal.writeList(`Before you publish, ${pluralize(drafts.length, "problem")} to fix:`, drafts);
  terminal.writeList(
    "Not published yet:",
    unpublished.map((entry) => {
      const isOnSite = published.content.entries.some(({ id }) => id === entry.id);
      const state = isOnSite ? ": the site shows it as it was before the last change" : "";
      return entryName(entry) + state;
    }),
  );
  terminal.writeList(
    `Published without a day at "${credit.agreedOn.label}", which the site does not need:`,
    withoutAgreement(published),
  );
  terminal.writeList("Worth a look, though the site takes it:", [
    ...tooNarrowIn(published.content.entries, published),
    ...adviceOn(published.content.entries).advice.map(toSentence),
  ]);
  failIfAny(
    `Published and wrong, ${pluralize(live.length, "problem")}. The site stays as it is until this is fixed:`,
    live,
  );
  terminal.writeLine("Everything that is published is right.");
}
