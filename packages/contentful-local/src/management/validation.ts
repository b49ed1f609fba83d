/** What Contentful checks about an entry or asset: something of each draft, the rest on publishing. */
import type { ContentFields } from "contentful-management";
import { ApiError, errors, type ValidationError } from "../http/errors";
import { publishedFields } from "../space/content-model";
import type { Item } from "../space/items";
import { isLink, type LocalizedFields } from "../space/resources";
import type { Space } from "../space/space";
import { ruleErrors, type Path } from "./validation-rules";

/** Adds the default values of the fields that a new entry lacks. */
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
  validate: (field: ContentFields, locale: string, value: unknown) => readonly ValidationError[],
): ValidationError[] {
  return Object.entries(fields).flatMap(([id, values]) => {
    const field = known.find((one) => one.id === id);
    if (!field) return [notAllowed(["fields", id], values)];
    const { code } = space.locales.default;
    const codes = field.localized ? space.locales.all().map((locale) => locale.code) : [code];
    return Object.entries(values).flatMap(([locale, value]) => {
      if (!codes.includes(locale)) return [notAllowed(["fields", id, locale], value)];
      return value === undefined || value === null ? [] : validate(field, locale, value);
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
  const found = validateValues(space, fields, known, (field, locale, value) =>
    typeErrors(field, value, ["fields", field.id, locale]),
  );
  if (found.length > 0) throw errors.invalidEntry(found);
}

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

function missingValues(space: Space, { fields }: Item, known: readonly ContentFields[]) {
  const locales = space.locales.all().filter((locale) => locale.default || !locale.optional);
  return known
    .filter((field) => field.required && !field.omitted && !field.disabled)
    .flatMap(({ id, localized }) =>
      locales
        .filter((locale) => locale.default || localized)
        .filter(({ code }) => isBlank(fields[id]?.[code]))
        .map(({ code }) => required(id, fields[id] ? ["fields", id, code] : ["fields", id])),
    );
}

function invalidValues(space: Space, entry: Item, known: readonly ContentFields[]) {
  return validateValues(space, entry.fields, known, (field, locale, value) => {
    const path = ["fields", field.id, locale];
    const subject = { space, entry, field: field.id, locale, value, path };
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return [
      ...typeErrors(field, value, path),
      ...ruleErrors(field.validations, subject),
      ...items.flatMap((item, index) =>
        ruleErrors(field.items?.validations, { ...subject, value: item, path: [...path, index] }),
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
