import {
  isPublished,
  isUpdated,
  type ContentFields,
  type ContentTypeFieldValidation,
  type ContentTypeProps,
  type Control,
} from "contentful-management";
import { isEquivalent } from "./client";
import type { ContentfulType } from "./to-contentful";

/** A content type in the space. */
export interface FoundType {
  readonly props: ContentTypeProps;
  readonly controls: readonly Control[];
}

/** A field that the site does not know, or cannot read, and nothing but `--prune` deletes. */
export interface Deletion {
  /** Id of the field. */
  readonly field: string;
  readonly text: string;
  /** How many entries hold a value in it. */
  readonly entries: number;
  /** Whether the site has a field of this id, of a kind that it can read. */
  readonly isReplaced: boolean;
}

/** What to do about one content type. */
export interface TypePlan {
  readonly wanted: ContentfulType;
  /** `null` for a type to create. */
  readonly found: FoundType | null;
  readonly changes: readonly string[];
  readonly deletions: readonly Deletion[];
  /** What the site's entries need and the type does not have; `changes` adds some of it. */
  readonly missing: readonly string[];
}

const findById = <Item extends { readonly id: string }>(items: readonly Item[], id: string) =>
  items.find((item) => item.id === id);

const storageOf = ({ type, linkType, items }: ContentFields) =>
  [type, linkType, items?.type, items?.linkType].filter(Boolean).join(" ");

const TEXTS = ["Symbol", "Text"];

/** Whether the site cannot read what the field stores: of a text it can, be it short or long. */
const isOfOtherKind = (wanted: ContentFields, found: ContentFields) =>
  storageOf(wanted) !== storageOf(found) &&
  ![wanted, found].every(({ type }) => TEXTS.includes(type));

/**
 * The wanted type with what is kept from the space: a field that Contentful cannot convert, fields
 * that the site does not know, and whether a field has a value for each locale.
 */
export function mergeExisting(wanted: ContentfulType, props: ContentTypeProps): ContentfulType {
  const present = props.fields.filter(({ deleted }) => !deleted);
  const fields = wanted.fields.map((field) => {
    const found = findById(present, field.id);
    if (found && storageOf(field) !== storageOf(found)) return found;
    return { ...field, localized: found?.localized ?? false };
  });
  return {
    ...wanted,
    fields: [...fields, ...present.filter(({ id }) => !findById(fields, id))],
    // What a kept field is filled in with is kept as well.
    controls: wanted.controls.filter(
      ({ fieldId }) => !present.includes(findById(fields, fieldId)!),
    ),
  };
}

type Rules = readonly ContentTypeFieldValidation[];

/** Contentful may return rules in another order. */
const sameRules = (wanted: Rules = [], found: Rules = []) =>
  wanted.length === found.length &&
  wanted.every((rule) => found.some((other) => isEquivalent(rule, other)));

/** A line with all that differs; none where nothing does. */
function changeOf(differs: Readonly<Record<string, boolean>>): string[] {
  const names = Object.keys(differs).filter((name) => differs[name]);
  return names.length > 0 ? [`change ${names.join(", ")}`] : [];
}

const isSameControl = (wanted: Control, found: Control | undefined) =>
  wanted.widgetId === found?.widgetId &&
  wanted.widgetNamespace === found?.widgetNamespace &&
  Object.entries(wanted.settings ?? {}).every(([key, value]) =>
    isEquivalent(value, found?.settings?.[key]),
  );

/** Changes of the type itself and its form, without its fields. */
function typeChanges(wanted: ContentfulType, { props, controls }: FoundType): string[] {
  const shared = wanted.fields.filter(({ id }) => findById(props.fields, id));
  const order = props.fields.filter(({ id }) => findById(shared, id));
  return changeOf({
    "the name": wanted.name !== props.name,
    "the description": wanted.description !== props.description,
    "the field that names its entries": wanted.displayField !== props.displayField,
    "the order of the fields": shared.some(({ id }, index) => order[index]?.id !== id),
    "the form": wanted.controls.some((control) => {
      const found = controls.find(({ fieldId }) => fieldId === control.fieldId);
      return findById(shared, control.fieldId) && !isSameControl(control, found);
    }),
  });
}

const fieldChanges = (wanted: ContentFields, found: ContentFields) =>
  changeOf({
    "the name": wanted.name !== found.name,
    "whether it must be filled in": wanted.required !== found.required,
    "whether the site gets it": Boolean(wanted.omitted) !== Boolean(found.omitted),
    "whether it can be edited": Boolean(wanted.disabled) !== Boolean(found.disabled),
    "what a new entry starts with": !isEquivalent(wanted.defaultValue, found.defaultValue),
    "the rules":
      !sameRules(wanted.validations, found.validations) ||
      !sameRules(wanted.items?.validations, found.items?.validations),
  });

function deletionIn(siteType: ContentfulType, field: ContentFields): Deletion | null {
  const { id, name, type } = field;
  const successor = findById(siteType.fields, id);
  if (successor && !isOfOtherKind(successor, field)) return null;
  const label = name === id ? name : `${name} (${id})`;
  const what = successor ? `of the kind ${type}, not ${successor.type}` : "a field of its own";
  const text = `${siteType.name}: ${label}: ${what}`;
  return { field: id, text, entries: 0, isReplaced: Boolean(successor) };
}

function planExisting(siteType: ContentfulType, found: FoundType): TypePlan {
  const { name } = siteType;
  const { props } = found;
  const { controls, fields } = mergeExisting(siteType, props);
  const isLive = isPublished(props) && !isUpdated(props);
  const withName = (text: string) => `${name}: ${text}`;
  const additions = [
    ...fields
      .filter((field) => !findById(props.fields, field.id))
      .map((field) => withName(`${field.name}: new field`)),
    ...(isLive ? [] : [withName("publish the content type")]),
  ];
  const changes = fields.flatMap((field) => {
    const before = findById(props.fields, field.id);
    return before ? fieldChanges(field, before).map((text) => `${field.name}: ${text}`) : [];
  });
  const deletions = props.fields.flatMap((field) => deletionIn(siteType, field) ?? []);
  const incompatibleFields = deletions.filter(({ isReplaced }) => isReplaced);
  return {
    wanted: siteType,
    found,
    deletions,
    changes: [
      ...typeChanges({ ...siteType, controls }, found).map(withName),
      ...additions,
      ...changes.map(withName),
    ],
    missing: [...additions, ...incompatibleFields.map(({ text }) => text)],
  };
}

function planNew(wanted: ContentfulType): TypePlan {
  const { name, fields } = wanted;
  const labels = fields.map((field) => field.name).join(", ");
  const changes = [`${name}: new content type with ${labels}`];
  return { wanted, found: null, changes, deletions: [], missing: changes };
}

/**
 * A plan for each of the site's content types that differs in a space; any other type is ignored. How
 * many entries a deletion would cost is not counted yet.
 */
export function planModel(
  wanted: readonly ContentfulType[],
  found: readonly FoundType[],
): TypePlan[] {
  const plans = wanted.map((type) => {
    const before = found.find(({ props }) => props.sys.id === type.id);
    return before ? planExisting(type, before) : planNew(type);
  });
  return plans.filter(({ changes, deletions }) => changes.length + deletions.length > 0);
}
