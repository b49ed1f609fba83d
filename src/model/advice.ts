/** What looks like a slip in content that is valid: advice, which never ends a build. */
import { contentTypes } from ".";
import { subjectOf } from "./check-entry";
import { isFileName } from "./clean-text";
import type { RawEntry } from "./content-type";
import { cleaned, isRawPicture, keyOf, picturesIn, type Field } from "./fields";
import type { DraftIssue } from "./fill-drafts";
import { galleryPhoto } from "./gallery";
import { htmlIn } from "./markdown";
import { fieldAdvice, fieldMessage, type ProblemText } from "./problems";

const LONG_HEADING = 15;

/** A word, and what is left of it without each of its letters. */
const shortened = (word: string) => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/** Whether a letter is missing, too many, another or in another place. */
const isAlmost = (one: string, other: string) =>
  one.length > 3 &&
  !/\d/.test(one + other) &&
  shortened(one).some((part) => shortened(other).includes(part));

/** What the editor may look at again, for each value that looks like a slip. */
export function adviceFor(entries: readonly RawEntry[]): DraftIssue[] {
  const keys = entries.flatMap(({ fields }) => {
    const category = cleaned(fields["category"]);
    return typeof category === "string" ? keyOf(category) : [];
  });
  const countOf = (key: string) => keys.filter((each) => each === key).length;
  /** A category that is almost the same, and no rarer. */
  const similarTo = (key: string) =>
    [...new Set(keys)].find(
      (other) => other !== key && isAlmost(key, other) && countOf(other) >= countOf(key),
    );
  function adviceOn(name: string, field: Field, text: string, isAlt: boolean): ProblemText | null {
    const words = text.split(/\s+/).length;
    if (name === "heading" && words > LONG_HEADING) return fieldAdvice.tooLong(words);
    if (isAlt && isFileName(text)) return fieldAdvice.fileName(text);
    const [tag] = field.kind === "markdown" ? htmlIn(text) : [];
    if (tag !== undefined) return fieldAdvice.html(tag);
    const other = field === galleryPhoto.fields.category ? similarTo(keyOf(text)) : undefined;
    return other === undefined ? null : fieldAdvice.almostAlike(text, other);
  }
  return entries.flatMap((entry) => {
    const type = contentTypes.find(({ id }) => id === entry.type);
    if (!type) return [];
    const alts = Object.values(type.fields).map(
      (field) => "describedBy" in field && field.describedBy,
    );
    return Object.entries(type.fields).flatMap(([name, field]) => {
      const value = cleaned(entry.fields[name]);
      const isAlt = alts.includes(name) || field.kind === "images";
      const texts = [
        ...picturesIn(value).filter(isRawPicture),
        { description: value, location: entry.location },
      ];
      return texts.flatMap(({ description, location }) => {
        if (typeof description !== "string") return [];
        const found = adviceOn(name, field, description, isAlt);
        const subject = { ...subjectOf(type, entry), location: "" };
        if (!found) return [];
        return {
          message: fieldMessage(subject, field.label, found).sentence.trim(),
          editUrl: location,
        };
      });
    });
  });
}
