import { contentTypes, type Content } from ".";
import type { Problem } from "./check-entry";
import type { ContentType, RawContent, RawEntry } from "./content-type";
import {
  isRequired,
  LONGEST_TEXT,
  longestOf,
  type Field,
  type RawImage,
  type RawPicture,
} from "./fields";
import { parse } from "./parse";

type ProblemOf<K extends Problem["kind"]> = Extract<Problem, { readonly kind: K }>;

/** What is wrong with a draft, for the editor. */
export interface DraftIssue {
  /** The sentence, up to the address that it ends with. */
  readonly message: string;
  readonly editUrl: string;
}

const issueOf = ({ sentence }: Pick<Problem, "sentence">, editUrl: string): DraftIssue => ({
  message: sentence.endsWith(editUrl) ? sentence.slice(0, -editUrl.length).trim() : sentence,
  editUrl,
});

const draftText = (...summaries: readonly string[]) => `Draft: ${summaries.join(". ")}.`;

/**
 * A valid value, which says what is wrong where it is a text.
 *
 * @param number that no other draft has
 */
function placeholderFor(field: Field, summary: string, image: RawImage, number: number): unknown {
  const text = draftText(summary);
  switch (field.kind) {
    case "text":
      if (field.oneOf) return field.oneOf[0];
      if (!field.format) return text.slice(0, longestOf(field));
      return field.unique ? `${field.format.example}-${number}` : field.format.example;
    case "longText":
    case "markdown":
      return text;
    case "textList":
      return [text.slice(0, longestOf(field))];
    case "image":
      return image;
    case "images":
      return [{ ...image, id: "draft", name: "", description: text, location: "" }];
    default:
      return undefined;
  }
}

/** A draft that is being filled until it passes every check. */
class Draft {
  entry: RawEntry;
  /** Whether the site has a place for it. */
  isShown = true;
  readonly issues: DraftIssue[] = [];
  /** What is wrong, in short, as the entry says in its place. */
  readonly #summaries: string[] = [];
  /** The fields whose own value cannot be used. */
  readonly #replaced = new Set<string>();

  /**
   * @param number of the draft among all
   * @param isAdded whether it stands for an entry that nobody has begun
   */
  constructor(
    readonly contentType: ContentType,
    readonly raw: RawEntry,
    readonly number: number,
    readonly isAdded = false,
  ) {
    this.entry = raw;
    if (isAdded) this.#summaries.push(`There is no such ${contentType.label.toLowerCase()} yet`);
  }

  #set(name: string, value: unknown): void {
    this.entry = { ...this.entry, fields: { ...this.entry.fields, [name]: value } };
  }

  report(problem: Problem): void {
    // Of an entry that nobody has begun, everything is missing.
    if (this.isAdded) return;
    const picture = "picture" in problem ? problem.picture : undefined;
    if ("summary" in problem && !picture) this.#summaries.push(problem.summary);
    this.issues.push(issueOf(problem, picture?.location ?? this.raw.location));
  }

  /**
   * Puts a placeholder where a value is missing or invalid; one that need not be there is left out.
   * Of many pictures, the one that is wrong says so in place of its description.
   *
   * @param isLost whether that picture cannot be shown
   */
  replace(problem: ProblemOf<"value" | "detail">, image: RawImage, isLost: boolean): void {
    const { summary, field: name, picture: wrong } = problem;
    if (this.#replaced.has(name)) return;
    this.report(problem);
    if (wrong) {
      const description = draftText(summary).slice(0, LONGEST_TEXT);
      const pictures = this.entry.fields[name] as readonly RawPicture[];
      const changed = pictures.map((each) =>
        each.id === wrong.id ? { ...each, ...(isLost && image), description } : each,
      );
      this.#set(name, changed);
      return;
    }
    this.#replaced.add(name);
    const field = this.contentType.fields[name]!;
    const isNeeded = isRequired(field, this.entry.fields);
    this.#set(name, isNeeded ? placeholderFor(field, summary, image, this.number) : undefined);
    // A page without its slug has no place: any other slug would be another page.
    if (field.kind === "text" && field.unique && field.oneOf) this.isShown = false;
  }

  /** The entry, with what is wrong in front of its own text. */
  withSummaries(): RawEntry {
    const { contentType, entry } = this;
    if (this.#summaries.length === 0) return entry;
    const name = contentType.draftIssueField;
    const field = contentType.fields[name]!;
    const [gap, longest] = field.kind === "text" ? [" ", longestOf(field)] : ["\n\n"];
    const own = this.#replaced.has(name) ? undefined : entry.fields[name];
    const ownText = typeof own === "string" && own.trim() !== "" ? gap + own.trim() : "";
    const text = (draftText(...this.#summaries) + ownText).slice(0, longest);
    return { ...entry, fields: { ...entry.fields, [name]: text } };
  }
}

/**
 * Fills drafts until they pass every check: what is missing or invalid gets a placeholder, and the
 * entry says in its place on the site what is wrong with it.
 *
 * @param images a problem for every picture that cannot be shown
 * @param image stands where a picture must be
 * @returns content that passes, and what was wrong
 */
export function fillDrafts(
  { entries, createLocation }: RawContent,
  images: readonly Problem[],
  image: RawImage,
): { readonly content: Content; readonly issues: readonly DraftIssue[] } {
  const drafts = contentTypes
    .flatMap((contentType) =>
      entries.filter(({ type }) => type === contentType.id).map((raw) => ({ contentType, raw })),
    )
    .map(({ contentType, raw }, number) => new Draft(contentType, raw, number));
  const shown = () => drafts.filter(({ isShown }) => isShown);
  const check = (toEntry = ({ entry }: Draft) => entry) =>
    parse({ entries: shown().map(toEntry), createLocation });

  function addAbsent({ contentType, needed, ...problem }: ProblemOf<"absent">): void {
    const location = createLocation(contentType);
    for (const fields of needed) {
      const id = ["draft", ...Object.values(fields)].join("-");
      const raw = { type: contentType.id, id, fields, location };
      drafts.push(new Draft(contentType, raw, drafts.length, true));
    }
    drafts.at(-1)!.issues.push(issueOf(problem, location));
  }

  function resolve(problem: Problem): void {
    if (problem.kind === "absent") {
      addAbsent(problem);
      return;
    }
    const draft = shown().find(({ entry, raw }) => [entry, raw].includes(problem.entry));
    if (problem.kind === "value") draft?.replace(problem, image, images.includes(problem));
    else draft?.report(problem);
    // With a wrong detail it can be shown; of two that cannot both be, the first stays.
    if (draft && problem.kind === "entry") draft.isShown = false;
  }

  const unresolved = (...kinds: readonly Problem["kind"][]) =>
    check().problems.filter(({ kind }) => kinds.includes(kind));
  // Each step sees what the ones before it have changed.
  unresolved("detail", "entry").forEach(resolve);
  [...unresolved("value"), ...images].forEach(resolve);
  unresolved("absent").forEach(resolve);
  unresolved("value").forEach(resolve);
  const { content, problems } = check((draft) => draft.withSummaries());
  if (!content) throw new Error(problems.map(({ sentence }) => sentence).join("\n"));
  return { content, issues: drafts.flatMap((draft) => draft.issues) };
}
