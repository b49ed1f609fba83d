/** What Contentful checks about an entry or asset: something of each draft, the rest on publishing. */
import type { ContentFields, ContentTypeFieldValidation } from "contentful-management";
import { ApiError, errors, type ValidationError } from "../http/errors";
import { publishedFields } from "../space/content-model";
import type { Item } from "../space/items";
import { isLink, type LocalizedFields } from "../space/resources";
import type { Space } from "../space/space";

type Path = readonly (string | number)[];

/** Adds the default values of the fields that are missing in a new entry. */
export function withDefaults(
  { contentTypes }: Space,
  contentType: string,
  fields: LocalizedFields,
): LocalizedFields {
  const defaults = publishedFields(contentTypes.get(contentType)).flatMap(({ defaultValue, id }) =>
    defaultValue && fields[id] === undefined
      ? [[id, defaultValue as LocalizedFields[string]] as const]
      : [],
  );
  return { ...fields, ...Object.fromEntries(defaults) };
}

type FieldType = Pick<ContentFields, "type" | "linkType" | "items">;

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

function isOfType({ linkType, type }: FieldType, value: unknown): boolean {
  switch (type) {
    case "Symbol":
    case "Text":
      return typeof value === "string";
    case "Integer":
      return Number.isInteger(value);
    case "Number":
      return typeof value === "number";
    case "Boolean":
      return typeof value === "boolean";
    case "Date":
      return typeof value === "string" && DATE.test(value);
    case "Link":
      return isLink(value) && value.sys.linkType === linkType;
    case "Array":
      return Array.isArray(value);
    default:
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
}

/** Contentful's limits, in characters. */
const MAX_LENGTH: Readonly<Record<string, number>> = { Symbol: 256, Text: 50_000 };

/** Checks a value and the items of a list against the field's type. */
function typeErrors(field: FieldType, value: unknown, path: Path): ValidationError[] {
  const { items, type } = field;
  if (!isOfType(field, value)) {
    const details = `The type of "value" is incorrect, expected type: ${type}`;
    return [{ name: "type", value, type, details, path }];
  }
  const max = MAX_LENGTH[type];
  if (max !== undefined && typeof value === "string" && value.length > max) {
    return [{ name: "size", value, max, details: `Size must be at most ${max}`, path }];
  }
  if (!Array.isArray(value) || !items) return [];
  return value.flatMap((item, index) => typeErrors(items, item, [...path, index]));
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const isWithin = (number: number, { min = -Infinity, max = Infinity }: Bounds) =>
  number >= min && number <= max;

type Rule = (validation: ContentTypeFieldValidation, value: unknown, space: Space) => boolean;

/** Whether a value is valid, by the name of the validation. Any other validation always passes. */
const RULES: Readonly<Record<string, Rule>> = {
  in: ({ in: expected = [] }, value) => (expected as unknown[]).includes(value),
  regexp: ({ regexp }, value) =>
    !regexp || typeof value !== "string" || new RegExp(regexp.pattern, regexp.flags).test(value),
  range: ({ range = {} }, value) => typeof value !== "number" || isWithin(value, range),
  size: ({ size = {} }, value) =>
    !(typeof value === "string" || Array.isArray(value)) || isWithin(value.length, size),
  linkContentType: ({ linkContentType = [] }, value, { entries }) => {
    const linked = isLink(value) ? entries.find(value.sys.id)?.contentType : undefined;
    return linked === undefined || linkContentType.includes(linked);
  },
};

/** Applies the validations of a field to a value. */
function ruleErrors(
  space: Space,
  validations: readonly ContentTypeFieldValidation[] = [],
  value: unknown,
  path: Path,
): ValidationError[] {
  return validations.flatMap((validation) =>
    Object.entries(RULES)
      .filter(([name, isValid]) => name in validation && !isValid(validation, value, space))
      .map(([name]) => {
        const custom = validation.message ? { customMessage: validation.message } : {};
        return { ...validation, name, details: `Refused by "${name}".`, path, value, ...custom };
      }),
  );
}

const notAllowed = (path: Path, value: unknown): ValidationError => ({
  name: "unknown",
  path,
  value,
});

const required = (property: string, path: Path): ValidationError => ({
  name: "required",
  details: `The property "${property}" is required here`,
  path,
});

/** Collects the errors of all values; unknown fields and locales are errors themselves. */
function validateValues(
  space: Space,
  fields: LocalizedFields,
  known: readonly ContentFields[],
  validate: (field: ContentFields, value: unknown, path: Path) => readonly ValidationError[],
): ValidationError[] {
  return Object.entries(fields).flatMap(([id, values]) => {
    const field = known.find((one) => one.id === id);
    if (!field) return [notAllowed(["fields", id], values)];
    const { code } = space.locales.default;
    const codes = field.localized ? space.locales.all().map((locale) => locale.code) : [code];
    return Object.entries(values).flatMap(([locale, value]) => {
      const path = ["fields", id, locale];
      if (!codes.includes(locale)) return [notAllowed(path, value)];
      return value === undefined || value === null ? [] : validate(field, value, path);
    });
  });
}

/**
 * Checks a draft: known fields, known locales, values of the right type.
 *
 * @throws ApiError 422 with all errors
 */
export function checkDraft(space: Space, contentType: string, fields: LocalizedFields): void {
  const known = publishedFields(space.contentTypes.get(contentType));
  const found = validateValues(space, fields, known, typeErrors);
  if (found.length > 0) throw errors.invalidEntry(found);
}

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** Required values: in the default locale alone. */
function missingValues(space: Space, { fields }: Item, known: readonly ContentFields[]) {
  const { code } = space.locales.default;
  return known
    .filter(({ disabled, omitted, required: isRequired }) => isRequired && !omitted && !disabled)
    .filter(({ id }) => isBlank(fields[id]?.[code]))
    .map(({ id }) => required(id, fields[id] ? ["fields", id, code] : ["fields", id]));
}

function invalidValues(space: Space, entry: Item, known: readonly ContentFields[]) {
  return validateValues(space, entry.fields, known, (field, value, path) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return [
      ...typeErrors(field, value, path),
      ...ruleErrors(space, field.validations, value, path),
      ...items.flatMap((item, index) =>
        ruleErrors(space, field.items?.validations, item, [...path, index]),
      ),
    ];
  });
}

/** Links without a target. A link to a draft is fine. */
function unresolvedLinks(space: Space, value: unknown, path: Path): ValidationError[] {
  if (isLink(value)) {
    const { id, linkType, type } = value.sys;
    const targets = linkType === "Asset" ? space.assets : space.entries;
    const details = "The linked resource does not exist.";
    return targets.find(id)
      ? []
      : [{ name: "notResolvable", details, link: { type, linkType, id }, path }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    unresolvedLinks(space, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function unprocessedFiles({ fields }: Item): ValidationError[] {
  const files = Object.entries(fields.file ?? {});
  if (files.length === 0) return [required("file", ["fields", "file"])];
  return files
    .filter(([, file]) => typeof file !== "object" || file === null || !("url" in file))
    .map(([locale]) => required("url", ["fields", "file", locale, "url"]));
}

/**
 * Checks an entry against its content type, or that an asset's files have been processed.
 *
 * @throws ApiError 422 with all errors
 */
export function checkForPublishing(space: Space, item: Item): void {
  if (item.contentType === undefined) {
    const unprocessed = unprocessedFiles(item);
    if (unprocessed.length > 0) throw errors.invalidEntry(unprocessed);
    return;
  }
  const known = publishedFields(space.contentTypes.get(item.contentType));
  const found = [...missingValues(space, item, known), ...invalidValues(space, item, known)];
  if (found.length > 0) throw errors.invalidEntry(found);
  const unresolved = unresolvedLinks(space, item.fields, ["fields"]);
  if (unresolved.length > 0) {
    throw new ApiError(422, "UnresolvedLinks", "Validation error", { errors: unresolved });
  }
}
