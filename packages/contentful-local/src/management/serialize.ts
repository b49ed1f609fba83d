/** Resources as JSON of the Management API. */
import type { Context } from "../context";
import type { ContentType, Locale, Tag } from "../space/content-model";
import type { Item } from "../space/items";
import { link, type Resource } from "../space/resources";
import type { Space } from "../space/space";

/** The owner of the management token. */
export const EDITOR = link("User", "local0editor");

const sysOf = (type: string, { id, version, createdAt, updatedAt }: Resource) => ({
  ...{ type, id, version, createdAt, updatedAt, createdBy: EDITOR, updatedBy: EDITOR },
});

const environmentLinks = ({ spaceId }: Context, { environment }: Space) => ({
  space: link("Space", spaceId),
  environment: link("Environment", environment),
});

const publicationOf = ({
  firstPublishedAt,
  published,
  publishedCounter,
}: Pick<Item | ContentType, "firstPublishedAt" | "published" | "publishedCounter">) => ({
  ...(published && {
    publishedVersion: published.version,
    publishedAt: published.at,
    publishedBy: EDITOR,
  }),
  ...(firstPublishedAt !== undefined && { firstPublishedAt }),
  publishedCounter,
});

/** `draft`, `changed` or `published` for each locale. */
function fieldStatus({ fields, published, version }: Item) {
  const codes = new Set(Object.values(fields).flatMap((values) => Object.keys(values)));
  const status = !published ? "draft" : version > published.version + 1 ? "changed" : "published";
  return { "*": Object.fromEntries([...codes].map((code) => [code, status])) };
}

/** The draft of an entry or asset. */
export const serializeItem = (context: Context, space: Space, item: Item) => ({
  metadata: { ...item.metadata, concepts: [] },
  sys: {
    ...sysOf(item.type, item),
    ...environmentLinks(context, space),
    ...publicationOf(item),
    ...(item.archived && {
      archivedVersion: item.archived.version,
      archivedAt: item.archived.at,
      archivedBy: EDITOR,
    }),
    automationTags: [],
    fieldStatus: fieldStatus(item),
    ...(item.contentType !== undefined && { contentType: link("ContentType", item.contentType) }),
  },
  fields: item.fields,
});

export const serializeContentType = (context: Context, space: Space, contentType: ContentType) => ({
  sys: {
    ...sysOf("ContentType", contentType),
    ...environmentLinks(context, space),
    ...publicationOf(contentType),
  },
  ...contentType.definition,
  description: contentType.definition.description ?? "",
  displayField: contentType.definition.displayField ?? null,
});

export function serializeEditorInterface(context: Context, space: Space, type: ContentType) {
  const { version, ...parts } = type.editorInterface;
  return {
    sys: {
      ...sysOf("EditorInterface", { ...type, id: "default", version }),
      ...environmentLinks(context, space),
      contentType: link("ContentType", type.id),
    },
    ...parts,
  };
}

export function serializeLocale(context: Context, space: Space, locale: Locale) {
  const { code, name, fallbackCode, optional, contentDeliveryApi, contentManagementApi } = locale;
  return {
    sys: { ...sysOf("Locale", locale), ...environmentLinks(context, space) },
    ...{ code, name, fallbackCode, optional, contentDeliveryApi, contentManagementApi },
    default: locale.default,
    internal_code: code,
  };
}

export const serializeTag = (context: Context, space: Space, tag: Tag) => ({
  sys: {
    ...sysOf("Tag", tag),
    ...environmentLinks(context, space),
    visibility: tag.visibility,
  },
  name: tag.name,
});

export const serializeEnvironment = (
  { spaceId }: Context,
  { createdAt, environment: id }: Space,
) => ({
  sys: {
    ...sysOf("Environment", { id, version: 1, createdAt, updatedAt: createdAt }),
    space: link("Space", spaceId),
    status: link("Status", "ready"),
  },
  name: id,
});

export const serializeSpace = ({ spaceId, spaceName }: Context, { createdAt }: Space) => ({
  sys: sysOf("Space", { id: spaceId, version: 1, createdAt, updatedAt: createdAt }),
  name: spaceName,
});
