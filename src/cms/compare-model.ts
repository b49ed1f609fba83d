import {
  isPublished,
  isUpdated,
  type ContentFields,
  type ContentTypeProps,
  type Control,
} from "contentful-management";
import { keptBySite, type ContentfulType } from "../model/to-contentful";
import {
  controlDifferences,
  fieldDifferences,
  isOfOtherKind,
  onlyLengthDiffers,
} from "./differences";

/** A content type in the space. */
export interface FoundType {
  readonly props: ContentTypeProps;
  readonly controls: readonly Control[];
}

/** What the site does not know, or cannot read, and nothing but `--prune` deletes. */
export interface Deletion {
  /** Id of the field; `null` for the content type itself. */
  readonly field: string | null;
  readonly text: string;
  /** How many entries hold a value in the field, or are of the content type. */
  readonly entries: number;
  /** Whether the site has a field of this id, of a kind that it can read. */
  readonly isReplaced: boolean;
}

/** What to do about one content type. */
export interface TypePlan {
  readonly id: string;
  /** `null` for a type that the site has no more. */
  readonly wanted: ContentfulType | null;
  /** `undefined` for a type to create. */
  readonly found: FoundType | undefined;
  /** Whether the type itself differs, and not only its form. */
  readonly changesType: boolean;
  readonly changes: readonly string[];
  readonly deletions: readonly Deletion[];
  /** Differences that stay, with the reason. */
  readonly notes: readonly string[];
  /** What the site's entries need and the type has not; some of it is put right by `changes`. */
  readonly lacks: readonly string[];
}

const findById = <Item extends { readonly id: string }>(items: readonly Item[], id: string) =>
  items.find((item) => item.id === id);

/**
 * The wanted type with what is kept from the space: a field that Contentful cannot convert, fields
 * that the site does not know, and whether a field has a value for each locale.
 */
export function keepFromSpace(wanted: ContentfulType, props: ContentTypeProps): ContentfulType {
  const present = props.fields.filter(({ deleted }) => !deleted);
  const keeps = (field: ContentFields, found: ContentFields) =>
    onlyLengthDiffers(field, found) || isOfOtherKind(field, found);
  const fields = wanted.fields.map((field) => {
    const found = findById(present, field.id);
    if (found && keeps(field, found)) return found;
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

/** Differences of the type itself, without its fields. */
function typeDifferences(wanted: ContentfulType, { props }: FoundType): string[] {
  const shared = wanted.fields.filter(({ id }) => findById(props.fields, id));
  const order = props.fields.filter(({ id }) => findById(shared, id));
  const title = findById(wanted.fields, wanted.displayField)?.name ?? wanted.displayField;
  const differences: [differs: boolean, text: string][] = [
    [props.name !== wanted.name, `call the content type so, not ${props.name}`],
    [props.description !== wanted.description, "describe the content type"],
    [props.displayField !== wanted.displayField, `name its entries by ${title}`],
    [shared.some(({ id }, index) => order[index]?.id !== id), "put the fields in order"],
  ];
  return differences.filter(([differs]) => differs).map(([, text]) => text);
}

function planExisting(siteType: ContentfulType, found: FoundType): TypePlan {
  const { props, controls } = found;
  const wanted = keepFromSpace(siteType, props);
  const withName = (text: string) => `${siteType.name}: ${text}`;
  const added = wanted.fields.filter(({ id }) => !findById(props.fields, id));
  const changed = wanted.fields.flatMap((field) => {
    const before = findById(props.fields, field.id);
    return before ? fieldDifferences(field, before).map((text) => `${field.name}: ${text}`) : [];
  });
  const forms = wanted.controls.flatMap((control) => {
    const field = findById(props.fields, control.fieldId);
    if (!field) return [];
    const before = controls.find(({ fieldId }) => fieldId === control.fieldId);
    const name = findById(wanted.fields, control.fieldId)?.name ?? control.fieldId;
    return controlDifferences(control, before).map((text) => `${name}: ${text}`);
  });
  const additions = [
    ...added.map(({ name }) => `${name}: new field`),
    ...(!isPublished(props) || isUpdated(props) ? ["publish the content type"] : []),
  ];
  const typeChanges = [...typeDifferences(siteType, found), ...additions, ...changed];
  const deletions = props.fields.flatMap((field): Deletion[] => {
    const { id, name, type } = field;
    const label = name === id ? name : `${name} (${id})`;
    const successor = findById(siteType.fields, id);
    if (successor && !isOfOtherKind(successor, field)) return [];
    const what = successor ? `of the kind ${type}, not ${successor.type}` : "a field of its own";
    const text = withName(`${label}: ${what}`);
    return [{ field: id, text, entries: 0, isReplaced: Boolean(successor) }];
  });
  const misfits = deletions.filter(({ isReplaced }) => isReplaced);
  return {
    ...{ id: siteType.id, wanted: siteType, found, deletions },
    changesType: typeChanges.length > 0,
    changes: [...typeChanges, ...forms].map(withName),
    notes: siteType.fields
      .filter((field) =>
        props.fields.some((one) => one.id === field.id && onlyLengthDiffers(field, one)),
      )
      .map(({ name, type }) =>
        withName(
          `${name}: a ${type === "Symbol" ? "long" : "short"} text here. Contentful cannot change that, and the site reads it as well.`,
        ),
      ),
    lacks: [...additions.map(withName), ...misfits.map(({ text }) => text)],
  };
}

function planNew(wanted: ContentfulType): TypePlan {
  const labels = wanted.fields.map(({ name }) => name).join(", ");
  const changes = [`${wanted.name}: new content type with ${labels}`];
  const nothing = { found: undefined, deletions: [], notes: [] };
  return { id: wanted.id, wanted, ...nothing, changesType: true, changes, lacks: changes };
}

function planObsolete(found: FoundType): TypePlan {
  const { name, sys } = found.props;
  const deletions = [
    { field: null, text: `${name}: the content type`, entries: 0, isReplaced: false },
  ];
  const nothing = { changesType: false, changes: [], notes: [], lacks: [] };
  return { id: sys.id, wanted: null, found, deletions, ...nothing };
}

/** Whether the site's code made the type: the description of a copy names another id. */
const isKeptBySite = ({ sys, description }: ContentTypeProps) =>
  // Contentful says null where nobody has written one.
  (description as string | null)?.endsWith(keptBySite(sys.id)) ?? false;

/**
 * Compares the site's content types with those of a space. Types that somebody else made are
 * ignored.
 *
 * @returns a plan for each type that differs or has a note, obsolete types first; how many entries a deletion would cost is not counted yet
 */
export function planModel(
  wanted: readonly ContentfulType[],
  found: readonly FoundType[],
): TypePlan[] {
  const isObsolete = ({ props }: FoundType) =>
    isKeptBySite(props) && !findById(wanted, props.sys.id);
  const plans = [
    ...found.filter(isObsolete).map(planObsolete),
    ...wanted.map((type) => {
      const before = found.find(({ props }) => props.sys.id === type.id);
      return before ? planExisting(type, before) : planNew(type);
    }),
  ];
  return plans.filter(
    ({ changes, deletions, notes }) => changes.length + deletions.length + notes.length > 0,
  );
}
