import type { Context } from "../context";
import { publishedFields, type ContentType } from "../space/content-types";
import type { Delivered, Space } from "../space/space";
import { link, type Deletion, type Item, type Locale } from "../space/types";

/** Which locale's values an answer holds; `*` for all, each under its code. */
export type LocaleCode = string;

/** An entry or asset as readers see it. */
export interface ReadableItem {
  readonly metadata: object;
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A space as one request sees it, whatever happens meanwhile. */
export interface View {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly space: Space;
  readonly delivered: Delivered;
  readonly standardLocale: string;
}

export function viewOf({ spaceId, spaceName }: Context, space: Space): View {
  const { delivered } = space;
  const standardLocale = delivered.locales.find((locale) => locale.default)!.code;
  return { spaceId, spaceName, space, delivered, standardLocale };
}

const placeOf = ({ space, spaceId }: View) => ({
  space: link("Space", spaceId),
  environment: link("Environment", space.environment),
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
  { delivered: { locales }, standardLocale: standard }: View,
  fields: Item["fields"],
  code: LocaleCode,
  isLocalized: (field: string) => boolean,
) {
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
  view: View,
  { item, fields, metadata, sys }: Version,
  locale: LocaleCode,
): ReadableItem {
  const contentType = view.delivered.contentTypes.find(({ id }) => id === item.contentType);
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
      ...placeOf(view),
      id: item.id,
      type: item.type,
      ...sys,
      ...(item.contentType !== undefined && { contentType: link("ContentType", item.contentType) }),
      ...(locale !== "*" && { locale }),
    },
    fields: fieldsIn(view, visible, locale, isLocalized),
  };
}

export const readableDeletion = (view: View, deletion: Deletion) => ({
  sys: {
    type: `Deleted${deletion.type}`,
    id: deletion.id,
    ...placeOf(view),
    revision: deletion.revision,
    createdAt: deletion.createdAt,
    updatedAt: deletion.at,
    deletedAt: deletion.at,
  },
});

export function readableContentType(view: View, contentType: ContentType) {
  const { definition, version, at } = contentType.published!;
  return {
    sys: {
      ...placeOf(view),
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

export const readableSpace = ({ delivered, spaceId, spaceName }: View) => ({
  sys: { type: "Space", id: spaceId },
  name: spaceName,
  locales: delivered.locales.map(({ code, default: isDefault, name, fallbackCode }) => ({
    ...{ code, default: isDefault, name, fallbackCode },
  })),
});
