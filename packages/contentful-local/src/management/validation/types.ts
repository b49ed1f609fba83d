import type { ContentFields } from "contentful-management";
import type { ValidationError } from "../../http/errors";
import { isLink } from "../../space/types";

export type Path = readonly (string | number)[];

type FieldLike = Pick<ContentFields, "type" | "linkType" | "items">;

const isRecord = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Whether a value is of a field's type; lists are looked into elsewhere. */
function isOfType({ linkType, type }: FieldLike, value: unknown): boolean {
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
      return isRecord(value);
  }
}

/** Characters that a text can have, whatever the content type says. */
const LONGEST: Readonly<Record<string, number>> = { Symbol: 256, Text: 50_000 };

/** What is wrong with a value before any rule of the content type is asked. */
export function typeErrors(field: FieldLike, value: unknown, path: Path): ValidationError[] {
  if (!isOfType(field, value)) {
    const details = `The type of "value" is incorrect, expected type: ${field.type}`;
    return [{ name: "type", value, type: field.type, details, path }];
  }
  const max = LONGEST[field.type];
  if (max !== undefined && typeof value === "string" && value.length > max) {
    return [{ name: "size", value, max, details: `Size must be at most ${max}`, path }];
  }
  const { items } = field;
  if (!Array.isArray(value) || !items) return [];
  return value.flatMap((item, index) => typeErrors(items, item, [...path, index]));
}
