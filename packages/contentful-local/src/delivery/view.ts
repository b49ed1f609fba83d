/** What the Delivery and the Preview API show of a space. */
import { publishedFields, type ContentType, type Locale } from "../space/content-model";
import type { Deletion, Item, ItemType } from "../space/items";
import { link } from "../space/resources";
import type { Delivered } from "../space/space";

/** An entry or asset with the fields that an API shows: the published ones, or the draft's. */
interface VisibleItem extends Pick<Item, "fields" | "metadata"> {
  readonly item: Item;
  readonly sys: Readonly<Record<string, unknown>> & { readonly updatedAt: string };
}

export function publishedItem(item: Item): VisibleItem {
  const { fields, metadata, at, version } = item.published!;
  return {
    item,
    fields,
    metadata,
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
    item,
    fields,
    metadata,
    sys: {
      createdAt,
      updatedAt: item.updatedAt,
      revision: publishedCounter,
      firstPublishedAt,
      publishedAt: published?.at,
      publishedVersion: published?.version,
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

/** An entry or asset as JSON. */
export interface SerializedItem {
  readonly metadata: object;
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @param locale the default locale's code, or `*` for the values of all locales under their codes */
export function serializeItem(
  delivered: Delivered,
  { item, fields, metadata, sys }: VisibleItem,
  locale: string,
): SerializedItem {
  const contentType = delivered.contentTypes.find(({ id }) => id === item.contentType);
  const known = contentType && publishedFields(contentType).filter((field) => !field.omitted);
  const { defaultLocale, locales, space } = delivered;
  /** The value of a field in the locale, or its values in all of them; `undefined` for none. */
  const valueOf = (name: string) => {
    const values = fields[name];
    if (!values) return undefined;
    // A value that was emptied by a program is null.
    if (locale !== "*") return values[locale];
    const field = known?.find(({ id }) => id === name);
    const isLocalized = field?.localized ?? item.type === "Asset";
    const codes = isLocalized ? locales.map(({ code }) => code) : [defaultLocale];
    const shown = Object.entries(values).filter(([code]) => codes.includes(code));
    const isShown = shown.length > 0 || Object.keys(values).length === 0;
    return isShown ? Object.fromEntries(shown) : undefined;
  };
  const names = known?.map(({ id }) => id) ?? Object.keys(fields);
  return {
    metadata: { ...metadata, concepts: [] },
    sys: {
      ...space.links,
      id: item.id,
      type: item.type,
      ...sys,
      contentType: item.contentType && link("ContentType", item.contentType),
      locale: locale === "*" ? undefined : locale,
    },
    fields: Object.fromEntries(
      names
        .map((name) => [name, valueOf(name)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  };
}

export const serializeDeletion = ({ space }: Delivered, { type, id, revision, at }: Deletion) => ({
  sys: {
    type: `Deleted${type}`,
    id,
    ...space.links,
    revision,
    createdAt: at,
    updatedAt: at,
    deletedAt: at,
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
        id,
        name,
        type,
        localized,
        required,
        disabled: disabled ?? false,
        omitted: omitted ?? false,
        linkType,
        items: items && { ...items, validations: items.validations ?? [] },
      }),
    ),
  };
}

export const serializeLocale = ({ id, code, name, default: isDefault, version }: Locale) => ({
  code,
  name,
  default: isDefault,
  fallbackCode: null,
  sys: { id, type: "Locale", version },
});

export const serializeSpace = ({ locales, space: { spaceId } }: Delivered) => ({
  sys: { type: "Space", id: spaceId },
  name: spaceId,
  locales: locales.map(({ code, default: isDefault, name }) => ({
    code,
    default: isDefault,
    name,
    fallbackCode: null,
  })),
});
