/** Compares the content types of the site with those of a space. */
import { isDeepStrictEqual } from "node:util";
import { isPublished, isUpdated } from "contentful-management";
import type { ContentFields, ContentTypeProps, Control } from "contentful-management";
import type { ContentfulType } from "./to-contentful";

/** A content type in the space. */
export interface FoundType {
  readonly props: ContentTypeProps;
  readonly controls: readonly Control[];
}

const fieldIn = ({ fields }: Pick<ContentfulType, "fields">, id: string) =>
  fields.find((field) => field.id === id && !field.deleted);

const controlIn = (controls: readonly Control[], id: string) =>
  controls.find(({ fieldId }) => fieldId === id);

const kindOf = ({ type, linkType, items }: ContentFields) =>
  [type, linkType, items?.type, items?.linkType].join(" ");

/** Tests whether a number field still has the type Integer, which an earlier model gave it. */
const isStillInteger = (wanted: ContentFields, found: ContentFields) =>
  wanted.type === "Number" && found.type === "Integer";

/** Contentful cannot change the type of a field. The site reads integers as numbers, too. */
const hasOtherType = (wanted: ContentFields, found: ContentFields) =>
  kindOf(wanted) !== kindOf(found) && !isStillInteger(wanted, found);

const isText = ({ type }: ContentFields) => type === "Symbol" || type === "Text";

/**
 * Merges the site's type into the one in the space. Fields of another type, fields that the site does not
 * know, and the `localized` property of all fields stay as they are in the space.
 */
export function mergeTypes(siteType: ContentfulType, { props, controls }: FoundType) {
  const fields = siteType.fields.map((field) => {
    const found = fieldIn(props, field.id);
    if (found && hasOtherType(field, found)) return found;
    const { localized = false, type, validations = [] } = found ?? {};
    const own = found && isStillInteger(field, found) ? { type: type!, validations } : {};
    return { ...field, ...own, localized };
  });
  const others = props.fields.filter(({ id, deleted }) => !deleted && !fieldIn(siteType, id));
  const written = siteType.controls.filter(
    ({ fieldId }) => fieldIn({ fields }, fieldId) !== fieldIn(props, fieldId),
  );
  const merged = written.map((control): Control => {
    const { settings, ...found } = controlIn(controls, control.fieldId) ?? {};
    return { ...found, ...control, settings: { ...settings, ...control.settings } };
  });
  const kept = controls.filter(({ fieldId }) => !controlIn(merged, fieldId));
  return { ...siteType, fields: [...fields, ...others], controls: [...merged, ...kept] };
}

const isUnset = (value: unknown) =>
  value === "" || value === null || (typeof value === "object" && !Object.keys(value).length);

/** Removes null and empty strings, lists and objects, which Contentful may add or leave out. */
const normalize = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, part: unknown) =>
    isUnset(part) ? undefined : part,
  );

/** Names the properties that differ, in one line; returns an empty list if none do. */
function difference<Part extends object>(wanted: Part, found: Part): string[] {
  const names = (Object.keys(wanted) as (keyof Part)[]).filter(
    (name) => !isDeepStrictEqual(normalize(wanted[name]), normalize(found[name])),
  );
  return names.length > 0 ? [`change ${names.join(", ")}`] : [];
}

/** Selects the properties that fields of the same type can differ in. Contentful leaves out false ones. */
const partsOf = (field: ContentFields, controls: readonly Control[]) => ({
  name: field.name,
  required: field.required,
  omitted: Boolean(field.omitted),
  disabled: Boolean(field.disabled),
  defaultValue: field.defaultValue,
  validations: [field.validations, field.items?.validations],
  form: controlIn(controls, field.id),
});

function changesOf(siteType: ContentfulType, { props, controls }: FoundType): string[] {
  const merged = mergeTypes(siteType, { props, controls });
  const inBoth = ({ id }: ContentFields) => fieldIn(siteType, id) && fieldIn(props, id);
  const ownParts = ({ name, description, displayField, fields }: typeof props | typeof merged) => {
    return { name, description, displayField, order: fields.filter(inBoth).map(({ id }) => id) };
  };
  const isLive = isPublished(props) && !isUpdated(props);
  return [
    ...difference(ownParts(merged), ownParts(props)),
    ...(isLive ? [] : ["publish the content type"]),
    ...merged.fields.flatMap((field) => {
      const found = fieldIn(props, field.id);
      if (!found) return [`${field.name}: new field`];
      const lines = difference(partsOf(field, merged.controls), partsOf(found, controls));
      return lines.map((line) => `${field.name}: ${line}`);
    }),
  ];
}

/** Lists the fields that the site does not know or cannot read. Only `--prune` deletes them. */
const unusableFields = (siteType: ContentfulType, { props }: FoundType) =>
  props.fields.flatMap((field) => {
    const { id, name, required, type } = field;
    const successor = fieldIn(siteType, id);
    const isReadable =
      successor && (!hasOtherType(successor, field) || (isText(successor) && isText(field)));
    if (isReadable) return [];
    const isRequired = required && !successor;
    const what = successor
      ? `has the type ${type}, not ${successor.type}`
      : "not a field of the site";
    const rule = isRequired ? ", but required: Contentful publishes no entry without it" : "";
    const label = name === id ? name : `${name} (${id})`;
    const text = `${siteType.name}: ${label}: ${what}${rule}`;
    return [{ id, text, isReplaced: Boolean(successor), isRequired }];
  });

/** Plans the changes to one of the site's content types. */
export function planType(siteType: ContentfulType, found: FoundType | undefined) {
  const labels = siteType.fields.map(({ name }) => name).join(", ");
  const changes = found ? changesOf(siteType, found) : [`new content type with ${labels}`];
  const unusable = found ? unusableFields(siteType, found) : [];
  return {
    siteType,
    found,
    changes: changes.map((line) => `${siteType.name}: ${line}`),
    unusable,
    /** Unknown fields do not count as a difference. */
    differs: changes.length > 0 || unusable.some(({ isReplaced }) => isReplaced),
  };
}
