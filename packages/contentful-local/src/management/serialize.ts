/** Serializes resources for the Management API. JSON leaves out undefined properties. */
import { isDeepStrictEqual } from "node:util";
import type { ContentFields } from "contentful-management";
import type { ContentType, Locale } from "../space/content-model";
import type { Item } from "../space/items";
import { link, type LocalizedFields, type Resource } from "../space/resources";
import type { Space } from "../space/space";

export const MEDIA_TYPE = "application/vnd.contentful.management.v1+json";

/** The owner of the management token. */
export const EDITOR = link("User", "local0editor");

const sysOf = (type: string, { id, version, createdAt, updatedAt }: Resource) => ({
  type,
  id,
  version,
  createdAt,
  updatedAt,
  createdBy: EDITOR,
  updatedBy: EDITOR,
});

const publicationOf = ({
  firstPublishedAt,
  published,
  publishedCounter,
}: Pick<Item | ContentType, "firstPublishedAt" | "published" | "publishedCounter">) => ({
  publishedVersion: published?.version,
  publishedAt: published?.at,
  publishedBy: published && EDITOR,
  firstPublishedAt,
  publishedCounter,
});

/**
 * Returns `draft`, `changed` or `published` for each locale. An entry with its published values counts as
 * published even if its tags have changed since; an asset then counts as changed.
 */
function fieldStatus({ fields, published, type, version }: Item) {
  const statusOf = (code: string) => {
    if (!published) return "draft";
    if (version === published.version + 1) return "published";
    const valuesOf = (all: LocalizedFields) =>
      Object.fromEntries(Object.entries(all).map(([id, values]) => [id, values[code] ?? null]));
    const isSame =
      type === "Entry" && isDeepStrictEqual(valuesOf(fields), valuesOf(published.fields));
    return isSame ? "published" : "changed";
  };
  const codes = new Set(Object.values(fields).flatMap((values) => Object.keys(values)));
  return { "*": Object.fromEntries([...codes].map((code) => [code, statusOf(code)])) };
}

/** Returns the globally unique name of a resource. */
const urnOf = ({ environment, spaceId }: Space, path: string) =>
  `crn:contentful:::content:spaces/${spaceId}/environments/${environment}/${path}`;

/** Serializes the draft of an entry or asset. */
export const serializeItem = (space: Space, item: Item) => ({
  metadata: { ...item.metadata, concepts: [] },
  sys: {
    ...sysOf(item.type, item),
    ...space.links,
    ...publicationOf(item),
    archivedVersion: item.archived?.version,
    fieldStatus: fieldStatus(item),
    ...(item.contentType !== undefined && {
      automationTags: [],
      contentType: link("ContentType", item.contentType),
    }),
    urn: urnOf(space, `${item.type === "Entry" ? "entries" : "assets"}/${item.id}`),
  },
  fields: item.fields,
});

export const serializeContentType = (space: Space, contentType: ContentType) => ({
  sys: {
    ...sysOf("ContentType", contentType),
    ...space.links,
    ...publicationOf(contentType),
    urn: urnOf(space, `content_types/${contentType.id}`),
  },
  ...contentType.definition,
  description: contentType.definition.description ?? null,
  displayField: contentType.definition.displayField ?? null,
});

/** Returns the id of a field's default widget. */
const defaultWidget = ({ linkType }: ContentFields) =>
  linkType === "Asset" ? "assetLinkEditor" : "singleLine";

/** Serializes an editor interface, with a default control for each field that has none. */
export function serializeEditorInterface(space: Space, type: ContentType) {
  const { version, ...parts } = type.editorInterface;
  return {
    sys: {
      ...sysOf("EditorInterface", { ...type, id: "default", version }),
      ...space.links,
      contentType: link("ContentType", type.id),
    },
    ...parts,
    controls: type.definition.fields.map(
      (field) =>
        parts.controls.find(({ fieldId }) => fieldId === field.id) ?? {
          fieldId: field.id,
          widgetNamespace: "builtin",
          widgetId: defaultWidget(field),
        },
    ),
  };
}

export const serializeLocale = (space: Space, locale: Locale) => ({
  sys: { ...sysOf("Locale", locale), ...space.links },
  code: locale.code,
  name: locale.name,
  fallbackCode: null,
  default: locale.default,
  internal_code: locale.code,
});

export const serializeSpace = ({ createdAt, spaceId }: Space) => ({
  sys: sysOf("Space", { id: spaceId, version: 1, createdAt, updatedAt: createdAt }),
  name: spaceId,
});
