import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Place } from "../context";
import { contentTypeFilter } from "../http/content-type-filter";
import { errors } from "../http/errors";
import { filterAndOrder, pageOf, select, textOf, type Query } from "../http/query";
import type { ItemType, Link } from "../space/types";
import { includesOf } from "./includes";
import type { Reader } from "./reader";
import { readable, type Version, type View } from "./shapes";

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

/** @throws ApiError 400 for a locale that the space does not have */
function localeOf({ delivered, standardLocale }: View, query: Query): string {
  const code = textOf(query, "locale") ?? standardLocale;
  if (code === "*" || delivered.locales.some((locale) => locale.code === code)) return code;
  throw errors.badRequest(`Unknown locale: ${code}`);
}

/** A page of what a query asks for. Filters see one locale: the default one where all are shown. */
function pageFor(view: View, reader: Reader, type: ItemType, query: Query) {
  const isWanted = contentTypeFilter(query, type, view.delivered.contentTypes);
  const locale = localeOf(view, query);
  const seenLocale = locale === "*" ? view.standardLocale : locale;
  const wanted = reader.versions(view, type).filter(({ item }) => isWanted(item));
  const ordered = filterAndOrder(wanted, query, (version) => readable(view, version, seenLocale));
  const page = pageOf(ordered, query);
  return { ...page, items: page.items.map((version) => readable(view, version, locale)) };
}

/** Finds the item behind a link, in the version that is shown. */
function finder(view: View, reader: Reader, locale: string) {
  const versions = new Map<string, Version>();
  for (const type of ["Entry", "Asset"] as const) {
    for (const version of reader.versions(view, type)) {
      versions.set(`${type} ${version.item.id}`, version);
    }
  }
  return ({ sys: { linkType, id } }: Link) => {
    const version = versions.get(`${linkType} ${id}`);
    return version && readable(view, version, locale);
  };
}

const COLLECTIONS = [
  { type: "Entry", name: "entries" },
  { type: "Asset", name: "assets" },
] as const;

/** Entries with what they link to, and assets. */
export function registerItems(
  app: FastifyInstance,
  viewFor: (place: Place) => View,
  reader: Reader,
  path: string,
): void {
  for (const { name, type } of COLLECTIONS) {
    app.get(`${path}/${name}`, ({ params, query }: Routed) => {
      const view = viewFor(params);
      const page = pageFor(view, reader, type, query);
      const depth = type === "Entry" ? Number(textOf(query, "include") ?? 1) : 0;
      const found = includesOf(page.items, depth, finder(view, reader, localeOf(view, query)));
      return { ...page, items: page.items.map((item) => select(item, query)), ...found };
    });
    app.get(`${path}/${name}/:id`, ({ params: { id, ...place }, query }: Routed) => {
      const view = viewFor(place);
      const version = reader.versions(view, type).find(({ item }) => item.id === id);
      if (version) return readable(view, version, localeOf(view, query));
      const { space, spaceId } = view;
      throw errors.notFound({ type, id, environment: space.environment, space: spaceId });
    });
  }
}
