import { errors } from "./errors";

/** The query of a request, as Fastify parses it. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parameters that are no filters. */
const RESERVED = new Set([
  "access_token",
  "content_type",
  "include",
  "limit",
  "locale",
  "order",
  "select",
  "skip",
]);

export const MAX_LIMIT = 1000;

export const parameter = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" ? value : value?.join(",");
};

/** @throws ApiError 400 for a number out of range */
function integer(query: Query, name: string, fallback: number, max: number): number {
  const value = Number(parameter(query, name) ?? fallback);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw errors.invalidQuery([
    { name, details: `"${name}" must be a whole number from 0 to ${max}`, value },
  ]);
}

/** One page of a list, with the properties that every list of Contentful has. */
export function paginate<Item>(all: readonly Item[], query: Query, defaultLimit = 100) {
  const skip = integer(query, "skip", 0, Number.MAX_SAFE_INTEGER);
  const limit = integer(query, "limit", defaultLimit, MAX_LIMIT);
  const items = all.slice(skip, skip + limit);
  return { sys: { type: "Array" }, total: all.length, skip, limit, items };
}

/** The value at a path of keys; `undefined` where there is none. */
export const valueAt = (source: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined,
    source,
  );

/** Equality as a query sees it: everything is text, and a list equals each of its items. */
const equals = (value: unknown, text: string) =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).some((one) => String(one) === text);

/** Values are ordered as texts, missing ones last. */
function toSortKey(value: unknown): string {
  if (value === undefined || value === null) return "\uffff";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Parses `sys.id=…` and `sys.id[in]=…`, for any property.
 *
 * @throws ApiError 400 for a parameter that is neither a filter nor known otherwise
 */
function parseFilter(name: string, text: string): (item: object) => boolean {
  const [, path, isList] = /^((?:sys|fields|metadata)\.[^[]+)(\[in\])?$/.exec(name) ?? [];
  if (path === undefined) {
    throw errors.invalidQuery([
      { name: "unknown", path: [name], details: `The path "${name}" is not recognized` },
    ]);
  }
  const accepted = isList ? text.split(",") : [text];
  return (item) => accepted.some((one) => equals(valueAt(item, path.split(".")), one));
}

/**
 * Applies a query's filters and its order.
 *
 * @param toQueryable what they are applied to, where that is not the item itself
 * @throws ApiError 400 for an invalid query
 */
export function filterAndOrder<Item extends object>(
  items: readonly Item[],
  query: Query,
  toQueryable: (item: Item) => object = (item) => item,
): Item[] {
  const filters = Object.keys(query)
    .filter((name) => !RESERVED.has(name))
    .map((name) => parseFilter(name, parameter(query, name) ?? ""));
  const orders = (parameter(query, "order") ?? "-sys.updatedAt,sys.id").split(",").map((order) => {
    const isDescending = order.startsWith("-");
    const keys = (isDescending ? order.slice(1) : order).split(".");
    return { keys, sign: isDescending ? -1 : 1 };
  });
  const inOrder = (a: object, b: object) => {
    for (const { keys, sign } of orders) {
      const [first, second] = [toSortKey(valueAt(a, keys)), toSortKey(valueAt(b, keys))];
      if (first !== second) return first < second ? -sign : sign;
    }
    return 0;
  };
  return items
    .map((item) => ({ item, queryable: toQueryable(item) }))
    .filter(({ queryable }) => filters.every((filter) => filter(queryable)))
    .sort((a, b) => inOrder(a.queryable, b.queryable))
    .map(({ item }) => item);
}

/** Keeps only what `select` names: `fields.title,sys.id`. `sys` is always kept. */
export function select<Item extends object>(item: Item, query: Query): Item {
  const paths = parameter(query, "select")?.split(",");
  if (!paths) return item;
  const selected: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(item)) {
    if (part === "sys" || paths.includes(part)) selected[part] = value;
    else if (typeof value === "object" && value !== null) {
      const inner = Object.entries(value as object).filter(([name]) =>
        paths.includes(`${part}.${name}`),
      );
      if (inner.length > 0) selected[part] = Object.fromEntries(inner);
    }
  }
  return selected as Item;
}

/**
 * Matches the items of the content type that a query names.
 *
 * @param known the content types of the space
 * @throws ApiError 400 for an unknown type, or for filters by fields without a type
 */
export function contentTypeFilter(
  query: Query,
  itemType: "Entry" | "Asset",
  known: readonly { readonly id: string }[],
): (item: { readonly contentType?: string }) => boolean {
  const expected = parameter(query, "content_type");
  if (expected === undefined) {
    const asked = [...Object.keys(query), ...(parameter(query, "select")?.split(",") ?? [])];
    if (itemType === "Entry" && asked.some((name) => name.startsWith("fields."))) {
      throw errors.badRequest("Whoever asks for fields of entries has to name a content_type.");
    }
    return () => true;
  }
  if (!known.some(({ id }) => id === expected)) {
    throw errors.invalidQuery([
      { name: "unknownContentType", value: expected, details: "There is no such content type." },
    ]);
  }
  return ({ contentType }) => contentType === expected;
}
