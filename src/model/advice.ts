/** What may be a slip in content that is valid. Nobody has to follow it, and it never ends a build. */
import { contentTypes } from ".";
import { subjectOf } from "./check-entry";
import type { ContentType, RawEntry } from "./content-type";
import { cleaned, isFileName, isRawPicture, keyOf, picturesIn, type Field } from "./fields";
import type { DraftIssue } from "./fill-drafts";
import { galleryPhoto } from "./gallery";
import { htmlIn } from "./markdown";
import { fieldAdvice, fieldMessage, type ProblemText } from "./problems";

/** The most words of a heading that nobody asks about. */
const LONG_HEADING = 15;

/** Whether one sign is missing, added or another, or two are in each other's place. */
function isAlmost(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const [left, right] = [short, long].map((text) => text.slice(start, text.length - end));
  const isSwapped = right!.length === 2 && left === `${right![1]}${right![0]}`;
  return short.length > 3 && (right!.length === 1 || isSwapped) && !/\d/.test(left! + right!);
}

/** The categories of photos and albums, each as it is first written, with how many have it. */
function countCategories(entries: readonly RawEntry[]) {
  const found = new Map<string, { readonly written: string; count: number }>();
  for (const { fields } of entries) {
    const written = cleaned(fields["category"]);
    if (typeof written !== "string") continue;
    const category = found.get(keyOf(written)) ?? { written, count: 0 };
    category.count += 1;
    found.set(keyOf(written), category);
  }
  return found;
}

type Categories = ReturnType<typeof countCategories>;

/** A category that is almost the same, and more frequent. */
function similarTo(category: string, all: Categories): string | undefined {
  const key = keyOf(category);
  const { count } = all.get(key)!;
  return [...all].find(([other, each]) => each.count > count && isAlmost(key, other))?.[1].written;
}

/** Whether the field says what a picture shows. */
const describes = (name: string, { fields }: ContentType) =>
  Object.values(fields).some((field) => field.kind === "image" && field.describedBy === name);

function adviceOn(
  name: string,
  field: Field,
  value: string,
  type: ContentType,
  categories: Categories,
): ProblemText | null {
  const words = value.split(/\s+/).length;
  if (name === "heading" && words > LONG_HEADING) return fieldAdvice.tooLong(words);
  if (describes(name, type) && isFileName(value)) return fieldAdvice.fileName(value);
  const [tag] = field.kind === "markdown" ? htmlIn(value) : [];
  if (tag !== undefined) return fieldAdvice.html(tag);
  const other = field === galleryPhoto.fields.category ? similarTo(value, categories) : undefined;
  return other === undefined ? null : fieldAdvice.almostAlike(value, other);
}

/** A piece of advice for each value that looks like a slip. */
export function adviceFor(entries: readonly RawEntry[]): DraftIssue[] {
  const categories = countCategories(entries);
  return entries.flatMap((entry) => {
    const type = contentTypes.find(({ id }) => id === entry.type);
    if (!type) return [];
    const subject = { ...subjectOf(type, entry), location: "" };
    const issue = (label: string, text: ProblemText, editUrl = entry.location): DraftIssue => {
      return { message: fieldMessage(subject, label, text).sentence.trimEnd(), editUrl };
    };
    return Object.entries(type.fields).flatMap(([name, field]) => {
      const value = cleaned(entry.fields[name]);
      if (typeof value === "string") {
        const text = adviceOn(name, field, value, type, categories);
        return text ? issue(field.label, text) : [];
      }
      return picturesIn(value)
        .filter(isRawPicture)
        .filter(({ description }) => description !== null && isFileName(description))
        .map(({ description, location }) =>
          issue("Description of a picture", fieldAdvice.fileName(description!), location),
        );
    });
  });
}
