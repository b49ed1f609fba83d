import type { Readable } from "node:stream";
import axios from "axios";
import { contentTypes } from "../../src/model";
import { isBlank } from "../../src/model/check-entry";
import { credit } from "../../src/model/content-type";
import { LARGEST_FILE, megabytes, PICTURE_ENDINGS, picturesIn } from "../../src/model/fields";
import { parse, subjectOf, type Problem, type RawEntry } from "../../src/model/parse";
import { fieldMessage, fieldProblems, problems, type ProblemText } from "../../src/model/problems";
import { pictureLabel } from "../../src/source/images";
import { openSpace } from "./client";
import type { CmsEnv } from "./env";
import { planSpace } from "./plan";
import { readSpaceContent, type ContentVersion } from "./space-content";
import { failIfAny, pluralize, terminal } from "./terminal";

/** What is read from a space is of the site's own types alone. */
const typeOf = ({ type }: RawEntry) => contentTypes.find(({ id }) => id === type)!;

/** Each picture that the entry shows, with what messages call it. */
const picturesOf = (entry: RawEntry) =>
  Object.entries(typeOf(entry).fields).flatMap(([name, field]) => {
    const label = pictureLabel(field);
    if (label === null || !("smallestWidth" in field)) return [];
    const { smallestWidth } = field;
    return picturesIn(entry.fields[name]).map(({ path: id }) => ({ id, label, smallestWidth }));
  });

/** How the files of pictures begin: JPEG, PNG, WebP, AVIF. Of other HEIF files a build reads more. */
const PICTURE = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(avi[fs]|mif1))/s;

const MOST_AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

/** Whether the file at an address begins as no picture does, whatever its name says. */
async function isNoPicture(url: string): Promise<boolean> {
  try {
    const { data } = await axios.get<Readable>(url.replace(/^(?=\/\/)/, "https:"), {
      headers: { Range: "bytes=0-31" },
      responseType: "stream",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    for await (const bytes of data as AsyncIterable<Buffer>) {
      return !PICTURE.test(bytes.toString("latin1"));
    }
    return true;
  } catch {
    // What cannot be fetched just now is for a build to tell.
    return false;
  }
}

/** The addresses of files that are no pictures, among those that entries show. */
async function findOtherFiles(versions: readonly ContentVersion[]): Promise<ReadonlySet<string>> {
  const urls = new Set(
    versions.flatMap(({ content, pictures }) =>
      content.entries.flatMap(picturesOf).flatMap(({ id }) => pictures.get(id)?.url ?? []),
    ),
  );
  const pending = [...urls];
  const found = new Set<string>();
  const lookAtNext = async () => {
    for (let url = pending.shift(); url !== undefined; url = pending.shift()) {
      if (await isNoPicture(url)) found.add(url);
    }
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, lookAtNext));
  return found;
}

/** What is wrong with a picture by what Contentful says of it; only a build reads the whole file. */
function pictureProblem(
  id: string,
  version: ContentVersion,
  otherFiles: ReadonlySet<string>,
): ProblemText | null {
  const location = version.whereIsPicture(id);
  const picture = version.pictures.get(id);
  if (!picture) return fieldProblems.imageUnpublished(location);
  const { fileName, contentType, size = 0, isPublished, url = "" } = picture;
  if (fileName === undefined || contentType === undefined) {
    return fieldProblems.imageWithoutFile(location);
  }
  if (!Object.hasOwn(PICTURE_ENDINGS, contentType)) {
    return fieldProblems.imageOfWrongKind(fileName);
  }
  if (size > LARGEST_FILE) return fieldProblems.imageTooLarge(fileName, megabytes(size));
  if (otherFiles.has(url)) return fieldProblems.imageOfWrongKind(fileName);
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
 * @param otherFiles addresses of files that are no pictures
 */
export function problemsIn(
  version: ContentVersion,
  drafts: readonly RawEntry[] = [],
  otherFiles: ReadonlySet<string> = new Set(),
): string[] {
  const { content } = version;
  return [
    ...parse(content).problems.flatMap((problem) => sentencesOf(problem, drafts)),
    ...content.entries.flatMap((entry) => {
      const subject = subjectOf(typeOf(entry), entry);
      return picturesOf(entry).flatMap(({ id, label }) => {
        const problem = pictureProblem(id, version, otherFiles);
        return problem ? fieldMessage(subject, label, problem).sentence : [];
      });
    }),
  ];
}

/** The pictures that entries show and that are smaller than Contentful takes by now. */
const tooNarrowIn = (entries: readonly RawEntry[], { pictures }: ContentVersion) =>
  entries.flatMap((entry) =>
    picturesOf(entry).flatMap(({ id, label, smallestWidth }) => {
      const { fileName = id, width = Infinity } = pictures.get(id) ?? {};
      if (width >= smallestWidth) return [];
      const problem = fieldProblems.imageTooNarrow(fileName, width, smallestWidth);
      return fieldMessage(subjectOf(typeOf(entry), entry), label, problem).sentence;
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

const NO_DELIVERY =
  "INQUIRY_DELIVERY is not set here. If it is not set where the site is built either, the contact form " +
  "drops what couples write: docs/inquiries.md says how to receive it.";

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
  const otherFiles = await findOtherFiles([published, latest]);
  const live = problemsIn(published, unpublished, otherFiles);
  const drafts = [
    ...problemsIn(latest, [], otherFiles).filter((problem) => !live.includes(problem)),
    ...tooNarrowIn(unpublished, latest),
  ];

  if (env.inquiryDelivery === undefined) terminal.print(NO_DELIVERY);
  terminal.print(`Published: ${countEntries(published)}.`);
  const samples = published.content.entries.filter(({ fields }) => fields["sample"] === true);
  if (samples.length > 0) terminal.print(madeUp(samples.length));
  if ((await planSpace(cms)).some(({ changes, missing }) => changes.length + missing.length > 0)) {
    terminal.print(
      "The space's content model is not the site's. npm run cms:plan shows the difference.",
    );
  }
  terminal.printList(`Before you publish, ${pluralize(drafts.length, "problem")} to fix:`, drafts);
  terminal.printList(
    "Not published yet:",
    unpublished.map((entry) => {
      const isOnSite = published.content.entries.some(({ id }) => id === entry.id);
      const state = isOnSite ? ": the site shows it as it was before the last change" : "";
      return nameOf(entry) + state;
    }),
  );
  terminal.printList(
    `Published without a day at "${credit.agreedOn.label}", which the site does not need:`,
    withoutAgreement(published),
  );
  terminal.printList(
    "Worth a look, though the site takes it:",
    tooNarrowIn(published.content.entries, published),
  );
  failIfAny(
    `Published and wrong, ${pluralize(live.length, "problem")}. The site stays as it is until this is fixed:`,
    live,
  );
  terminal.print("Everything that is published is right.");
}
