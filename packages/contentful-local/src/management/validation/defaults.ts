import { publishedFields } from "../../space/content-types";
import type { Space } from "../../space/space";
import type { LocalizedFields } from "../../space/types";

/** Adds the default values of the fields that a new entry does not have. */
export function withDefaults(
  { contentTypes }: Space,
  contentType: string,
  fields: LocalizedFields,
): LocalizedFields {
  const defaults = publishedFields(contentTypes.get(contentType)).flatMap(({ defaultValue, id }) =>
    defaultValue && fields[id] === undefined
      ? [[id, defaultValue as Readonly<Record<string, unknown>>] as const]
      : [],
  );
  return { ...fields, ...Object.fromEntries(defaults) };
}
