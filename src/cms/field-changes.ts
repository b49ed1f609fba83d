import type { ContentFields, ContentTypeFieldValidation, Control } from "contentful-management";
import { isSame } from "./same";
import { words } from "./words";

type Storage = Pick<ContentFields, "type" | "linkType" | "items">;

const storageOf = ({ type, linkType, items }: Storage) =>
  [type, linkType, items?.type, items?.linkType].filter(Boolean).join(" ");

const TEXTS = ["Symbol", "Text"];

/** A short text where a long one is wanted, or the other way round. */
export const onlyLengthDiffers = (wanted: Storage, found: Storage) =>
  wanted.type !== found.type && TEXTS.includes(wanted.type) && TEXTS.includes(found.type);

/** Whether the two hold values of different kinds, which Contentful cannot turn into each other. */
export const isOtherStorage = (wanted: Storage, found: Storage) =>
  storageOf(wanted) !== storageOf(found);

/** A rule's name, which tells it from the other rules of its field: `range`. */
const nameOf = (rule: ContentTypeFieldValidation) =>
  Object.keys(rule).find((key) => key !== "message") ?? "";

const withoutMessage = ({ message: _message, ...rule }: ContentTypeFieldValidation) => rule;

function ruleChanges(wanted: ContentFields, found: ContentFields): string[] {
  const before = found.validations ?? [];
  const after = wanted.validations ?? [];
  const sameName = (rule: ContentTypeFieldValidation) =>
    before.find((other) => nameOf(other) === nameOf(rule));
  const changed = after.flatMap((rule) => {
    const old = sameName(rule);
    if (old && isSame(old, rule)) return [];
    return old && isSame(withoutMessage(old), withoutMessage(rule))
      ? [words.reword(rule)]
      : [words.allow(rule)];
  });
  const dropped = before.filter(
    (rule) => !after.some((other) => nameOf(other) === nameOf(rule)) || sameName(rule) !== rule,
  );
  return [...changed, ...dropped.map(words.allowAgain)];
}

/** What differs between a field that is wanted and the one that is there, in words. */
export function fieldChanges(type: string, wanted: ContentFields, found: ContentFields): string[] {
  const { defaultValue: start } = wanted;
  const isHidden = Boolean(found.omitted) !== Boolean(wanted.omitted);
  const isLocked = Boolean(found.disabled) !== Boolean(wanted.disabled);
  const itemRules = isSame(wanted.items?.validations ?? [], found.items?.validations ?? []);
  return [
    ...(wanted.name === found.name ? [] : [words.nameField(found.name)]),
    ...(wanted.required === found.required ? [] : [words.require(wanted.required)]),
    ...(isHidden ? [words.show] : []),
    ...(isLocked ? [words.unlock] : []),
    ...(isSame(start, found.defaultValue) ? [] : [words.startWith(start)]),
    ...ruleChanges(wanted, found),
    ...(itemRules ? [] : [words.itemRules]),
  ].map((text) => words.aboutField(type, wanted.name, text));
}

/** What differs between the way a field shall be edited and the way it is, in words. */
export function controlChanges(
  type: string,
  label: string,
  wanted: Control,
  found: Control | undefined,
): string[] {
  const isOther =
    wanted.widgetId !== found?.widgetId || wanted.widgetNamespace !== found?.widgetNamespace;
  const settings = wanted.settings ?? {};
  const isTold = Object.entries(settings).every(([key, value]) =>
    isSame(value, found?.settings?.[key]),
  );
  return [
    ...(isOther ? [words.editWith(wanted.widgetId ?? "")] : []),
    ...(isTold ? [] : [words.explain]),
  ].map((text) => words.aboutField(type, label, text));
}
