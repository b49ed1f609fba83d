/** What has to change about a field of the space or about its input, in words. */
import type { ContentFields, ContentTypeFieldValidation, Control } from "contentful-management";
import { isEquivalent } from "./client";

const storageOf = ({ type, linkType, items }: ContentFields) =>
  [type, linkType, items?.type, items?.linkType].filter(Boolean).join(" ");

const TEXTS = ["Symbol", "Text"];

/** A short text where a long one is wanted, or the other way round: the site reads both. */
export const onlyLengthDiffers = (wanted: ContentFields, found: ContentFields) =>
  wanted.type !== found.type && TEXTS.includes(wanted.type) && TEXTS.includes(found.type);

/** Whether the site cannot read what the field stores, which Contentful cannot convert. */
export const isOfOtherKind = (wanted: ContentFields, found: ContentFields) =>
  storageOf(wanted) !== storageOf(found) && !onlyLengthDiffers(wanted, found);

/** What a rule says to an editor. */
function wordsOf({ message, ...rule }: ContentTypeFieldValidation): string {
  if (message) return message;
  if (rule.in) return `Must be one of ${rule.in.join(", ")}.`;
  return rule.unique ? "Must be used only once." : JSON.stringify(rule);
}

const rulesOf = ({ validations }: Pick<ContentFields, "validations">) => validations ?? [];

/** Contentful may return rules in another order. */
const sameRules = (wanted: ContentFields, found: ContentFields) =>
  rulesOf(wanted).length === rulesOf(found).length &&
  rulesOf(wanted).every((rule) => rulesOf(found).some((other) => isEquivalent(rule, other)));

const initialValue = (value: unknown) =>
  value === undefined
    ? "start empty in a new entry"
    : `start as ${Object.values(Object(value) as object).join(", ")} in a new entry`;

/** Describes each change that makes the field of the space the wanted one. */
export function fieldDifferences(wanted: ContentFields, found: ContentFields): string[] {
  const rules = rulesOf(wanted).map(wordsOf).join(" ");
  const differences: [differs: boolean, text: string][] = [
    [wanted.name !== found.name, `call the field so, not ${found.name}`],
    [
      wanted.required !== found.required,
      wanted.required ? "must be filled in" : "may be left empty",
    ],
    [Boolean(found.omitted) !== Boolean(wanted.omitted), "hand the field to the site"],
    [Boolean(found.disabled) !== Boolean(wanted.disabled), "let the field be edited"],
    [!isEquivalent(wanted.defaultValue, found.defaultValue), initialValue(wanted.defaultValue)],
    [!sameRules(wanted, found), rules === "" ? "accept anything" : `accept by its rules: ${rules}`],
    [
      !isEquivalent(rulesOf(wanted.items ?? {}), rulesOf(found.items ?? {})),
      wanted.items?.type === "Link"
        ? `accept in the list by its rules: ${rulesOf(wanted.items).map(wordsOf).join(" ")}`
        : "allow any text in the list",
    ],
  ];
  return differences.filter(([differs]) => differs).map(([, text]) => text);
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
  assetLinksEditor: "a list of pictures to choose",
  datePicker: "a day in a calendar",
  tagEditor: "a list of texts",
  entryLinksEditor: "a list of entries to choose",
};

/** Describes each change that makes the input of a field the wanted one. */
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
