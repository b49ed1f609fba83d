import type { ContentFields, ContentTypeFieldValidation } from "contentful-management";
import { counted, listed } from "./list";

const joined = (items: readonly unknown[]) => items.join(", ");

type NumberRange = { readonly min?: number | null; readonly max?: number | null };

function between({ min, max }: NumberRange, unit = ""): string {
  if (typeof min === "number" && typeof max === "number") return `${min} to ${max}${unit}`;
  return typeof min === "number" ? `at least ${min}${unit}` : `at most ${max ?? "any"}${unit}`;
}

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number | null | undefined) =>
  typeof bytes === "number" ? Math.round((bytes / MEGABYTE) * 10) / 10 : undefined;

/** `Must be a month and a year.` → `a month and a year` */
const demandIn = (message: string | null | undefined) =>
  message?.replace(/^Must be /, "").replace(/\.$/, "");

/** What a rule allows, in words that follow "allow" and "also allow other than". */
function allowed(rule: ContentTypeFieldValidation): string {
  const { in: list, range, size, regexp, assetFileSize, assetImageDimensions } = rule;
  if (rule.unique) return "a value that no other entry has";
  if (list) return `one of ${joined(list)}`;
  if (range) return between(range);
  if (regexp) return demandIn(rule.message) ?? `what fits the pattern ${regexp.pattern}`;
  if (size) return demandIn(rule.message) ?? between(size, " characters or items");
  if (rule.linkMimetypeGroup) return `files of the kind ${joined(rule.linkMimetypeGroup)}`;
  if (assetFileSize) {
    const { min, max } = assetFileSize;
    return between({ min: inMegabytes(min), max: inMegabytes(max) }, " MB");
  }
  if (assetImageDimensions) {
    return `pictures that are ${between(assetImageDimensions.width ?? {}, " pixels wide")}`;
  }
  return `what the rule ${joined(Object.keys(rule))} allows`;
}

const WIDGETS: Readonly<Record<string, string>> = {
  dropdown: "a list to choose from",
  slugEditor: "a slug made from the title",
  singleLine: "one line",
  multipleLine: "several lines",
  markdown: "a Markdown editor",
  numberEditor: "a number",
  boolean: "Yes and No",
  assetLinkEditor: "a picture to choose",
  tagEditor: "a list of texts",
};

const quoted = ({ name, id }: ContentFields) => (name === id ? name : `${name} (${id})`);

/** The commands' words for the content model: what differs, and what becomes of it. */
export const model = {
  newType: (name: string, fields: readonly string[]) =>
    `${name}: new content type with ${joined(fields)}`,
  deleteType: (name: string) => `${name}: delete the content type`,
  typeInUse: (name: string, entries: number) =>
    `${name} still has ${counted(entries, "entry", "entries")}. Delete ${entries === 1 ? "it" : "them"} in Contentful first.`,
  rename: (before: string, name: string) => `${name}: call the content type so, not ${before}`,
  describe: (name: string) => `${name}: describe the content type`,
  nameEntriesBy: (name: string, field: string) => `${name}: name its entries by ${field}`,
  putInOrder: (name: string) => `${name}: put the fields in order`,
  publishType: (name: string) => `${name}: publish the content type`,

  newField: (type: string, field: string) => `${type}: ${field}: new field`,
  deleteField: (type: string, field: ContentFields) =>
    `${type}: ${quoted(field)}: delete the field, with all that entries hold in it`,
  replaceField: (type: string, field: ContentFields) =>
    `${type}: ${quoted(field)}: delete the field of the kind ${field.type}, with all that entries hold in it, and make it anew`,
  aboutField: (type: string, field: string, text: string) => `${type}: ${field}: ${text}`,
  nameField: (before: string) => `call the field so, not ${before}`,
  require: (required: boolean) => (required ? "must be filled in" : "may be left empty"),
  show: "hand the field to the site",
  unlock: "let the field be edited",
  startWith: (value: unknown) =>
    value === undefined
      ? "start empty in a new entry"
      : `start as ${joined(Object.values(Object(value) as object))} in a new entry`,
  allow: (rule: ContentTypeFieldValidation) => `allow ${allowed(rule)}`,
  allowAgain: (rule: ContentTypeFieldValidation) => `no longer allow only ${allowed(rule)}`,
  reword: (rule: ContentTypeFieldValidation) =>
    `say "${rule.message ?? "…"}" when something else is refused`,
  itemRules: "allow any text in the list",
  editWith: (widget: string) => `edit it as ${WIDGETS[widget] ?? widget}`,
  explain: "explain the field to the editor",
  lengthStays: (type: string, { name, type: kind }: ContentFields) =>
    `${type}: ${name}: a ${kind === "Symbol" ? "short" : "long"} text here. Contentful cannot change that, and the site reads it as well.`,

  deletesHeading: "Deletes, which nothing brings back:",
  changesHeading: "Adds and changes:",
  notesHeading: "Stays as it is:",
  list: listed,
  modelIsThere: "Nothing to change: the space has the site's content model.",
  planned: (changes: number) =>
    `${counted(changes, "change")} to make. Nothing was changed: npm run cms:apply does it.`,
  applyNeedsYes:
    "Nothing was changed, because this deletes something. To do it all the same: npm run cms:apply -- --yes",
  nothingChanged: (reasons: readonly string[]) => ["Nothing was changed.", ...reasons].join("\n"),
  applying: (step: number, steps: number, name: string) => `[${step}/${steps}] ${name} …`,
  applied: (changes: number) => `Done: ${counted(changes, "change")} made.`,
};
