import type { ContentType } from "./content-type";
import { demandOn } from "./demand";
import { longestOf, type Field, type RawImage } from "./fields";
import { isBlank, subjectOf, type RawEntry } from "./parse";
import { faults, problems, type Subject } from "./problems";

/** A picture that cannot be shown, with the sentence that says why. */
export interface ImageFault {
  readonly entry: RawEntry;
  /** Name of the picture's field. */
  readonly field: string;
  readonly problem: string;
}

const noteOn = (found: readonly string[]) => `Draft: ${found.join(". ")}.`;

/** A value that passes, and says so where it is words. */
function standInFor(field: Field, fault: string, picture: RawImage): unknown {
  switch (field.kind) {
    case "text":
      if (field.oneOf) return field.oneOf[0];
      return field.format ? field.format.example : noteOn([fault]).slice(0, longestOf(field));
    case "longText":
    case "markdown":
      return noteOn([fault]);
    case "textList":
      return [noteOn([fault]).slice(0, longestOf(field))];
    case "image":
      return picture;
    // Neither must be filled in.
    case "integer":
    case "boolean":
      return undefined;
  }
}

/** A draft on its way to an entry that passes every check. */
export class MendedEntry {
  readonly subject: Subject;
  /** Sentences for the editor. */
  readonly problems: string[] = [];
  /** What is wrong, in the few words that stand in the entry's place. */
  readonly #found: string[] = [];
  readonly #fields: Record<string, unknown>;
  readonly #standIns = new Set<string>();

  constructor(
    readonly contentType: ContentType,
    readonly entry: RawEntry,
    readonly picture: RawImage,
  ) {
    this.subject = subjectOf(contentType, entry);
    this.#fields = { ...entry.fields };
  }

  valueOf(name: string): unknown {
    return this.#fields[name];
  }

  /** Whether the draft has no such value of its own that could be used. */
  isStandIn(name: string): boolean {
    return this.#standIns.has(name);
  }

  set(name: string, value: unknown): void {
    this.#fields[name] = value;
  }

  /** Replaces every value that is missing or wrong, and keeps what was wrong. */
  mend(images: readonly ImageFault[]): void {
    for (const [name, field] of Object.entries(this.contentType.fields)) {
      const value = this.#fields[name];
      const image = images.find((fault) => fault.field === name);
      const mustBe = isBlank(value) ? null : demandOn(field, value);
      if (image) {
        this.#replace(name, field, faults.picture(field.label), image.problem);
      } else if (mustBe) {
        const problem = problems.wrong(this.subject, field.label, mustBe, value);
        this.#replace(name, field, faults.wrong(field.label, mustBe, value), problem);
      } else if (isBlank(value) && "required" in field && field.required) {
        const problem = problems.missing(this.subject, field.label);
        this.#replace(name, field, faults.missing(field.label), problem);
      }
    }
  }

  /** Keeps what is wrong, in the words for the entry's place and in those for the editor. */
  note(fault: string, problem: string): void {
    this.#found.push(fault);
    this.problems.push(problem);
  }

  #replace(name: string, field: Field, fault: string, problem: string): void {
    this.note(fault, problem);
    this.#standIns.add(name);
    const isNeeded = "required" in field && field.required;
    this.#fields[name] = isNeeded ? standInFor(field, fault, this.picture) : undefined;
  }

  /**
   * The entry, with what is wrong in front of its own words.
   *
   * @param instead says it in other words, for an entry that nobody has begun
   */
  withNote(instead?: string): RawEntry {
    const { entry, contentType } = this;
    if (this.#found.length > 0) this.#writeNote(instead ? [instead] : this.#found);
    return { ...entry, type: contentType.id, fields: this.#fields };
  }

  #writeNote(found: readonly string[]): void {
    const name = this.contentType.noteField;
    const field = this.contentType.fields[name]!;
    const own = this.#standIns.has(name) ? undefined : this.#fields[name];
    const longest = field.kind === "text" ? longestOf(field) : undefined;
    const gap = field.kind === "text" ? " " : "\n\n";
    const words = typeof own === "string" && own.trim() !== "" ? gap + own.trim() : "";
    this.#fields[name] = (noteOn(found) + words).slice(0, longest);
  }
}
