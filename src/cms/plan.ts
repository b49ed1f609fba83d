import type { ContentTypeProps, Control } from "contentful-management";
import { keptBySite, type ContentfulType } from "../model/to-contentful";
import { controlChanges, fieldChanges, isOtherStorage, onlyLengthDiffers } from "./field-changes";
import { words } from "./words";

/** A content type as it is in the space. */
export interface FoundType {
  readonly props: ContentTypeProps;
  readonly controls: readonly Control[];
  /** How many entries it has; known where the type may have to go. */
  readonly entries?: number;
}

/** One difference, in words that begin with what it is about. */
export interface Change {
  readonly words: string;
  /** Whether something is deleted that cannot be had back. */
  readonly destructive: boolean;
}

/** What to do about one content type. */
export interface TypePlan {
  readonly id: string;
  /** The type as it shall be; `null` for one that shall go. */
  readonly wanted: ContentfulType | null;
  readonly found: FoundType | undefined;
  /** Whether the type itself differs, and not only the form that edits it. */
  readonly changesType: boolean;
  /** Fields that must be deleted before the rest is written. */
  readonly deletions: readonly string[];
  readonly changes: readonly Change[];
  /** What differs and stays, with the reason. */
  readonly notes: readonly string[];
  /** Why the plan cannot be carried out; `null` where it can. */
  readonly obstacle: string | null;
}

const change = (text: string, destructive = false): Change => ({ words: text, destructive });

/**
 * The type with what stays as it is in the space: a short text, which Contentful cannot turn into a
 * long one, and which the site reads as well; and whether a field has a value for each language.
 */
function settled(wanted: ContentfulType, { props, controls }: FoundType): ContentfulType {
  const staying = new Map(
    props.fields
      .filter((found) =>
        wanted.fields.some(
          ({ id, ...field }) => id === found.id && onlyLengthDiffers(field, found),
        ),
      )
      .map((found) => [found.id, found]),
  );
  return {
    ...wanted,
    fields: wanted.fields.map((field) => {
      const localized = props.fields.some(({ id, localized }) => id === field.id && localized);
      return staying.get(field.id) ?? { ...field, localized };
    }),
    controls: wanted.controls.map((control) =>
      staying.has(control.fieldId)
        ? (controls.find(({ fieldId }) => fieldId === control.fieldId) ?? control)
        : control,
    ),
  };
}

function typeChanges(wanted: ContentfulType, { props }: FoundType): Change[] {
  const { name, sys } = props;
  const isPublished =
    sys.publishedVersion !== undefined && sys.version === sys.publishedVersion + 1;
  const kept = wanted.fields.filter(({ id }) => props.fields.some((field) => field.id === id));
  const order = props.fields.filter(({ id }) => kept.some((field) => field.id === id));
  const isInOrder = kept.every(({ id }, index) => order[index]?.id === id);
  return [
    ...(name === wanted.name ? [] : [words.rename(name, wanted.name)]),
    ...(props.description === wanted.description ? [] : [words.describe(wanted.name)]),
    ...(props.displayField === wanted.displayField
      ? []
      : [words.nameEntriesBy(wanted.name, labelOf(wanted, wanted.displayField))]),
    ...(isInOrder ? [] : [words.putInOrder(wanted.name)]),
    ...(isPublished ? [] : [words.publishType(wanted.name)]),
  ].map((text) => change(text));
}

const labelOf = ({ fields }: ContentfulType, id: string) =>
  fields.find((field) => field.id === id)?.name ?? id;

function planExisting(asked: ContentfulType, found: FoundType): TypePlan {
  const wanted = settled(asked, found);
  const stays = wanted.fields.filter((field) => found.props.fields.includes(field));
  const deleted = found.props.fields.filter((field) => {
    const successor = wanted.fields.find(({ id }) => id === field.id);
    return !successor || isOtherStorage(successor, field);
  });
  const deletions = deleted.map(({ id }) => id);
  const fields = wanted.fields.flatMap((field) => {
    const before = found.props.fields.find(({ id }) => id === field.id);
    if (!before) return [words.newField(wanted.name, field.name)];
    return deletions.includes(field.id) ? [] : fieldChanges(wanted.name, field, before);
  });
  const forms = wanted.controls.flatMap((control) => {
    const isNew = !found.props.fields.some(({ id }) => id === control.fieldId);
    if (isNew || deletions.includes(control.fieldId)) return [];
    const before = found.controls.find(({ fieldId }) => fieldId === control.fieldId);
    return controlChanges(wanted.name, labelOf(wanted, control.fieldId), control, before);
  });
  const isReplaced = (id: string) => wanted.fields.some((field) => field.id === id);
  const ofType = [
    ...deleted.map((field) =>
      change(
        isReplaced(field.id)
          ? words.replaceField(wanted.name, field)
          : words.deleteField(wanted.name, field),
        true,
      ),
    ),
    ...typeChanges(wanted, found),
    ...fields.map((text) => change(text)),
  ];
  return {
    ...{ id: wanted.id, wanted, found, deletions, obstacle: null },
    changesType: ofType.length > 0,
    changes: [...ofType, ...forms.map((text) => change(text))],
    notes: stays.map((field) => words.lengthStays(wanted.name, field)),
  };
}

function planNew(wanted: ContentfulType): TypePlan {
  const labels = wanted.fields.map(({ name }) => name);
  return {
    ...{ id: wanted.id, wanted, found: undefined, deletions: [], notes: [], obstacle: null },
    changesType: true,
    changes: [change(words.newType(wanted.name, labels))],
  };
}

function planGone(found: FoundType): TypePlan {
  const { sys, name } = found.props;
  const entries = found.entries ?? 0;
  return {
    ...{ id: sys.id, wanted: null, found, deletions: [], notes: [] },
    changesType: true,
    changes: [change(words.deleteType(name), true)],
    obstacle: entries > 0 ? words.typeInUse(name, entries) : null,
  };
}

/** Whether the site's code made the type: a copy of one, or another's, carries no such mark. */
export const isKeptBySite = ({ sys, description }: ContentTypeProps) =>
  description.endsWith(keptBySite(sys.id));

/**
 * Compares the content types that the site needs with those of a space. Types that are not the
 * site's own are left out: they are nobody's business here.
 *
 * @returns a plan for each type that differs or has a note, those that delete something first
 */
export function planModel(
  wanted: readonly ContentfulType[],
  found: readonly FoundType[],
): TypePlan[] {
  const gone = found.filter(
    ({ props }) => isKeptBySite(props) && !wanted.some(({ id }) => id === props.sys.id),
  );
  const plans = [
    ...gone.map(planGone),
    ...wanted.map((type) => {
      const before = found.find(({ props }) => props.sys.id === type.id);
      return before ? planExisting(type, before) : planNew(type);
    }),
  ];
  return plans.filter(({ changes, notes }) => changes.length > 0 || notes.length > 0);
}

/** All changes of all plans. */
export const changesOf = (plans: readonly TypePlan[]) => plans.flatMap(({ changes }) => changes);
