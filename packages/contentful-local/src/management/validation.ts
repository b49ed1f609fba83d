/** Checks entries and assets as Contentful does: some rules for each draft, the others when publishing. */
import type { ContentFields, ContentTypeFieldValidation } from "contentful-management";
import { errors, type ValidationError } from "../http/errors";
import { publishedFields } from "../space/content-model";
import type { Item } from "../space/items";
import { isLink, type LocalizedFields } from "../space/resources";
import type { Space } from "../space/space";

type Path = readonly (string | number)[];

const DATE = /^\d{4}-\d{2}-\d{2}(T.+)?$/;

/** Tests of values, by the type of the field. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Symbol: (value) => typeof value === "string",
  Text: (value) => typeof value === "string",
  Integer: Number.isInteger,
  Number: (value) => typeof value === "number",
  Boolean: (value) => typeof value === "boolean",
  Date: (value) => typeof value === "string" && DATE.test(value),
  Link: isLink,
  Array: Array.isArray,
};

function typeErrors({ type }: ContentFields, value: unknown, path: Path): ValidationError[] {
  if (TYPES[type]?.(value) !== false) return [];
  const details = `The type of "value" is incorrect, expected type: ${type}`;
  return [{ name: "type", value, type, details, path }];
}

const isWithin = (number: number, { min = -Infinity, max = Infinity }) =>
  number >= min && number <= max;

/** Tests of values, by the name of the validation. Other validations always pass. */
const RULES: Readonly<
  Record<string, (validation: ContentTypeFieldValidation, value: unknown) => boolean>
> = {
  in: ({ in: expected = [] }, value) => (expected as unknown[]).includes(value),
  regexp: ({ regexp }, value) =>
    !regexp || new RegExp(regexp.pattern, regexp.flags).test(String(value)),
  range: ({ range = {} }, value) => isWithin(Number(value), range),
  size: ({ size = {} }, value) => isWithin((value as string | readonly unknown[]).length, size),
};

/** Applies the validations of a field to a value. */
const ruleErrors = (
  validations: readonly ContentTypeFieldValidation[] = [],
  value: unknown,
  path: Path,
): ValidationError[] =>
  validations.flatMap((validation) =>
    Object.entries(RULES)
      .filter(([name, isValid]) => name in validation && !isValid(validation, value))
      .map(([name]) => {
        const custom = validation.message ? { customMessage: validation.message } : {};
        return { ...validation, name, details: `Refused by "${name}".`, path, value, ...custom };
      }),
  );

const unknown = (path: Path, value: unknown): ValidationError => ({ name: "unknown", path, value });

const required = (property: string, path: Path): ValidationError => ({
  name: "required",
  details: `The property "${property}" is required here`,
  path,
});

/** Collects the errors of all values, and reports unknown fields and locales. */
function validateValues(
  space: Space,
  fields: LocalizedFields,
  known: readonly ContentFields[],
  validate: (field: ContentFields, value: unknown, path: Path) => readonly ValidationError[],
): ValidationError[] {
  const locales = space.locales.all().map(({ code }) => code);
  return Object.entries(fields).flatMap(([id, values]) => {
    const field = known.find((one) => one.id === id);
    if (!field) return [unknown(["fields", id], values)];
    const codes = field.localized ? locales : [space.locales.default.code];
    return Object.entries(values).flatMap(([locale, value]) => {
      const path = ["fields", id, locale];
      if (!codes.includes(locale)) return [unknown(path, value)];
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

/** Finds missing required values, which only the default locale needs. */
function missingValues(space: Space, { fields }: Item, known: readonly ContentFields[]) {
  const { code } = space.locales.default;
  return known
    .filter((field) => field.required && !field.omitted && !field.disabled)
    .filter(({ id }) => ["", null, undefined].includes(fields[id]?.[code] as null))
    .map(({ id }) => required(id, fields[id] ? ["fields", id, code] : ["fields", id]));
}

function checkAsset({ fields }: Item): void {
  const files = Object.entries(fields["file"] ?? {});
  const unprocessed = files
    .filter(([, file]) => !(file as { readonly url?: string } | null)?.url)
    .map(([locale]) => required("url", ["fields", "file", locale, "url"]));
  const found = files.length === 0 ? [required("file", ["fields", "file"])] : unprocessed;
  if (found.length > 0) throw errors.invalidEntry(found);
}

/**
 * Checks an entry against its content type, or whether an asset's files have been processed.
 *
 * @throws ApiError 422 with all errors
 */
export function checkForPublishing(space: Space, item: Item): void {
  if (item.contentType === undefined) {
    checkAsset(item);
    return;
  }
  const known = publishedFields(space.contentTypes.get(item.contentType));
  const invalid = validateValues(space, item.fields, known, (field, value, path) => [
    ...typeErrors(field, value, path),
    ...ruleErrors(field.validations, value, path),
    ...(Array.isArray(value) ? value : []).flatMap((one, index) =>
      ruleErrors(field.items?.validations, one, [...path, index]),
    ),
  ]);
  const found = [...missingValues(space, item, known), ...invalid];
  if (found.length > 0) throw errors.invalidEntry(found);
}
