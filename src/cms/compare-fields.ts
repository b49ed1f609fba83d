import type { ContentFields, ContentTypeFieldValidation, Control } from "contentful-management";
import { MEGABYTE } from "../model/fields";
import { isEquivalent } from "./client";

type Storage = Pick<ContentFields, "type" | "linkType" | "items">;

const storageOf = ({ type, linkType, items }: Storage) =>
  [type, linkType, items?.type, items?.linkType].filter(Boolean).join(" ");

const TEXTS = ["Symbol", "Text"];

/** A short text where a long one is wanted, or the other way round. */
export const onlyLengthDiffers = (wanted: Storage, found: Storage) =>
  wanted.type !== found.type && TEXTS.includes(wanted.type) && TEXTS.includes(found.type);

/** Whether the two store values of different types, which Contentful cannot convert. */
export const isOtherStorage = (wanted: Storage, found: Storage) =>
  storageOf(wanted) !== storageOf(found);

type Range = { readonly min?: number | null; readonly max?: number | null };

function between({ min, max }: Range, unit = ""): string {
  if (typeof min === "number" && typeof max === "number") return `${min} to ${max}${unit}`;
  return typeof min === "number" ? `at least ${min}${unit}` : `at most ${max ?? "any"}${unit}`;
}

const inMegabytes = (bytes: number | null | undefined) =>
  typeof bytes === "number" ? Math.round((bytes / MEGABYTE) * 10) / 10 : undefined;

/** `Must be a month and a year.` → `a month and a year` */
const requirementIn = (message: string | null | undefined) =>
  message?.replace(/^Must be /, "").replace(/\.$/, "");

/** What a rule allows, worded to follow "allow" and "no longer allow only". */
function allowedBy(rule: ContentTypeFieldValidation): string {
  const { in: list, range, size, regexp, assetFileSize, assetImageDimensions } = rule;
  if (rule.unique) return "a value that no other entry has";
  if (list) return `one of ${list.join(", ")}`;
  if (range) return between(range);
  if (regexp) return requirementIn(rule.message) ?? `what fits the pattern ${regexp.pattern}`;
  if (size) return requirementIn(rule.message) ?? between(size, " characters or items");
  if (rule.linkMimetypeGroup) return `files of the kind ${rule.linkMimetypeGroup.join(", ")}`;
  if (assetFileSize) {
    const { min, max } = assetFileSize;
    return between({ min: inMegabytes(min), max: inMegabytes(max) }, " MB");
  }
  if (assetImageDimensions) {
    return `pictures that are ${between(assetImageDimensions.width ?? {}, " pixels wide")}`;
  }
  return `what the rule ${Object.keys(rule).join(", ")} allows`;
}

/** The key that tells a rule from the others of its field: `range`. */
const nameOf = (rule: ContentTypeFieldValidation) =>
  Object.keys(rule).find((key) => key !== "message") ?? "";

const withoutMessage = ({ message: _message, ...rule }: ContentTypeFieldValidation) => rule;

function ruleDifferences(wanted: ContentFields, found: ContentFields): string[] {
  const before = found.validations ?? [];
  const after = wanted.validations ?? [];
  const sameName = (rule: ContentTypeFieldValidation) =>
    before.find((other) => nameOf(other) === nameOf(rule));
  const changed = after.flatMap((rule) => {
    const old = sameName(rule);
    if (old && isEquivalent(old, rule)) return [];
    return old && isEquivalent(withoutMessage(old), withoutMessage(rule))
      ? [`say "${rule.message ?? "…"}" when something else is refused`]
      : [`allow ${allowedBy(rule)}`];
  });
  const dropped = before.filter(
    (rule) => !after.some((other) => nameOf(other) === nameOf(rule)) || sameName(rule) !== rule,
  );
  return [...changed, ...dropped.map((rule) => `no longer allow only ${allowedBy(rule)}`)];
}

const initialValue = (value: unknown) =>
  value === undefined
    ? "start empty in a new entry"
    : `start as ${Object.values(Object(value) as object).join(", ")} in a new entry`;

/** Describes each change that makes the field of the space the wanted one. */
export function fieldDifferences(wanted: ContentFields, found: ContentFields): string[] {
  const differences: [differs: boolean, text: string][] = [
    [wanted.name !== found.name, `call the field so, not ${found.name}`],
    [
      wanted.required !== found.required,
      wanted.required ? "must be filled in" : "may be left empty",
    ],
    [Boolean(found.omitted) !== Boolean(wanted.omitted), "hand the field to the site"],
    [Boolean(found.disabled) !== Boolean(wanted.disabled), "let the field be edited"],
    [!isEquivalent(wanted.defaultValue, found.defaultValue), initialValue(wanted.defaultValue)],
  ];
  const sameItems = isEquivalent(wanted.items?.validations ?? [], found.items?.validations ?? []);
  return [
    ...differences.filter(([differs]) => differs).map(([, text]) => text),
    ...ruleDifferences(wanted, found),
    ...(sameItems ? [] : ["allow any text in the list"]),
  ];
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

/** Describes each change that makes the editor of a field the wanted one. */
export function controlDifferences(wanted: Control, found: Control | undefined): string[] {
  const { widgetId = "", widgetNamespace, settings = {} } = wanted;
  const sameWidget = widgetId === found?.widgetId && widgetNamespace === found.widgetNamespace;
  const sameSettings = Object.entries(settings).every(([key, value]) =>
    isEquivalent(value, found?.settings?.[key]),
  );
  return [
    ...(sameWidget ? [] : [`edit it as ${WIDGETS[widgetId] ?? widgetId}`]),
    ...(sameSettings ? [] : ["explain the field to the editor"]),
  ];
}
