import type { FastifyInstance } from "fastify";
import { errors } from "../http/errors";
import {
  contentTypeFilter,
  filterAndOrder,
  paginate,
  parameter,
  select,
  type Query,
} from "../http/query";
import { ENVIRONMENT_PATH, type ApiRequest } from "../http/request";
import type { Files } from "../space/files";
import type { ItemType } from "../space/items";
import { isLink, type Link } from "../space/resources";
import type { Delivered } from "../space/space";
import { readSync } from "./sync";
import * as view from "./view";
import type { SerializedItem } from "./view";

/** Registers the routes of the Delivery or the Preview API, which show other items. */
export function registerDelivery(app: FastifyInstance, name: "delivery" | "preview"): void {
  const items = name === "delivery" ? view.publishedItems : view.draftItems;

  app.get("/spaces/:space", ({ space }: ApiRequest) => view.serializeSpace(space.delivered));
  app.get(`${ENVIRONMENT_PATH}/locales`, ({ space }: ApiRequest) =>
    paginate(space.delivered.locales.map(view.serializeLocale), {}, 1000),
  );
  app.get(`${ENVIRONMENT_PATH}/content_types`, ({ query, space: { delivered } }: ApiRequest) => {
    const types = delivered.contentTypes.map((type) => view.serializeContentType(delivered, type));
    return paginate(filterAndOrder(types, query), query);
  });
  app.get(`${ENVIRONMENT_PATH}/sync`, ({ host, query, space }: ApiRequest) => {
    const { delivered, environment, spaceId } = space;
    const url = `https://${host}/spaces/${spaceId}/environments/${environment}/sync`;
    return readSync(delivered, name, query, url);
  });
  for (const type of ["Entry", "Asset"] as const) {
    const collection = `${ENVIRONMENT_PATH}/${type === "Entry" ? "entries" : "assets"}`;
    app.get(collection, ({ query, space }: ApiRequest) =>
      listItems(space.delivered, items, type, query),
    );
  }
}

/** Serves the files of assets as they are, whatever parameters of the Images API a request has. */
export function registerFiles(app: FastifyInstance, files: Files): void {
  app.get("/*", async (request: ApiRequest, reply) => {
    const { pathname } = new URL(request.url, "https://localhost");
    const file = files.find(pathname);
    if (!file) throw errors.notFound();
    // Other bytes have another address.
    const etag = `"${pathname}"`;
    void reply.headers({ etag, "cache-control": "max-age=31536000" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type(file.contentType).send(await file.read());
  });
}

/** @throws ApiError 400 for another locale than the default one, or `*` for all */
function localeOf({ defaultLocale }: Delivered, query: Query): string {
  const code = parameter(query, "locale") ?? defaultLocale;
  if (code === "*" || code === defaultLocale) return code;
  throw errors.badRequest(`Unknown locale: ${code}`);
}

/** A page of entries or assets, with what the entries link to. */
function listItems(
  delivered: Delivered,
  items: typeof view.publishedItems,
  type: ItemType,
  query: Query,
) {
  const matches = contentTypeFilter(query, type, delivered.contentTypes);
  const locale = localeOf(delivered, query);
  // Filters apply to the default locale where all are shown.
  const ordered = filterAndOrder(
    items(delivered, type).filter(({ item }) => matches(item)),
    query,
    (item) => view.serializeItem(delivered, item, delivered.defaultLocale),
  );
  const page = paginate(ordered, query);
  const selected = page.items.map((item) =>
    select(view.serializeItem(delivered, item, locale), query),
  );
  const depth = type === "Entry" ? Number(parameter(query, "include") ?? 1) : 0;
  const targets = new Map(
    [...items(delivered, "Entry"), ...items(delivered, "Asset")].map((target) => [
      `${target.item.type} ${target.item.id}`,
      target,
    ]),
  );
  return {
    ...page,
    items: selected,
    ...resolveLinks(selected, depth, ({ sys: { linkType, id } }) => {
      const target = targets.get(`${linkType} ${id}`);
      return target && view.serializeItem(delivered, target, locale);
    }),
  };
}

/** All links in a value, at any depth. */
function linksIn(value: unknown): Link[] {
  if (isLink(value)) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(linksIn);
}

/**
 * The `includes` and `errors` of a list: each linked item once, and each link without a target.
 *
 * @param depth how many links to follow
 */
function resolveLinks(
  items: readonly SerializedItem[],
  depth: number,
  find: (link: Link) => SerializedItem | undefined,
) {
  const seen = new Set(items.map(({ sys }) => `${String(sys.type)} ${sys.id}`));
  const includes: Record<string, SerializedItem[]> = {};
  const unresolved: Link["sys"][] = [];
  let level = items;
  for (let step = 0; step < depth && level.length > 0; step += 1) {
    const next: SerializedItem[] = [];
    for (const link of level.flatMap(({ fields }) => linksIn(fields))) {
      const { linkType, id } = link.sys;
      if (seen.has(`${linkType} ${id}`)) continue;
      seen.add(`${linkType} ${id}`);
      const item = find(link);
      if (item) {
        (includes[linkType] ??= []).push(item);
        next.push(item);
      } else unresolved.push(link.sys);
    }
    level = next;
  }
  return {
    ...(Object.keys(includes).length > 0 && { includes }),
    ...(unresolved.length > 0 && {
      errors: unresolved.map(({ linkType, id }) => ({
        sys: { id: "notResolvable", type: "error" },
        details: { type: "Link", linkType, id },
      })),
    }),
  };
}
