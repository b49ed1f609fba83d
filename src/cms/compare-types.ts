import { isPublished, isUpdated, type ContentTypeProps, type Control } from "contentful-management";
import type { ContentFields } from "contentful-management";
import { keptBySite, type ContentfulType } from "../model/to-contentful";
import {
  controlDifferences,
  fieldDifferences,
  isOtherStorage,
  onlyLengthDiffers,
} from "./compare-fields";
import { pluralize } from "./terminal";

/** A content type in the space. */
export interface FoundType {
  readonly props: ContentTypeProps;
  readonly controls: readonly Control[];
  /** How many entries it has; counted only for a type that may be deleted. */
  readonly entries?: number;
}

export interface Change {
  readonly text: string;
  /** Whether something is deleted for good. */
  readonly destructive: boolean;
}

/** What to do about one content type. */
export interface TypePlan {
  readonly id: string;
  /** `null` for a type to delete. */
  readonly wanted: ContentfulType | null;
  /** `undefined` for a type to create. */
  readonly found: FoundType | undefined;
  /** Whether the type itself differs, and not only its editor. */
  readonly changesType: boolean;
  /** Ids of fields to delete before the rest is written. */
  readonly deletions: readonly string[];
  readonly changes: readonly Change[];
  /** Differences that stay, with the reason. */
  readonly notes: readonly string[];
  /** Why the plan cannot be applied; `null` where it can. */
  readonly blocker: string | null;
}

const change = (text: string, destructive = false): Change => ({ text, destructive });

const findById = <Item extends { readonly id: string }>(items: readonly Item[], id: string) =>
  items.find((item) => item.id === id);

/**
 * The wanted type with what is kept from the space: a short text, which Contentful cannot turn into
 * a long one (the site reads both), and whether a field has a value for each locale.
 */
function keepFromSpace(wanted: ContentfulType, { props, controls }: FoundType): ContentfulType {
  const keptFields = new Map(
    props.fields
      .filter((found) => {
        const field = findById(wanted.fields, found.id);
        return field && onlyLengthDiffers(field, found);
      })
      .map((found) => [found.id, found]),
  );
  return {
    ...wanted,
    fields: wanted.fields.map((field) => {
      const localized = findById(props.fields, field.id)?.localized ?? false;
      return keptFields.get(field.id) ?? { ...field, localized };
    }),
    controls: wanted.controls.map((control) => {
      const found = controls.find(({ fieldId }) => fieldId === control.fieldId);
      return keptFields.has(control.fieldId) ? (found ?? control) : control;
    }),
  };
}

const labelOf = ({ fields }: ContentfulType, id: string) => findById(fields, id)?.name ?? id;

/** Differences of the type itself, without its fields. */
function typeDifferences(wanted: ContentfulType, { props }: FoundType): string[] {
  const shared = wanted.fields.filter(({ id }) => findById(props.fields, id));
  const order = props.fields.filter(({ id }) => findById(shared, id));
  const differences: [differs: boolean, text: string][] = [
    [props.name !== wanted.name, `call the content type so, not ${props.name}`],
    [props.description !== wanted.description, "describe the content type"],
    [
      props.displayField !== wanted.displayField,
      `name its entries by ${labelOf(wanted, wanted.displayField)}`,
    ],
    [shared.some(({ id }, index) => order[index]?.id !== id), "put the fields in order"],
    [!isPublished(props) || isUpdated(props), "publish the content type"],
  ];
  return differences.filter(([differs]) => differs).map(([, text]) => text);
}

function describeDeletion(field: ContentFields, isReplaced: boolean): string {
  const name = field.name === field.id ? field.name : `${field.name} (${field.id})`;
  return isReplaced
    ? `${name}: delete the field of the kind ${field.type}, with all that entries hold in it, and make it anew`
    : `${name}: delete the field, with all that entries hold in it`;
}

function planExisting(siteType: ContentfulType, found: FoundType): TypePlan {
  const wanted = keepFromSpace(siteType, found);
  const foundFields = found.props.fields;
  const deleted = foundFields.filter((field) => {
    const successor = findById(wanted.fields, field.id);
    return !successor || isOtherStorage(successor, field);
  });
  const deletions = deleted.map(({ id }) => id);
  const fieldTexts = wanted.fields.flatMap((field) => {
    const before = findById(foundFields, field.id);
    if (!before) return [`${field.name}: new field`];
    if (deletions.includes(field.id)) return [];
    return fieldDifferences(field, before).map((text) => `${field.name}: ${text}`);
  });
  const controlTexts = wanted.controls.flatMap((control) => {
    const { fieldId } = control;
    if (!findById(foundFields, fieldId) || deletions.includes(fieldId)) return [];
    const before = found.controls.find((each) => each.fieldId === fieldId);
    return controlDifferences(control, before).map(
      (text) => `${labelOf(wanted, fieldId)}: ${text}`,
    );
  });
  const withName = (text: string) => `${wanted.name}: ${text}`;
  const typeChanges = [
    ...deleted.map((field) =>
      change(withName(describeDeletion(field, Boolean(findById(wanted.fields, field.id)))), true),
    ),
    ...[...typeDifferences(wanted, found), ...fieldTexts].map((text) => change(withName(text))),
  ];
  return {
    ...{ id: wanted.id, wanted, found, deletions, blocker: null },
    changesType: typeChanges.length > 0,
    changes: [...typeChanges, ...controlTexts.map((text) => change(withName(text)))],
    notes: wanted.fields
      .filter((field) => foundFields.includes(field))
      .map(({ name, type }) =>
        withName(
          `${name}: a ${type === "Symbol" ? "short" : "long"} text here. Contentful cannot change that, and the site reads it as well.`,
        ),
      ),
  };
}

function planNew(wanted: ContentfulType): TypePlan {
  const labels = wanted.fields.map(({ name }) => name).join(", ");
  return {
    ...{ id: wanted.id, wanted, found: undefined, deletions: [], notes: [], blocker: null },
    changesType: true,
    changes: [change(`${wanted.name}: new content type with ${labels}`)],
  };
}

function planDeletion(found: FoundType): TypePlan {
  const { entries = 0, props } = found;
  const { name, sys } = props;
  return {
    ...{ id: sys.id, wanted: null, found, deletions: [], notes: [] },
    changesType: true,
    changes: [change(`${name}: delete the content type`, true)],
    blocker:
      entries > 0
        ? `${name} still has ${pluralize(entries, "entry", "entries")}. Delete ${entries === 1 ? "it" : "them"} in Contentful first.`
        : null,
  };
}

/** Whether the site's code made the type: the description of a copy names another id. */
export const isKeptBySite = ({ sys, description }: ContentTypeProps) =>
  description.endsWith(keptBySite(sys.id));

/**
 * Compares the site's content types with those of a space. Types that somebody else made are
 * ignored.
 *
 * @returns a plan for each type that differs or has a note, deletions first
 */
export function planModel(
  wanted: readonly ContentfulType[],
  found: readonly FoundType[],
): TypePlan[] {
  const obsolete = found.filter(
    ({ props }) => isKeptBySite(props) && !findById(wanted, props.sys.id),
  );
  const plans = [
    ...obsolete.map(planDeletion),
    ...wanted.map((type) => {
      const before = found.find(({ props }) => props.sys.id === type.id);
      return before ? planExisting(type, before) : planNew(type);
    }),
  ];
  return plans.filter(({ changes, notes }) => changes.length > 0 || notes.length > 0);
}
