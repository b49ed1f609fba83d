/** Queries of lists: filters, order, pagination, and `select=sys`. */
import type { Space } from "../space/space";
import { errors } from "./errors";

/** The query of a request, as Fastify parses it. */
export type Query = Readonly<Record<string, string | undefined>>;

interface Listed {
  readonly sys: Readonly<Record<string, unknown>>;
}

/** Parameters that are not filters. */
const RESERVED = ["content_type", "limit", "order", "select", "skip"];

export const MAX_LIMIT = 1000;

/** Returns one page of a list, with the properties of all Contentful lists. */
export function paginate<Item>(all: readonly Item[], query: Query, defaultLimit = 100) {
  const skip = Number(query["skip"] ?? 0);
  const limit = Math.min(Number(query["limit"] ?? defaultLimit), MAX_LIMIT);
  const items = all.slice(skip, skip + limit);
  return { sys: { type: "Array" }, total: all.length, skip, limit, items };
}

/** Returns the value at a path such as `sys.contentType.sys.id`; an empty text if there is none. */
function textAt(item: Listed, path: string): string {
  const value = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], item);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** @throws ApiError 400 for a parameter that is neither known nor a filter by a property of `sys` */
function parseFilters(query: Query): (item: Listed) => boolean {
  const filters = Object.keys(query).filter((name) => !RESERVED.includes(name));
  const unknown = filters.find((name) => !name.startsWith("sys."));
  if (unknown !== undefined) {
    const details = `The path "${unknown}" is not recognized`;
    throw errors.invalidQuery([{ name: "unknown", path: [unknown], details }]);
  }
  const type = query["content_type"];
  return (item) =>
    filters.every((path) => textAt(item, path) === query[path]) &&
    (type === undefined || textAt(item, "sys.contentType.sys.id") === type);
}

/** Compares two items by character codes, one property after the other. */
function compare(a: Listed, b: Listed, orders: readonly string[]): number {
  for (const order of orders) {
    const path = order.replace(/^-/, "");
    const [first, second] = [textAt(a, path), textAt(b, path)];
    if (first !== second) return first < second === order.startsWith("-") ? 1 : -1;
  }
  return 0;
}

/**
 * Returns a page of the items that match a query.
 *
 * @throws ApiError 400 for an invalid query
 */
export function list<Item extends Listed>(
  all: readonly Item[],
  query: Query,
  { contentTypes }: Space,
) {
  const type = query["content_type"];
  if (type !== undefined && !contentTypes.find(type)) {
    throw errors.invalidQuery([{ name: "unknownContentType", value: type }]);
  }
  const orders = (query["order"] ?? "-sys.updatedAt,sys.id").split(",");
  const found = all.filter(parseFilters(query)).sort((a, b) => compare(a, b, orders));
  const page = paginate(found, query);
  const isSysOnly = query["select"] === "sys";
  return isSysOnly ? { ...page, items: page.items.map(({ sys }) => ({ sys })) } : page;
}
