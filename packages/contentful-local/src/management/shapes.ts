import type { Context } from "../context";
import type { ContentType } from "../space/content-types";
import type { Space } from "../space/space";
import { link, type Item, type Locale, type Tag } from "../space/types";

/** Whoever holds the management token. */
const EDITOR = link("User", "local0editor");

const placeOf = ({ spaceId }: Context, { environment }: Space) => ({
  space: link("Space", spaceId),
  environment: link("Environment", environment),
});

interface Dated {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const sysOf = (type: string, { id, version, createdAt, updatedAt }: Dated) => ({
  ...{ type, id, version, createdAt, updatedAt, createdBy: EDITOR, updatedBy: EDITOR },
});

/** How far a field's values are published, by locale. */
function statusOf({ fields, published, version }: Item) {
  const codes = new Set(Object.values(fields).flatMap((values) => Object.keys(values)));
  const status = !published ? "draft" : version > published.version + 1 ? "changed" : "published";
  return { "*": Object.fromEntries([...codes].map((code) => [code, status])) };
}

/** An entry or an asset as editors see it: the draft, with what is known of its publication. */
export function editable(context: Context, space: Space, item: Item) {
  const { archived, contentType, firstPublishedAt, published, publishedCounter } = item;
  return {
    metadata: { ...item.metadata, concepts: [] },
    sys: {
      ...sysOf(item.type, item),
      ...placeOf(context, space),
      ...(published && {
        publishedVersion: published.version,
        publishedAt: published.at,
        publishedBy: EDITOR,
      }),
      ...(firstPublishedAt !== undefined && { firstPublishedAt }),
      ...(archived && {
        archivedVersion: archived.version,
        archivedAt: archived.at,
        archivedBy: EDITOR,
      }),
      publishedCounter,
      automationTags: [],
      fieldStatus: statusOf(item),
      ...(contentType !== undefined && { contentType: link("ContentType", contentType) }),
    },
    fields: item.fields,
  };
}

/** The same with the values that are published. */
export const editablePublished = (context: Context, space: Space, item: Item) => ({
  ...editable(context, space, item),
  fields: item.published!.fields,
});

export function editableContentType(context: Context, space: Space, contentType: ContentType) {
  const { definition, firstPublishedAt, published, publishedCounter } = contentType;
  return {
    sys: {
      ...sysOf("ContentType", contentType),
      ...placeOf(context, space),
      ...(published && {
        publishedVersion: published.version,
        publishedAt: published.at,
        publishedBy: EDITOR,
      }),
      ...(firstPublishedAt !== undefined && { firstPublishedAt }),
      publishedCounter,
    },
    ...definition,
    description: definition.description ?? "",
    displayField: definition.displayField ?? null,
  };
}

export function editorInterface(context: Context, space: Space, contentType: ContentType) {
  const { version, ...parts } = contentType.editorInterface;
  const { createdAt, updatedAt } = contentType;
  return {
    sys: {
      ...sysOf("EditorInterface", { id: "default", version, createdAt, updatedAt }),
      ...placeOf(context, space),
      contentType: link("ContentType", contentType.id),
    },
    ...parts,
  };
}

export function editableLocale(context: Context, space: Space, locale: Locale) {
  const { code, name, fallbackCode, optional, contentDeliveryApi, contentManagementApi } = locale;
  return {
    sys: { ...sysOf("Locale", locale), ...placeOf(context, space) },
    ...{ code, name, fallbackCode, optional, contentDeliveryApi, contentManagementApi },
    default: locale.default,
    internal_code: code,
  };
}

export const editableTag = (context: Context, space: Space, tag: Tag) => ({
  sys: { ...sysOf("Tag", tag), ...placeOf(context, space), visibility: tag.visibility },
  name: tag.name,
});

export const environmentOf = ({ spaceId }: Context, { createdAt, environment }: Space) => ({
  sys: {
    ...sysOf("Environment", { id: environment, version: 1, createdAt, updatedAt: createdAt }),
    space: link("Space", spaceId),
    status: link("Status", "ready"),
  },
  name: environment,
});

export const spaceOf = ({ spaceId, spaceName }: Context, { createdAt }: Space) => ({
  sys: sysOf("Space", { id: spaceId, version: 1, createdAt, updatedAt: createdAt }),
  name: spaceName,
});
