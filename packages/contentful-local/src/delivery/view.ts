/** What the Delivery and the Preview API show of a space. */
import { publishedFields, type ContentType, type Locale } from "../space/content-model";
import type { Deletion, Item, ItemType } from "../space/items";
import { link, type LocalizedFields } from "../space/resources";
import type { Delivered } from "../space/space";

/** An entry or asset with the fields that an API shows: the published ones, or the draft's. */
export interface VisibleItem extends Pick<Item, "fields" | "metadata"> {
  readonly item: Item;
  readonly sys: Readonly<Record<string, unknown>>;
}

export function publishedItem(item: Item): VisibleItem {
  const { fields, metadata, at, version } = item.published!;
  return {
    ...{ item, fields, metadata },
    sys: {
      createdAt: item.firstPublishedAt,
      updatedAt: at,
      publishedVersion: version,
      revision: item.publishedCounter,
    },
  };
}

function draftItem(item: Item): VisibleItem {
  const { createdAt, fields, firstPublishedAt, metadata, published, publishedCounter } = item;
  return {
    ...{ item, fields, metadata },
    sys: {
      ...{ createdAt, updatedAt: item.updatedAt, revision: publishedCounter, firstPublishedAt },
      ...{ publishedAt: published?.at, publishedVersion: published?.version },
    },
  };
}

export const publishedItems = ({ items }: Delivered, type: ItemType): VisibleItem[] =>
  items.filter((item) => item.type === type).map(publishedItem);

/** Drafts as they are now, without archived ones. */
export const draftItems = (
  { space: { assets, entries } }: Delivered,
  type: ItemType,
): VisibleItem[] =>
  (type === "Entry" ? entries : assets)
    .all()
    .filter((item) => !item.archived)
    .map(draftItem);

/** The value in a locale or in its fallback. A value that was emptied by a program is null. */
function valueIn(values: LocalizedFields[string], code: string, locales: readonly Locale[]) {
  for (let next: string | null = code; next !== null;) {
    if (values[next] !== undefined && values[next] !== null) return values[next];
    next = locales.find((locale) => locale.code === next)?.fallbackCode ?? null;
  }
  return values[code];
}

function fieldsIn(
  { locales, defaultLocale }: Delivered,
  fields: LocalizedFields,
  code: string,
  isLocalized: (field: string) => boolean,
) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => {
      const codes = isLocalized(name) ? locales.map((locale) => locale.code) : [defaultLocale];
      if (code === "*") {
        const known = Object.entries(values).filter(([locale]) => codes.includes(locale));
        const isShown = known.length > 0 || Object.keys(values).length === 0;
        return isShown ? [[name, Object.fromEntries(known)]] : [];
      }
      const value = valueIn(values, codes.includes(code) ? code : defaultLocale, locales);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** An entry or asset as JSON. */
export interface SerializedItem {
  readonly metadata: object;
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @param locale a locale's code, or `*` for the values of all locales under their codes */
export function serializeItem(
  delivered: Delivered,
  { item, fields, metadata, sys }: VisibleItem,
  locale: string,
): SerializedItem {
  const contentType = delivered.contentTypes.find(({ id }) => id === item.contentType);
  const known = contentType && publishedFields(contentType).filter((field) => !field.omitted);
  const shown: LocalizedFields = known
    ? Object.fromEntries(
        known.flatMap(({ id }) => (fields[id] === undefined ? [] : [[id, fields[id]]])),
      )
    : fields;
  const isLocalized = (name: string) =>
    known?.find((field) => field.id === name)?.localized ?? item.type === "Asset";
  return {
    metadata: { ...metadata, concepts: [] },
    sys: {
      ...delivered.space.links,
      ...{ id: item.id, type: item.type },
      ...sys,
      contentType: item.contentType && link("ContentType", item.contentType),
      locale: locale === "*" ? undefined : locale,
    },
    fields: fieldsIn(delivered, shown, locale, isLocalized),
  };
}

export const serializeDeletion = ({ space }: Delivered, { type, id, revision, at }: Deletion) => ({
  sys: {
    ...{ type: `Deleted${type}`, id, ...space.links, revision },
    ...{ createdAt: at, updatedAt: at, deletedAt: at },
  },
});

export function serializeContentType({ space }: Delivered, contentType: ContentType) {
  const { definition, version, at } = contentType.published!;
  return {
    sys: {
      ...space.links,
      id: contentType.id,
      type: "ContentType",
      createdAt: contentType.firstPublishedAt,
      updatedAt: at,
      publishedVersion: version,
      revision: contentType.publishedCounter,
    },
    displayField: definition.displayField ?? null,
    name: definition.name,
    description: definition.description ?? null,
    fields: definition.fields.map(
      ({ id, name, type, localized, required, disabled, omitted, linkType, items }) => ({
        ...{ id, name, type, localized, required },
        ...{ disabled: disabled ?? false, omitted: omitted ?? false },
        linkType,
        items: items && { ...items, validations: items.validations ?? [] },
      }),
    ),
  };
}

export const serializeLocale = ({ id, code, name, default: isDefault, ...locale }: Locale) => ({
  ...{ code, name, default: isDefault, fallbackCode: locale.fallbackCode },
  sys: { id, type: "Locale", version: locale.version },
});

export const serializeSpace = ({ locales, space: { spaceId } }: Delivered) => ({
  sys: { type: "Space", id: spaceId },
  name: spaceId,
  locales: locales.map(({ code, default: isDefault, name, fallbackCode }) => ({
    ...{ code, default: isDefault, name, fallbackCode },
  })),
});
