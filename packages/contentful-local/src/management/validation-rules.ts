import type { ContentTypeFieldValidation } from "contentful-management";
import type { ValidationError } from "../http/errors";
import type { Item } from "../space/items";
import { isLink, link } from "../space/resources";
import type { Space } from "../space/space";

export type Path = readonly (string | number)[];

/** A value to validate, and where it is. */
export interface Subject {
  readonly space: Space;
  readonly entry: Item;
  readonly field: string;
  readonly locale: string;
  readonly value: unknown;
  readonly path: Path;
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const isWithin = (number: number, { min = -Infinity, max = Infinity }: Bounds) =>
  number >= min && number <= max;

const isInMimetypeGroup = (contentType: string, group: string) =>
  group === "image" ? contentType.startsWith("image/") : contentType.includes(group);

interface LinkedFile {
  readonly contentType: string;
  readonly details?: { readonly size: number; readonly image?: { width: number; height: number } };
}

/** The file of a linked asset, in the value's locale or the default one. */
function linkedFile({ locale, space, value }: Subject): LinkedFile | undefined {
  if (!isLink(value) || value.sys.linkType !== "Asset") return undefined;
  const files = space.assets.find(value.sys.id)?.fields.file;
  return (files?.[locale] ?? files?.[space.locales.default.code]) as LinkedFile | undefined;
}

type Rule = (validation: ContentTypeFieldValidation, subject: Subject) => object | null;

/** Each returns `null` for a valid value, or the properties of the error. */
const RULES: Readonly<Record<string, Rule>> = {
  in: ({ in: expected = [] }, { value }) =>
    (expected as unknown[]).includes(value)
      ? null
      : { details: "Value must be one of expected values.", value, expected },
  regexp: ({ regexp }, { value }) =>
    !regexp || typeof value !== "string" || new RegExp(regexp.pattern, regexp.flags).test(value)
      ? null
      : { details: `Does not match /${regexp.pattern}/${regexp.flags}`, value, ...regexp },
  range: ({ range = {} }, { value }) =>
    typeof value !== "number" || isWithin(value, range)
      ? null
      : { details: "The value is out of range.", value, ...range },
  size: ({ size = {} }, { value }) =>
    !(typeof value === "string" || Array.isArray(value)) || isWithin(value.length, size)
      ? null
      : { details: "The size is out of range.", value, ...size },
  unique: (_validation, { entry, field, locale, space, value }) => {
    const duplicates = space.entries
      .all()
      .filter(({ contentType, id }) => contentType === entry.contentType && id !== entry.id)
      .filter(({ published }) => published?.fields[field]?.[locale] === value);
    if (duplicates.length === 0) return null;
    const conflicting = duplicates.map(({ id }) => link("Entry", id));
    return { details: "Same field value present in other entry", value, conflicting };
  },
  linkContentType: ({ linkContentType = [] }, { space, value }) => {
    const linked = isLink(value) ? space.entries.find(value.sys.id)?.contentType : undefined;
    if (linked === undefined || linkContentType.includes(linked)) return null;
    return { details: "Links to an entry of another content type.", linkContentType };
  },
  linkMimetypeGroup: ({ linkMimetypeGroup = [] }, subject) => {
    const file = linkedFile(subject);
    if (!file || linkMimetypeGroup.some((group) => isInMimetypeGroup(file.contentType, group)))
      return null;
    return { details: "Links to a file of another kind.", mimetypeGroupName: linkMimetypeGroup };
  },
  assetFileSize: ({ assetFileSize = {} }, subject) => {
    const size = linkedFile(subject)?.details?.size;
    if (size === undefined || isWithin(size, assetFileSize)) return null;
    return { details: "The file's size is out of range.", size, ...assetFileSize };
  },
  assetImageDimensions: ({ assetImageDimensions: { height = {}, width = {} } = {} }, subject) => {
    const image = linkedFile(subject)?.details?.image;
    if (!image || (isWithin(image.width, width) && isWithin(image.height, height))) return null;
    return { details: "The picture's dimensions are out of range.", ...image };
  },
};

/** Applies the validations of a field to a value. */
export function ruleErrors(
  validations: readonly ContentTypeFieldValidation[] | undefined,
  subject: Subject,
): ValidationError[] {
  return (validations ?? []).flatMap((validation) =>
    Object.entries(RULES).flatMap(([name, rule]) => {
      if (!(name in validation)) return [];
      const error = rule(validation, subject);
      if (!error) return [];
      const custom = validation.message ? { customMessage: validation.message } : {};
      return [{ name, details: "", path: subject.path, ...error, ...custom }];
    }),
  );
}
