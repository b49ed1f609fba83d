/** Views of a space in the Delivery and Preview APIs. */
import { publishedFields, type ContentType } from "../space/content-model";
import type { Item, ItemType } from "../space/items";
import { link } from "../space/resources";
import type { Space } from "../space/space";

/** The read-only APIs. */
export type ReaderApi = "delivery" | "preview";

/** An entry or asset with the visible version of its fields: published or draft. */
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

/** Lists the published items, or all drafts that are not archived. */
export function visibleItems(space: Space, api: ReaderApi, type: ItemType): VisibleItem[] {
  const items = (type === "Entry" ? space.entries : space.assets).all();
  if (api === "preview") return items.filter(({ archived }) => !archived).map(draftItem);
  return items.filter(({ published }) => published).map(publishedItem);
}

/** An entry or asset as JSON. */
interface SerializedItem {
  readonly metadata: object;
  readonly sys: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @param locale the default locale's code, or `*` for the values of all locales under their codes */
export function serializeItem(
  space: Space,
  { item, fields, metadata, sys }: VisibleItem,
  locale: string,
): SerializedItem {
  const contentType = space.contentTypes.find(item.contentType ?? "");
  const known = contentType && publishedFields(contentType).filter((field) => !field.omitted);
  /** Returns a field's value in the locale, or its values in all locales; `undefined` if it has none. */
  const valueOf = (name: string) => {
    const values = fields[name];
    if (!values) return undefined;
    // The value is null if a program has emptied it.
    if (locale !== "*") return values[locale];
    const field = known?.find(({ id }) => id === name);
    const isLocalized = field?.localized ?? item.type === "Asset";
    const locales = isLocalized ? space.locales.all() : [space.locales.default];
    const codes = locales.map(({ code }) => code);
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

export function serializeContentType(space: Space, contentType: ContentType) {
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
    fields: definition.fields.map(({ validations: _rules, defaultValue: _value, ...field }) => ({
      disabled: false,
      omitted: false,
      ...field,
    })),
  };
}
