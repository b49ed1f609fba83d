import type { ContentFields } from "contentful-management";
import { ApiError, errors, type ValidationError } from "../../http/errors";
import { publishedFields } from "../../space/content-types";
import type { Space } from "../../space/space";
import { isLink, type Item, type LocalizedFields } from "../../space/types";
import { ruleErrors } from "./rules";
import { typeErrors, type Path } from "./types";

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

const notAllowed = (path: Path): ValidationError => ({
  name: "unknown",
  details: `The property "${path.at(-1)}" is not allowed here.`,
  path,
});

/** Calls for each value of a draft that has a field and a locale; unknown ones are errors. */
function forEachValue(
  space: Space,
  fields: LocalizedFields,
  known: readonly ContentFields[],
  errorsOf: (field: ContentFields, locale: string, value: unknown) => readonly ValidationError[],
): ValidationError[] {
  return Object.entries(fields).flatMap(([id, values]) => {
    const field = known.find((one) => one.id === id);
    if (!field) return [notAllowed(["fields", id])];
    const { code } = space.locales.default;
    const codes = field.localized ? space.locales.all().map((locale) => locale.code) : [code];
    return Object.entries(values).flatMap(([locale, value]) => {
      if (!codes.includes(locale)) return [notAllowed(["fields", id, locale])];
      return value === undefined || value === null ? [] : errorsOf(field, locale, value);
    });
  });
}

/**
 * Checks what holds for drafts too: known fields, known locales, values of the right type.
 *
 * @throws ApiError 422 with all that is wrong
 */
export function checkDraft(space: Space, contentType: string, fields: LocalizedFields): void {
  const known = publishedFields(space.contentTypes.get(contentType));
  const found = forEachValue(space, fields, known, (field, locale, value) =>
    typeErrors(field, value, ["fields", field.id, locale]),
  );
  if (found.length > 0) throw errors.invalidEntry(found);
}

function missingValues(space: Space, { fields }: Item, known: readonly ContentFields[]) {
  const locales = space.locales.all().filter((locale) => locale.default || !locale.optional);
  return known
    .filter((field) => field.required && !field.omitted && !field.disabled)
    .flatMap((field) =>
      locales
        .filter((locale) => locale.default || field.localized)
        .filter(({ code }) => isBlank(fields[field.id]?.[code]))
        .map(({ code }) => ({
          name: "required",
          details: `The property "${field.id}" is required here`,
          path: fields[field.id] ? ["fields", field.id, code] : ["fields", field.id],
        })),
    );
}

function brokenRules(space: Space, entry: Item, known: readonly ContentFields[]) {
  return forEachValue(space, entry.fields, known, (field, locale, value) => {
    const path = ["fields", field.id, locale];
    const subject = { space, entry, field: field.id, locale, value, path };
    const ofItems = Array.isArray(value)
      ? value.flatMap((item: unknown, index) =>
          ruleErrors(field.items?.validations, { ...subject, value: item, path: [...path, index] }),
        )
      : [];
    return [
      ...typeErrors(field, value, path),
      ...ruleErrors(field.validations, subject),
      ...ofItems,
    ];
  });
}

/** Links to what is not in the space; a link to a draft can be published. */
function deadLinks(space: Space, value: unknown, path: Path): ValidationError[] {
  if (isLink(value)) {
    const { id, linkType, type } = value.sys;
    const items = linkType === "Asset" ? space.assets : space.entries;
    const details = "The linked resource does not exist.";
    return items.find(id)
      ? []
      : [{ name: "notResolvable", details, link: { type, linkType, id }, path }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    deadLinks(space, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** An asset can be published once each of its files has been processed. */
function unprocessedFiles({ fields }: Item): ValidationError[] {
  const required = (property: string, path: Path): ValidationError => ({
    name: "required",
    details: `The property "${property}" is required here`,
    path,
  });
  const files = Object.entries(fields.file ?? {});
  if (files.length === 0) return [required("file", ["fields", "file"])];
  return files
    .filter(([, file]) => typeof file !== "object" || file === null || !("url" in file))
    .map(([locale]) => required("url", ["fields", "file", locale, "url"]));
}

/**
 * Checks a draft against everything that its content type demands.
 *
 * @throws ApiError 422 with all that is wrong
 */
export function checkForPublishing(space: Space, item: Item): void {
  if (item.contentType === undefined) {
    const unprocessed = unprocessedFiles(item);
    if (unprocessed.length > 0) throw errors.invalidEntry(unprocessed);
    return;
  }
  const known = publishedFields(space.contentTypes.get(item.contentType));
  const found = [...missingValues(space, item, known), ...brokenRules(space, item, known)];
  if (found.length > 0) throw errors.invalidEntry(found);
  const dead = deadLinks(space, item.fields, ["fields"]);
  if (dead.length > 0) {
    throw new ApiError(422, "UnresolvedLinks", "Validation error", { errors: dead });
  }
}
