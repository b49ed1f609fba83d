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

/** A line with the names of all that differs, as Contentful calls it; none where nothing does. */
function difference<Part extends object>(wanted: Part, found: Part): string[] {
  const names = (Object.keys(wanted) as (keyof Part)[]).filter(
    (name) => !isEquivalent(wanted[name], found[name]),
  );
  return names.length > 0 ? [`change ${names.join(", ")}`] : [];
}

/** Contentful may return rules in another order. */
const inOrder = (rules: readonly ContentTypeFieldValidation[] = []) => {
  const kindOf = (rule: object) => Object.keys(rule).find((key) => key !== "message") ?? "";
  return rules.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)));
};

/** All of a field that counts, where Contentful leaves out what is as usual. */
const comparableField = (field: ContentFields) => ({
  name: field.name,
  required: field.required,
  omitted: Boolean(field.omitted),
  disabled: Boolean(field.disabled),
  defaultValue: field.defaultValue,
  validations: [inOrder(field.validations), inOrder(field.items?.validations)],
});

/** As much of a type as the site says anything about, without what its fields are. */
function comparableType(
  type: Pick<ContentfulType, "name" | "description" | "displayField" | "fields">,
  controls: readonly Control[],
  siteType: ContentfulType,
) {
  const form = siteType.controls.map(({ fieldId, settings = {} }) => {
    const control = controls.find((each) => each.fieldId === fieldId);
    const own = Object.keys(settings).map((name) => [name, control?.settings?.[name]] as const);
    return [fieldId, control?.widgetId, control?.widgetNamespace, Object.fromEntries(own)];
  });
  const { name, description, displayField } = type;
  const order = type.fields.map(({ id }) => id).filter((id) => findById(siteType.fields, id));
  return { name, description, displayField, order, form };
}

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
  const { props, controls } = found;
  const merged = mergeExisting(siteType, props);
  const isPresent = (id: string) => findById(props.fields, id) !== undefined;
  const added = merged.fields.filter(({ id }) => !isPresent(id));
  const kept = {
    ...merged,
    fields: merged.fields.filter(({ id }) => isPresent(id) && findById(siteType.fields, id)),
    controls: merged.controls.filter(({ fieldId }) => isPresent(fieldId)),
  };
  const isLive = isPublished(props) && !isUpdated(props);
  const changes = [
    ...difference(comparableType(kept, kept.controls, kept), comparableType(props, controls, kept)),
    ...(isLive ? [] : ["publish the content type"]),
    ...added.map(({ name }) => `${name}: new field`),
    ...kept.fields.flatMap((field) => {
      const before = findById(props.fields, field.id)!;
      const lines = difference(comparableField(field), comparableField(before));
      return lines.map((line) => `${field.name}: ${line}`);
    }),
  ];
  return {
    wanted: siteType,
    found,
    deletions: props.fields.flatMap((field) => deletionIn(siteType, field) ?? []),
    changes: changes.map((line) => `${siteType.name}: ${line}`),
  };
}

function planNew(wanted: ContentfulType): TypePlan {
  const labels = wanted.fields.map(({ name }) => name).join(", ");
  const changes = [`${wanted.name}: new content type with ${labels}`];
  return { wanted, found: null, changes, deletions: [] };
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
