/** Turns checked content into the fields of the site's own nodes. */
import { contentTypes, type Content } from "../model";
import { splitSource } from "../model/article";
import type { Entry } from "../model/content-type";
import type { Field, RawImage } from "../model/fields";
import { renderMarkdown } from "../model/markdown";

/** Fields of a node, and a key that is unique for its type. */
export type NodeItem = readonly [key: string, fields: Readonly<Record<string, unknown>>];

/**
 * Renders all entries, in the order of the site.
 *
 * @param fileOf returns the file that pages use for a picture
 * @param found findings for the reports of the build, which are added to the settings
 * @returns the nodes of each type
 */
export function renderContent(
  content: Content,
  fileOf: (image: RawImage) => string,
  found: object,
): ReadonlyMap<string, readonly NodeItem[]> {
  const articles = content.article.map(({ fields }) => fields.slug);
  function renderValue(field: Field, value: unknown, hasHeadingIds: boolean): unknown {
    if (value === null) return null;
    if (field.kind === "image") return fileOf(value as RawImage);
    if (field.kind === "images") return (value as readonly RawImage[]).map(fileOf);
    if (field.kind === "textList" && field.areSources) {
      return (value as readonly string[]).map(splitSource);
    }
    if (field.kind !== "markdown") return value;
    return renderMarkdown(value as string, { articles, hasHeadingIds });
  }
  const items = contentTypes.map(({ fields, id: type, nodeType }) => {
    const entries: readonly Entry[] = content[type as keyof Content];
    const nodes = entries.map((entry): NodeItem => {
      const values = Object.entries(fields).map(
        ([name, field]) =>
          [name, renderValue(field, entry.fields[name], type === "article")] as const,
      );
      const node = Object.fromEntries(values);
      return [
        entry.id,
        {
          entryId: entry.id,
          updatedAt: entry.updatedAt,
          ...node,
          ...(type === "siteSettings" && found),
        },
      ];
    });
    return [nodeType, nodes] as const;
  });
  return new Map(items);
}
