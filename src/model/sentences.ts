/** Renders problems as sentences for the editor. */
import { contentTypeOf, contentTypes } from ".";
import { withCodes } from "./clean-text";
import { catalogue, type EntryName, type Problem } from "./problems";

/** Names an entry, such as `Testimonial "Ana & Rui"` or `Gallery photo without a description`. */
export function nameOf(entry: EntryName): string {
  const { fields, label, titleField } = contentTypeOf(entry);
  if (entry.title !== null) return `${label} "${entry.title}"`;
  const missing = fields[titleField]!.label.toLowerCase();
  return `${label} without ${/^[aeiou]/.test(missing) ? "an" : "a"} ${missing}`;
}

const MAX_QUOTED_LENGTH = 60;

/** Quotes a value in a form that the editor recognizes. */
function quoted(value: unknown): string {
  if (value === undefined) return "missing";
  const text = withCodes(typeof value === "string" ? value : JSON.stringify(value));
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return typeof value === "string" ? `"${shown}"` : shown;
}

/** Parameters that come from the editor. */
const QUOTED = ["id", "value", "written"];

/** Replaces names in braces with their values. */
const fillIn = (words: string, values: Readonly<Record<string, unknown>>) =>
  words.replace(/\{(\w+)\}/g, (_, name: string) =>
    QUOTED.includes(name) ? quoted(values[name]) : String(values[name]),
  );

/**
 * Renders a problem without its location.
 *
 * @param problem `isShown` is false if the preview leaves the entry out
 * @returns the text, the same without the entry's name, and the word `at` that joins the location to it
 */
export function describe({
  code,
  entry,
  field,
  isShown = true,
  params,
}: Problem & { readonly isShown?: boolean }) {
  // A file that is not read has no type.
  const {
    fields = {},
    label: type = "",
    plural = "",
  } = contentTypes.find(({ id }) => id === entry.type) ?? {};
  const { at, fix, subject, wrong } = catalogue[code];
  const rule = fields[field ?? ""];
  // The field's label is a plural.
  const isOneOfMany = rule?.kind === "pictures" && subject === "file";
  const name = isOneOfMany ? "Picture" : (rule?.label ?? "");
  const words = fillIn(`${wrong}. ${fix}`, {
    type: type.toLowerCase(),
    plural,
    field: name.toLowerCase(),
    ...params,
  });
  const entryName = subject === null ? "" : `${nameOf(entry)}: `;
  const fieldName = subject === "field" || subject === "file" ? `"${name}" ` : "";
  const reason = `${fieldName}${words}`;
  return { text: `${isShown ? "" : "Not shown: "}${entryName}${reason}`, reason, at };
}

/** Renders a problem with the location at which to fix it. */
export function toSentence(problem: Problem): string {
  const { at, text } = describe(problem);
  return at === null ? text : `${text}${at} ${problem.location}`;
}

/** Heading of recommendations, which do not stop a build. */
export const ADVICE_HEADING = "Recommended changes:";

/**
 * Creates the heading of a list of problems.
 *
 * @param consequence for the site that couples see
 */
export const problemsHeading = (
  count: number,
  consequence = "so nothing was built and the live site stays as it is",
) => `The content has ${count === 1 ? "one problem" : `${count} problems`}, ${consequence}.`;
