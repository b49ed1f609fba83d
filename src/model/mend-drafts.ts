import { contentTypes } from ".";
import type { ContentType } from "./content-type";
import type { RawImage } from "./fields";
import { MendedEntry, type ImageFault } from "./mended-entry";
import { cleaned, subjectOf, type RawContent, type RawEntry } from "./parse";
import { faults, problems } from "./problems";

/** What a draft still lacks, for the editor. */
export interface DraftNote {
  /** The sentence, up to the address that it ends with. */
  readonly words: string;
  /** Where to mend it: an address in the CMS's web app. */
  readonly where: string;
}

/** Content that passes every check, and what was wrong before it was mended. */
export interface MendedContent {
  readonly raw: RawContent;
  readonly notes: readonly DraftNote[];
}

const noteOf = (problem: string, where: string): DraftNote => ({
  words: problem.endsWith(where) ? problem.slice(0, -where.length).trim() : problem,
  where,
});

/** Collects what a type's drafts become, one after the other. */
class MendedType {
  readonly entries: RawEntry[] = [];
  readonly notes: DraftNote[] = [];
  /** By a unique field's name, the values that are taken, with where they are. */
  readonly #taken = new Map<string, Map<unknown, string>>();

  constructor(
    readonly contentType: ContentType,
    readonly standIn: RawImage,
  ) {}

  note(problem: string, where: string): void {
    this.notes.push(noteOf(problem, where));
  }

  add(entry: RawEntry, images: readonly ImageFault[]): void {
    const { contentType } = this;
    const first = this.entries[0];
    if (contentType.single && first) {
      const subject = subjectOf(contentType, entry);
      this.note(problems.moreThanOne(subject, first.where), entry.where);
      return;
    }
    const mended = new MendedEntry(contentType, entry, this.standIn);
    mended.mend(images);
    const hasPlace = this.#makeUnique(mended);
    for (const problem of mended.problems) this.note(problem, entry.where);
    if (hasPlace) this.entries.push(mended.withNote());
  }

  /** @returns whether there is a place for the entry: a page's address, for one, cannot be another. */
  #makeUnique(mended: MendedEntry): boolean {
    for (const [name, field] of Object.entries(this.contentType.fields)) {
      if (field.kind !== "text" || !field.unique) continue;
      const taken = this.#taken.get(name) ?? new Map<unknown, string>();
      this.#taken.set(name, taken);
      const value = cleaned(mended.valueOf(name));
      const other = taken.get(value);
      if (other !== undefined && !mended.isStandIn(name)) {
        const problem = problems.duplicate(mended.subject, field.label, String(value), other);
        mended.note(faults.duplicate(field.label), problem);
      }
      if (field.oneOf && (other !== undefined || mended.isStandIn(name))) return false;
      for (let number = 2; taken.has(mended.valueOf(name)); number++) {
        mended.set(name, `${String(value)}-${number}`);
      }
      taken.set(cleaned(mended.valueOf(name)), mended.entry.where);
    }
    return true;
  }

  /** Puts an entry that says so where the site cannot do without one. */
  addMissing(where: string): void {
    const { contentType } = this;
    const { everyOneOf, fields, label, plural } = contentType;
    if (this.entries.length === 0) this.note(problems.none(plural, where), where);
    const key = everyOneOf ? fields[everyOneOf] : undefined;
    if (everyOneOf && key?.kind === "text") {
      const present = new Set(this.entries.map((entry) => cleaned(entry.fields[everyOneOf])));
      const isEmpty = this.entries.length === 0;
      for (const value of (key.oneOf ?? []).filter((needed) => !present.has(needed))) {
        const problem = problems.noneWith(label, key.label.toLowerCase(), value, where);
        if (!isEmpty) this.note(problem, where);
        this.#addStandIn(`draft-${value}`, { [everyOneOf]: value }, where);
      }
    } else if (this.entries.length === 0) {
      this.#addStandIn("draft", {}, where);
    }
  }

  #addStandIn(id: string, fields: RawEntry["fields"], where: string): void {
    const { contentType } = this;
    const raw = { type: contentType.id, id, fields, where };
    const mended = new MendedEntry(contentType, raw, this.standIn);
    mended.mend([]);
    this.entries.push(mended.withNote(`There is no such ${contentType.label.toLowerCase()} yet`));
  }
}

/**
 * Makes content of drafts that passes every check: what is missing or wrong gets a value that stands
 * in for it, and the entry says in its place on the site what it lacks.
 *
 * @param images every picture that cannot be shown
 * @param standIn the picture in place of one that must be there
 */
export function mendDrafts(
  { entries, whereToAdd }: RawContent,
  images: readonly ImageFault[],
  standIn: RawImage,
): MendedContent {
  const types = contentTypes.map((contentType) => {
    const mended = new MendedType(contentType, standIn);
    for (const entry of entries.filter(({ type }) => type === contentType.id)) {
      mended.add(
        entry,
        images.filter((fault) => fault.entry === entry),
      );
    }
    mended.addMissing(whereToAdd(contentType));
    return mended;
  });
  return {
    raw: { entries: types.flatMap((type) => type.entries), whereToAdd },
    notes: types.flatMap(({ notes }) => notes),
  };
}
