import { contentTypes } from ".";
import type { ContentType } from "./content-type";
import {
  isRequired,
  LONGEST_TEXT,
  longestOf,
  type Field,
  type RawImage,
  type RawPicture,
} from "./fields";
import { parse, type Content, type Problem, type RawContent, type RawEntry } from "./parse";

/** What a draft still lacks, for the editor. */
export interface DraftNote {
  /** The sentence, up to the address that it ends with. */
  readonly message: string;
  /** Where to fix it: an address in the CMS's web app. */
  readonly where: string;
}

/** Content that passes every check, and what was wrong with the drafts. */
export interface FilledDrafts {
  readonly content: Content;
  readonly notes: readonly DraftNote[];
}

const noteOf = ({ sentence }: Problem, where: string): DraftNote => ({
  message: sentence.endsWith(where) ? sentence.slice(0, -where.length).trim() : sentence,
  where,
});

const draftText = (faults: readonly string[]) => `Draft: ${faults.join(". ")}.`;

/** A valid value, which says what is wrong where it is words. */
function placeholderFor(field: Field, fault: string, image: RawImage): unknown {
  switch (field.kind) {
    case "text":
      if (field.oneOf) return field.oneOf[0];
      return field.format ? field.format.example : draftText([fault]).slice(0, longestOf(field));
    case "longText":
    case "markdown":
      return draftText([fault]);
    case "textList":
      return [draftText([fault]).slice(0, longestOf(field))];
    case "image":
      return image;
    case "images": {
      const description = draftText([fault]);
      return [{ ...image, id: "draft", name: "", description, where: "" } satisfies RawPicture];
    }
    // None of these has to be filled in.
    case "integer":
    case "boolean":
    case "date":
    case "references":
      return undefined;
  }
}

const pictureIn = (problem: Problem) => ("picture" in problem ? problem.picture : undefined);

/** A draft that is being filled until it passes every check. */
class Draft {
  entry: RawEntry;
  /** Whether the site has a place for it. */
  isShown = true;
  readonly notes: DraftNote[] = [];
  /** What is wrong, in the few words that stand in the entry's place. */
  readonly #faults: string[] = [];
  /** The fields whose own value cannot be used. */
  readonly replaced = new Set<string>();

  /** @param isAdded whether it stands for an entry that nobody has begun */
  constructor(
    readonly contentType: ContentType,
    readonly raw: RawEntry,
    readonly isAdded = false,
  ) {
    this.entry = raw;
  }

  set(name: string, value: unknown): void {
    this.entry = { ...this.entry, fields: { ...this.entry.fields, [name]: value } };
  }

  note(problem: Problem): void {
    const picture = pictureIn(problem);
    if ("fault" in problem && !picture) this.#faults.push(problem.fault);
    if (!this.isAdded) this.notes.push(noteOf(problem, picture?.where ?? this.raw.where));
  }

  /** Puts placeholders where values are missing or invalid; what need not be there is left out. */
  fill(problems: readonly Problem[], images: readonly Problem[], image: RawImage): void {
    for (const [name, field] of Object.entries(this.contentType.fields)) {
      const ofField = problems.filter((each) => each.kind === "value" && each.field === name);
      const [problem] = ofField;
      if (problem?.kind !== "value" || this.replaced.has(name)) continue;
      this.replaced.add(name);
      if (problem.picture) {
        this.#fillPictures(name, ofField, images, image);
        continue;
      }
      this.note(problem);
      const isNeeded = isRequired(field, this.entry.fields);
      this.set(name, isNeeded ? placeholderFor(field, problem.fault, image) : undefined);
      // A page without its slug has no place: any other slug would be another page.
      if (field.kind === "text" && field.unique && field.oneOf) this.isShown = false;
    }
  }

  /** Says of each picture that is wrong what it is, in place of its description. */
  #fillPictures(
    name: string,
    problems: readonly Problem[],
    images: readonly Problem[],
    image: RawImage,
  ): void {
    for (const problem of problems) this.note(problem);
    const pictures = this.entry.fields[name] as readonly RawPicture[];
    const filled = pictures.map((picture): RawPicture => {
      const own = problems.filter((problem) => pictureIn(problem) === picture);
      if (own.length === 0) return picture;
      const words = draftText(own.map((problem) => ("fault" in problem ? problem.fault : "")));
      const { fault: _fault, ...rest } = picture;
      const isBroken = own.some((problem) => images.includes(problem));
      return { ...rest, ...(isBroken && image), description: words.slice(0, LONGEST_TEXT) };
    });
    this.set(name, filled);
  }

  /** The entry, with what is wrong in front of its own words. */
  withFaults(): RawEntry {
    const { contentType, entry } = this;
    if (this.#faults.length === 0) return entry;
    const name = contentType.noteField;
    const field = contentType.fields[name]!;
    const own = this.replaced.has(name) ? undefined : entry.fields[name];
    const gap = field.kind === "text" ? " " : "\n\n";
    const words = typeof own === "string" && own.trim() !== "" ? gap + own.trim() : "";
    const faults = this.isAdded
      ? [`There is no such ${contentType.label.toLowerCase()} yet`]
      : this.#faults;
    const longest = field.kind === "text" ? longestOf(field) : undefined;
    const text = (draftText(faults) + words).slice(0, longest);
    return { ...entry, fields: { ...entry.fields, [name]: text } };
  }
}

/**
 * Makes content of drafts that passes every check: `parse` finds what is wrong, each missing or
 * invalid value gets a placeholder, and the entry says in its place on the site what it lacks.
 *
 * @param images a problem for every picture that cannot be shown
 * @param image stands where a picture must be
 */
export function fillDrafts(
  { entries, whereToAdd }: RawContent,
  images: readonly Problem[],
  image: RawImage,
): FilledDrafts {
  const drafts = contentTypes.flatMap((contentType) =>
    entries
      .filter(({ type }) => type === contentType.id)
      .map((entry) => new Draft(contentType, entry)),
  );
  const unchanged = parse({ entries, whereToAdd }).problems;
  const shown = () => drafts.filter(({ isShown }) => isShown);
  /** Checks the drafts as they are by now. */
  const check = () => parse({ entries: shown().map(({ entry }) => entry), whereToAdd }).problems;
  const byEntry = () => new Map(shown().map((draft) => [draft.entry, draft]));

  function noteLinks(): void {
    for (const problem of unchanged) {
      if (problem.kind === "link") drafts.find(({ raw }) => raw === problem.entry)?.note(problem);
    }
  }

  function dropSurplus(): void {
    for (const problem of check()) {
      const draft = problem.kind === "entry" && byEntry().get(problem.entry);
      if (!draft) continue;
      draft.note(problem);
      draft.isShown = false;
    }
  }

  function fillValues(): void {
    const problems = [...check(), ...images];
    for (const draft of shown()) {
      const { entry, raw } = draft;
      const own = problems.filter(
        (problem) => "entry" in problem && (problem.entry === entry || problem.entry === raw),
      );
      draft.fill(own, images, image);
    }
  }

  /** A placeholder makes way for another entry's own value; of two own values, the first stays. */
  function makeUnique({ entry, field: name, first }: Problem & { kind: "duplicate" }): void {
    const pair = [entry, first].map((each) => byEntry().get(each));
    // One of them has changed already.
    if (!pair[0] || !pair[1]) return;
    const draft = pair.find((each) => each?.replaced.has(name)) ?? pair[0];
    // In the words for the entry as it was read, which may have had another title.
    const problem = unchanged.find(
      (each) => each.kind === "duplicate" && each.entry === draft.raw && each.field === name,
    );
    if (problem && !draft.replaced.has(name)) draft.note(problem);
    const field = draft.contentType.fields[name]!;
    if (field.kind === "text" && field.oneOf) {
      draft.isShown = false;
      return;
    }
    const value = String(entry.fields[name]).trim();
    const taken = new Set(shown().map((each) => each.entry.fields[name]));
    let number = 2;
    while (taken.has(`${value}-${number}`)) number++;
    draft.set(name, `${value}-${number}`);
  }

  function makeAllUnique(): void {
    for (;;) {
      const duplicates = check().filter(({ kind }) => kind === "duplicate");
      if (duplicates.length === 0) return;
      for (const problem of duplicates) if (problem.kind === "duplicate") makeUnique(problem);
    }
  }

  function addAbsent(): void {
    for (const problem of check()) {
      if (problem.kind !== "absent") continue;
      const { contentType, needed } = problem;
      const where = whereToAdd(contentType);
      const added = needed.map((fields) => {
        const id = ["draft", ...Object.values(fields)].join("-");
        return new Draft(contentType, { type: contentType.id, id, fields, where }, true);
      });
      added[0]?.notes.push(noteOf(problem, where));
      drafts.push(...added);
    }
  }

  // Each step sees what the ones before it have made of the drafts.
  noteLinks();
  dropSurplus();
  fillValues();
  makeAllUnique();
  addAbsent();
  fillValues();
  const filled = shown().map((draft) => draft.withFaults());
  const { content, problems } = parse({ entries: filled, whereToAdd });
  if (!content) throw new Error(problems.map(({ sentence }) => sentence).join("\n"));
  const notes = contentTypes.flatMap((contentType) =>
    drafts.filter((draft) => draft.contentType === contentType).flatMap((draft) => draft.notes),
  );
  return { content, notes };
}
