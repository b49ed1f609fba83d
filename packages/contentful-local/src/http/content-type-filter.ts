import type { Item, ItemType } from "../space/types";
import { errors } from "./errors";
import { textOf, type Query } from "./query";

/**
 * Whether an item has the content type that a query asks for.
 *
 * @param known the content types that entries can have
 * @throws ApiError 400 for a type that is not there, or for filters by fields of no type in particular
 */
export function contentTypeFilter(
  query: Query,
  type: ItemType,
  known: readonly { readonly id: string }[],
): (item: Item) => boolean {
  const wanted = textOf(query, "content_type");
  if (wanted === undefined) {
    if (type === "Entry" && Object.keys(query).some((name) => name.startsWith("fields."))) {
      throw errors.invalidQuery([
        { name: "contentTypeRequired", details: "Filters by fields need a content_type." },
      ]);
    }
    return () => true;
  }
  if (!known.some(({ id }) => id === wanted)) {
    throw errors.invalidQuery([
      { name: "unknownContentType", value: wanted, details: "There is no such content type." },
    ]);
  }
  return ({ contentType }) => contentType === wanted;
}
