import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  ENVIRONMENT_PATHS,
  requireEnvironment,
  requireSpace,
  type Context,
  type Place,
} from "../context";
import { contentTypeFilter } from "../http/content-type-filter";
import { errors } from "../http/errors";
import { filterAndOrder, pageOf, select, textOf, type Query } from "../http/query";
import type { Space } from "../space/space";
import type { Item, ItemType } from "../space/types";
import { includesOf } from "./includes";
import * as shapes from "./shapes";
import { readSyncPage } from "./sync";

/** What readers of an API may see of a space. */
export interface Reader {
  /** The items of a type, each in the version that is shown. */
  versions(space: Space, type: ItemType): readonly shapes.Version[];
  /** Answers a sync. */
  sync(context: Context, space: Space, query: Query, syncUrl: string): object;
}

/** Sees what is published. */
export const publishedReader: Reader = {
  versions: ({ delivered }, type) =>
    delivered.items.filter((item) => item.type === type).map(shapes.publishedVersion),
  sync(context, space, query, syncUrl) {
    const { deletions, isLast, items, token } = readSyncPage(space.delivered, query);
    return {
      sys: { type: "Array" },
      items: [
        ...items.map((item) => readableEverywhere(context, space, item)),
        ...deletions.map((deletion) => shapes.readableDeletion(context, space, deletion)),
      ],
      [isLast ? "nextSyncUrl" : "nextPageUrl"]: `${syncUrl}?sync_token=${token}`,
    };
  },
};

const readableEverywhere = (context: Context, space: Space, item: Item) =>
  shapes.readable(context, space, shapes.publishedVersion(item), "*");

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

/** @throws ApiError 400 for a locale that the space does not have */
function localeOf(space: Space, query: Query): string {
  const { locales } = space.delivered;
  const code = textOf(query, "locale") ?? locales.find((locale) => locale.default)!.code;
  if (code === "*" || locales.some((locale) => locale.code === code)) return code;
  throw errors.badRequest(`Unknown locale: ${code}`);
}

/** The items that a query asks for. Filters see one locale: the default one where all are shown. */
function itemsFor(context: Context, space: Space, reader: Reader, type: ItemType, query: Query) {
  const { contentTypes, locales } = space.delivered;
  const isWanted = contentTypeFilter(query, type, contentTypes);
  const locale = localeOf(space, query);
  const seenLocale = locale === "*" ? locales.find((one) => one.default)!.code : locale;
  const versions = reader.versions(space, type).filter(({ item }) => isWanted(item));
  return filterAndOrder(versions, query, (version) =>
    shapes.readable(context, space, version, seenLocale),
  ).map((version) => shapes.readable(context, space, version, locale));
}

/** The addresses that readers use, for the Delivery and for the Preview API. */
export function registerReading(
  app: FastifyInstance,
  context: Context,
  reader: Reader,
  syncHost: () => string,
) {
  app.get("/spaces/:space", (request: Routed) => {
    requireSpace(context, request.params);
    return shapes.readableSpace(context, requireEnvironment(context, { space: context.spaceId }));
  });
  for (const path of ENVIRONMENT_PATHS) {
    app.get(`${path}/locales`, ({ params }: Routed) => {
      const { locales } = requireEnvironment(context, params).delivered;
      return pageOf(locales.map(shapes.readableLocale), {}, 1000);
    });
    app.get(`${path}/content_types`, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const types = space.delivered.contentTypes.map((type) =>
        shapes.readableContentType(context, space, type),
      );
      return pageOf(filterAndOrder(types, query), query);
    });
    app.get(`${path}/content_types/:id`, ({ params }: Routed) => {
      const space = requireEnvironment(context, params);
      const type = space.delivered.contentTypes.find(({ id }) => id === params.id);
      if (!type) throw errors.notFound({ type: "ContentType", ...params });
      return shapes.readableContentType(context, space, type);
    });
    app.get(`${path}/tags`, ({ params, query }: Routed) => {
      const { tags } = requireEnvironment(context, params).delivered;
      return pageOf(tags.map(readableTag), query);
    });
    app.get(`${path}/sync`, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const address = `/spaces/${context.spaceId}/environments/${space.environment}/sync`;
      return reader.sync(context, space, query, `https://${syncHost()}${address}`);
    });
    registerItems(app, context, reader, path);
  }
}

function registerItems(app: FastifyInstance, context: Context, reader: Reader, path: string) {
  for (const [type, name] of [
    ["Entry", "entries"],
    ["Asset", "assets"],
  ] as const) {
    app.get(`${path}/${name}`, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const page = pageOf(itemsFor(context, space, reader, type, query), query);
      const depth = Number(textOf(query, "include") ?? 1);
      const locale = localeOf(space, query);
      const found = includesOf(
        page.items,
        type === "Entry" ? depth : 0,
        ({ sys: { linkType, id } }) => {
          if (linkType !== "Entry" && linkType !== "Asset") return undefined;
          const version = reader.versions(space, linkType).find(({ item }) => item.id === id);
          return version && shapes.readable(context, space, version, locale);
        },
      );
      return { ...page, items: page.items.map((item) => select(item, query)), ...found };
    });
    app.get(`${path}/${name}/:id`, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const version = reader.versions(space, type).find(({ item }) => item.id === params.id);
      if (!version) {
        const { environment } = space;
        throw errors.notFound({ type, id: params.id, environment, space: context.spaceId });
      }
      return shapes.readable(context, space, version, localeOf(space, query));
    });
  }
}

const readableTag = ({
  id,
  name,
  visibility,
  version,
  createdAt,
  updatedAt,
}: Space["delivered"]["tags"][number]) => ({
  sys: { id, type: "Tag", visibility, version, createdAt, updatedAt },
  name,
});
