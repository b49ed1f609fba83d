import { contentTypes } from "../../src/model";
import { adviceOn } from "../../src/model/advice";
import { isBlank } from "../../src/model/check-entry";
import { credit } from "../../src/model/content-type";
import { LARGEST_FILE, megabytes, PICTURE_ENDINGS, picturesIn } from "../../src/model/fields";
import { parse, pictureLabel, subjectOf, type Problem, type RawEntry } from "../../src/model/parse";
import { fieldMessage, fieldProblems, problems, type ProblemText } from "../../src/model/problems";
import { openSpace } from "./client";
import type { CmsEnv } from "./env";
import { hasOtherModel } from "./plan";
import { readSpaceContent, typeOf, type ContentVersion } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** Each picture that the entry shows, with what messages call it. */
const picturesOf = (entry: RawEntry) =>
  Object.entries(typeOf(entry).fields).flatMap(([name, field]) => {
    if (field.kind !== "image" && field.kind !== "images") return [];
    const { smallestWidth } = field;
    const label = pictureLabel(field);
    return picturesIn(entry.fields[name]).map(({ path: id }) => ({ id, label, smallestWidth }));
  });

/** What is wrong with a picture by what Contentful says of it; only a build reads the whole file. */
function pictureProblem(id: string, version: ContentVersion): ProblemText | null {
  const location = version.whereIsPicture(id);
  const { fileName, contentType, size = 0, isPublished } = version.pictures.get(id) ?? {};
  if (fileName === undefined || contentType === undefined) {
    return fieldProblems.imageUnpublished(location);
  }
  if (!Object.hasOwn(PICTURE_ENDINGS, contentType)) {
    return fieldProblems.imageOfWrongKind(fileName);
  }
  if (size > LARGEST_FILE) return fieldProblems.imageTooLarge(fileName, megabytes(size));
  return isPublished ? null : fieldProblems.imageUnpublished(location);
}

/** Where a draft is there for something that is missing, says where to publish it. */
function sentencesOf(problem: Problem, drafts: readonly RawEntry[]): string[] {
  if (problem.kind !== "absent") return [problem.sentence];
  const { contentType, needed, sentence } = problem;
  const found = needed.flatMap((fields) => {
    const isNeeded = (draft: RawEntry) =>
      draft.type === contentType.id &&
      Object.entries(fields).every(([name, value]) => draft.fields[name] === value);
    return drafts.find(isNeeded) ?? [];
  });
  const sentences = found.map((draft) => problems.notPublished(subjectOf(contentType, draft)));
  return found.length < needed.length ? [...sentences, sentence] : sentences;
}

/**
 * All that keeps the site from being built from a version of the content.
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
  return problems.flatMap((problem) => sentencesOf(problem, drafts));
}

/** The pictures that entries show and that are smaller than Contentful takes by now. */
const tooNarrowIn = (entries: readonly RawEntry[], { pictures }: ContentVersion) =>
  entries.flatMap((entry) =>
    picturesOf(entry).flatMap(({ id, label, smallestWidth }) => {
      const { fileName = id, width = Infinity } = pictures.get(id) ?? {};
      if (width >= smallestWidth) return [];
      const problem = fieldProblems.imageTooNarrow(fileName, width, smallestWidth);
      return fieldMessage(subjectOf(typeOf(entry), entry), label, problem);
    }),
  );

function countEntries({ content }: ContentVersion): string {
  const counts = contentTypes.flatMap(({ id, label, optional, plural }) => {
    const { length } = content.entries.filter(({ type }) => type === id);
    return optional && length === 0 ? [] : [pluralize(length, label.toLowerCase(), plural)];
  });
  return counts.join(", ");
}

const nameOf = (entry: RawEntry) => subjectOf(typeOf(entry), entry).name;

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
  const lines = found.slice(0, MOST_LISTED).map((entry) => `${nameOf(entry)}: ${entry.location}`);
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
      return nameOf(entry) + state;
    }),
  );
  terminal.writeList(
    `Published without a day at "${credit.agreedOn.label}", which the site does not need:`,
    withoutAgreement(published),
  );
  terminal.writeList("Worth a look, though the site takes it:", [
    ...tooNarrowIn(published.content.entries, published),
    ...adviceOn(published.content.entries).advice,
  ]);
  failIfAny(
    `Published and wrong, ${pluralize(live.length, "problem")}. The site stays as it is until this is fixed:`,
    live,
  );
  terminal.writeLine("Everything that is published is right.");
}
