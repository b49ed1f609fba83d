import type { Context } from "../context";
import { publishedFields, type ContentType } from "../space/content-types";
import type { Space } from "../space/space";
import { link, type Deletion, type Item, type Locale } from "../space/types";

/** Which locale's values an answer holds; `*` for all, each under its code. */
export type LocaleCode = string;

/** An entry or asset as readers see it. */
export interface ReadableItem {
  readonly metadata: object;
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

const placeOf = ({ spaceId }: Context, { environment }: Space) => ({
  space: link("Space", spaceId),
  environment: link("Environment", environment),
});

/** The value in a locale, or in the one that stands in for it. */
function valueIn(
  values: Readonly<Record<string, unknown>>,
  code: string,
  locales: readonly Locale[],
) {
  for (let next: string | null = code; next !== null;) {
    if (values[next] !== undefined && values[next] !== null) return values[next];
    next = locales.find((locale) => locale.code === next)?.fallbackCode ?? null;
  }
  return undefined;
}

function fieldsIn(
  fields: Item["fields"],
  code: LocaleCode,
  locales: readonly Locale[],
  isLocalized: (field: string) => boolean,
) {
  const standard = locales.find((locale) => locale.default)!.code;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => {
      const codes = isLocalized(name) ? locales.map((locale) => locale.code) : [standard];
      if (code === "*") {
        const known = Object.entries(values).filter(([locale]) => codes.includes(locale));
        return known.length > 0 ? [[name, Object.fromEntries(known)]] : [];
      }
      const value = valueIn(values, codes.includes(code) ? code : standard, locales);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What one reader may see of an item: the published one, or the draft. */
export interface Version {
  readonly item: Item;
  readonly fields: Item["fields"];
  readonly metadata: Item["metadata"];
  readonly sys: Readonly<Record<string, unknown>>;
}

/** The item as it was published. */
export function publishedVersion(item: Item): Version {
  const published = item.published!;
  return {
    item,
    fields: published.fields,
    metadata: published.metadata,
    sys: {
      createdAt: item.firstPublishedAt,
      updatedAt: published.at,
      publishedVersion: published.version,
      revision: item.publishedCounter,
    },
  };
}

/** Shows an item in one locale, with the fields that its content type has. */
export function readable(
  context: Context,
  space: Space,
  { item, fields, metadata, sys }: Version,
  locale: LocaleCode,
): ReadableItem {
  const { contentTypes, locales } = space.delivered;
  const contentType = contentTypes.find(({ id }) => id === item.contentType);
  const known = contentType && publishedFields(contentType).filter((field) => !field.omitted);
  const visible = known
    ? Object.fromEntries(
        known.flatMap(({ id }) => (fields[id] === undefined ? [] : [[id, fields[id]]])),
      )
    : fields;
  const isLocalized = (name: string) =>
    known?.find((field) => field.id === name)?.localized ?? item.type === "Asset";
  return {
    metadata: { ...metadata, concepts: [] },
    sys: {
      ...placeOf(context, space),
      id: item.id,
      type: item.type,
      ...sys,
      ...(item.contentType !== undefined && { contentType: link("ContentType", item.contentType) }),
      ...(locale !== "*" && { locale }),
    },
    fields: fieldsIn(visible, locale, locales, isLocalized),
  };
}

export const readableDeletion = (context: Context, space: Space, deletion: Deletion) => ({
  sys: {
    type: `Deleted${deletion.type}`,
    id: deletion.id,
    ...placeOf(context, space),
    revision: deletion.revision,
    createdAt: deletion.createdAt,
    updatedAt: deletion.at,
    deletedAt: deletion.at,
  },
});

export function readableContentType(context: Context, space: Space, contentType: ContentType) {
  const { definition, version, at } = contentType.published!;
  return {
    sys: {
      ...placeOf(context, space),
      id: contentType.id,
      type: "ContentType",
      createdAt: contentType.firstPublishedAt,
      updatedAt: at,
      publishedVersion: version,
      revision: contentType.publishedCounter,
    },
    displayField: definition.displayField ?? null,
    name: definition.name,
    description: definition.description ?? "",
    fields: definition.fields
      .filter((field) => !field.deleted)
      .map(({ id, name, type, localized, required, disabled, omitted, linkType, items }) => ({
        ...{ id, name, type, localized, required },
        ...{ disabled: disabled ?? false, omitted: omitted ?? false },
        ...(linkType && { linkType }),
        ...(items && { items: { ...items, validations: items.validations ?? [] } }),
      })),
  };
}

export const readableLocale = ({
  id,
  code,
  name,
  default: isDefault,
  fallbackCode,
  version,
}: Locale) => ({
  ...{ code, name, default: isDefault, fallbackCode },
  sys: { id, type: "Locale", version },
});

export const readableSpace = ({ spaceId, spaceName }: Context, space: Space) => ({
  sys: { type: "Space", id: spaceId },
  name: spaceName,
  locales: space.delivered.locales.map(({ code, default: isDefault, name, fallbackCode }) => ({
    ...{ code, default: isDefault, name, fallbackCode },
  })),
});
