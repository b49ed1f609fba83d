/** Resources as JSON of the Management API, which leaves out what is undefined. */
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
 * `draft`, `changed` or `published` for each locale. An entry with the values that are published
 * counts as published, even if its tags have changed since; an asset counts as changed.
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

/** The name of a resource among all of Contentful's. */
const urnOf = ({ environment, spaceId }: Space, path: string) =>
  `crn:contentful:::content:spaces/${spaceId}/environments/${environment}/${path}`;

/** The draft of an entry or asset. */
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

/** The id of the widget that edits a field for which none was chosen: one for pictures, or for short texts. */
const defaultWidget = ({ linkType }: ContentFields) =>
  linkType === "Asset" ? "assetLinkEditor" : "singleLine";

/** Each field has a control: the one that was chosen, or the default. */
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
