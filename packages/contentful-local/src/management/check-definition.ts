import { errors, type ValidationError } from "../http/errors";
import type { ContentType, Definition } from "../space/content-types";

const duplicates = (values: readonly string[]) =>
  [...new Set(values)].filter((value) => values.indexOf(value) !== values.lastIndexOf(value));

function faultsIn({ displayField, fields }: Definition, existing?: ContentType): ValidationError[] {
  const before = existing?.published?.definition.fields ?? [];
  const title = fields.find(({ id }) => id === displayField);
  return [
    ...duplicates(fields.map(({ id }) => id)).map((id) => ({
      name: "uniqueFieldIds",
      details: `More than one field has the id "${id}".`,
      path: ["fields"],
    })),
    ...fields
      .map((field, index) => ({ field, index, old: before.find(({ id }) => id === field.id) }))
      .filter(({ field, old }) => old && old.type !== field.type)
      .map(({ field, index, old }) => ({
        name: "fieldType",
        details: `The type of the published field "${field.id}" cannot change from ${old!.type} to ${field.type}.`,
        path: ["fields", index, "type"],
      })),
    ...fields.flatMap((field, index) =>
      field.type === "Link" && !field.linkType
        ? [{ name: "required", details: "A link needs a linkType.", path: ["fields", index] }]
        : [],
    ),
    ...(displayField && !(title && ["Symbol", "Text"].includes(title.type))
      ? [
          {
            name: "displayField",
            details: "The display field must be a text field of the content type.",
            path: ["displayField"],
          },
        ]
      : []),
  ];
}

/**
 * Checks what an editor wants a content type to be.
 *
 * @param existing the type as it is now, where there is one
 * @throws ApiError 422 with all that is wrong; 400 for a field that goes before it was omitted
 */
export function checkDefinition(definition: Definition, existing?: ContentType): void {
  const found = faultsIn(definition, existing);
  if (found.length > 0) throw errors.validationFailed(found);
  const isDeletedTooEarly = existing?.published?.definition.fields.some((old) => {
    const field = definition.fields.find(({ id }) => id === old.id);
    return (!field || field.deleted) && !old.omitted;
  });
  if (isDeletedTooEarly) throw errors.badRequest("You need to omit a field before deleting it");
}
