import { isLink, type Link } from "../space/types";
import type { ReadableItem } from "./shapes";

/** The links in a value, however deep. */
function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(linksIn);
}

/**
 * What a list of entries links to, as Contentful adds it to the list: each linked item once, and an
 * error for each link that leads nowhere.
 *
 * @param depth how many links away an item may be
 * @param find the item behind a link, where readers may see it
 */
export function includesOf(
  items: readonly ReadableItem[],
  depth: number,
  find: (link: Link) => ReadableItem | undefined,
) {
  const keyOf = ({ sys: { linkType, id } }: Link) => `${linkType} ${id}`;
  const seen = new Set(items.map(({ sys }) => `${String(sys.type)} ${sys.id}`));
  const includes: Record<string, ReadableItem[]> = {};
  const missing: Link[] = [];
  let level = items;
  for (let step = 0; step < depth && level.length > 0; step += 1) {
    const next: ReadableItem[] = [];
    for (const link of level.flatMap(({ fields }) => linksIn(fields))) {
      if (seen.has(keyOf(link))) continue;
      seen.add(keyOf(link));
      const item = find(link);
      if (item) {
        (includes[link.sys.linkType] ??= []).push(item);
        next.push(item);
      } else missing.push(link);
    }
    level = next;
  }
  return {
    ...(Object.keys(includes).length > 0 && { includes }),
    ...(missing.length > 0 && {
      errors: missing.map(({ sys: { linkType, id } }) => ({
        sys: { id: "notResolvable", type: "error" },
        details: { type: "Link", linkType, id },
      })),
    }),
  };
}
