/** Problems as the sentences that an editor reads. */
import { contentTypes } from ".";
import { catalogue, type EntryName, type Problem } from "./problems";

const typeOf = (entry: EntryName) => contentTypes.find(({ id }) => id === entry.type)!;

/** Returns `Testimonial "Ana & Rui"`, or `Gallery photo without a description`. */
export function nameOf(entry: EntryName): string {
  const { fields, label, titleField } = typeOf(entry);
  if (entry.title !== null) return `${label} "${entry.title}"`;
  const missing = fields[titleField]!.label.toLowerCase();
  return `${label} without ${/^[aeiou]/.test(missing) ? "an" : "a"} ${missing}`;
}

const LONGEST_QUOTED_VALUE = 60;

/** Quotes a value as the editor would recognise it. */
function quoted(value: unknown): string {
  if (value === undefined) return "missing";
  const text = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return text.length > LONGEST_QUOTED_VALUE ? `${text.slice(0, LONGEST_QUOTED_VALUE)}…` : text;
}

/** Parameters that an editor has written. */
const QUOTED = ["id", "value", "written"];

/** Replaces the names in braces by their values. */
const fillIn = (words: string, values: Readonly<Record<string, unknown>>) =>
  words.replace(/\{(\w+)\}/g, (_, name: string) =>
    QUOTED.includes(name) ? quoted(values[name]) : String(values[name]),
  );

/**
 * Renders a problem without its address.
 *
 * @param problem `isShown` is false for a draft that the site leaves out
 * @returns also what joins the address to the text
 */
export function describe({
  code,
  entry,
  field,
  isShown = true,
  params,
}: Problem & { readonly isShown?: boolean }) {
  const { fields, label: type, plural } = typeOf(entry);
  const { after, at, fix, wrong } = catalogue[code];
  const rule = fields[field ?? ""];
  // Names one of many pictures by the singular.
  const isOneOfMany = rule?.kind === "images" && code.startsWith("image");
  const name = isOneOfMany ? "Picture" : (rule?.label ?? "");
  const words = fillIn(`${wrong}. ${fix}`, {
    type,
    plural,
    field: name.toLowerCase(),
    ...params,
  });
  const subject = after === null ? "" : `${nameOf(entry)}: `;
  const part = after === "field" ? `"${name}" ` : "";
  return { text: `${isShown ? "" : "Not shown: "}${subject}${part}${words}`, at };
}

/** Renders a problem with the address at which to fix it. */
export function toSentence(problem: Problem): string {
  const { at, text } = describe(problem);
  return at === null ? text : `${text}${at} ${problem.location}`;
}

/**
 * Creates the heading of a list of problems.
 *
 * @param meaning the consequence for the site that couples see
 */
export const problemsHeading = (
  count: number,
  meaning = "so nothing was built and the live site stays as it is",
) => `The content has ${count === 1 ? "one problem" : `${count} problems`}, ${meaning}.`;
