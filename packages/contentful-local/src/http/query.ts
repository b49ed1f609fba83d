import { errors } from "./errors";

/** The query of a request, as Fastify parses it. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Something that a query can filter and order: `sys`, and perhaps `fields` and `metadata`. */
export type Queried = object;

/** What is not a filter. */
const RESERVED = new Set([
  ...["access_token", "content_type", "include", "includeContentSourceMaps", "limit"],
  ...["links_to_asset", "links_to_entry", "locale", "mimetype_group", "order", "query", "select"],
  ...["skip"],
]);

export const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" ? value : value?.join(",");
};

const DEFAULT_LIMIT = 100;
const LARGEST_LIMIT = 1000;

/** @throws ApiError 400 for a number out of range */
function numberOf(query: Query, name: string, standard: number, largest: number): number {
  const value = Number(textOf(query, name) ?? standard);
  if (Number.isInteger(value) && value >= 0 && value <= largest) return value;
  throw errors.invalidQuery([
    { name, details: `"${name}" must be a whole number from 0 to ${largest}`, value },
  ]);
}

/** A page of a list, as every list of Contentful looks. */
export function pageOf<Item>(all: readonly Item[], query: Query, standardLimit = DEFAULT_LIMIT) {
  const skip = numberOf(query, "skip", 0, Number.MAX_SAFE_INTEGER);
  const limit = numberOf(query, "limit", standardLimit, LARGEST_LIMIT);
  const items = all.slice(skip, skip + limit);
  return { sys: { type: "Array" }, total: all.length, skip, limit, items };
}

/** The value at a dotted path: `sys.contentType.sys.id`. */
function valueAt(item: Queried, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      item,
    );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether it is the same, where a query knows only texts. */
const equals = (value: unknown, text: string) => listOf(value).some((one) => String(one) === text);

const textual = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return 1;
  if (b === undefined || b === null) return -1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  return textual(a) < textual(b) ? -1 : 1;
}

const comparable = (value: unknown, text: string) =>
  typeof value === "number" ? Number(text) : text;

const TESTS: Readonly<Record<string, (value: unknown, text: string) => boolean>> = {
  is: equals,
  ne: (value, text) => !equals(value, text),
  in: (value, text) => text.split(",").some((one) => equals(value, one)),
  nin: (value, text) => !text.split(",").some((one) => equals(value, one)),
  all: (value, text) => text.split(",").every((one) => equals(value, one)),
  exists: (value, text) => (value !== undefined && value !== null) === (text === "true"),
  match: (value, text) =>
    textual(value ?? "")
      .toLowerCase()
      .includes(text.toLowerCase()),
  lt: (value, text) => value !== undefined && compare(value, comparable(value, text)) < 0,
  lte: (value, text) => value !== undefined && compare(value, comparable(value, text)) <= 0,
  gt: (value, text) => value !== undefined && compare(value, comparable(value, text)) > 0,
  gte: (value, text) => value !== undefined && compare(value, comparable(value, text)) >= 0,
};

type Predicate = (item: Queried) => boolean;

/** @throws ApiError 400 for what is neither a filter nor known otherwise */
function predicateOf(name: string, text: string): Predicate {
  const [, path, operator = "is"] =
    /^((?:sys|fields|metadata)\.[^[]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const test = TESTS[operator];
  if (path === undefined || test === undefined) {
    throw errors.invalidQuery([
      { name: "unknown", path: [name], details: `The path "${name}" is not recognized` },
    ]);
  }
  return (item) => test(valueAt(item, path), text);
}

/**
 * The items that a query asks for, in its order, before it is cut into pages.
 *
 * @param viewOf what filters and orders look at, where that is not the item itself
 * @throws ApiError 400 for a query that cannot be carried out
 */
export function filterAndOrder<Item extends Queried>(
  items: readonly Item[],
  query: Query,
  viewOf: (item: Item) => Queried = (item) => item,
): Item[] {
  const predicates = Object.keys(query)
    .filter((name) => !RESERVED.has(name))
    .map((name) => predicateOf(name, textOf(query, name) ?? ""));
  const orders = (textOf(query, "order") ?? "-sys.updatedAt,sys.id").split(",").map((order) => {
    const isDescending = order.startsWith("-");
    return { path: isDescending ? order.slice(1) : order, sign: isDescending ? -1 : 1 };
  });
  const difference = (a: Queried, b: Queried) => {
    for (const { path, sign } of orders) {
      const found = compare(valueAt(a, path), valueAt(b, path));
      if (found !== 0) return sign * found;
    }
    return 0;
  };
  return items
    .map((item) => ({ item, view: viewOf(item) }))
    .filter(({ view }) => predicates.every((isWanted) => isWanted(view)))
    .sort((a, b) => difference(a.view, b.view))
    .map(({ item }) => item);
}

/** Leaves in an item only what `select` names: `fields.title,sys.id`; `sys` alone means all of it. */
export function select<Item extends Queried>(item: Item, query: Query): Item {
  const paths = textOf(query, "select")?.split(",");
  if (!paths) return item;
  const selected: Record<string, unknown> = {};
  for (const [part, value] of Object.entries(item)) {
    if (paths.includes(part)) selected[part] = value;
    else if (part === "sys") selected.sys = value;
    else if (typeof value === "object" && value !== null) {
      const inner = Object.entries(value as object).filter(([name]) =>
        paths.includes(`${part}.${name}`),
      );
      if (inner.length > 0) selected[part] = Object.fromEntries(inner);
    }
  }
  return selected as Item;
}
