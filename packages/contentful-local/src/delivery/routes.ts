/** The Delivery and Preview APIs, and the server for files. */
import type { FastifyInstance } from "fastify";
import { errorOf, errors } from "../http/errors";
import { list, MAX_LIMIT, paginate } from "../http/query";
import { ENVIRONMENT_PATH, type ApiRequest } from "../http/request";
import type { Locale } from "../space/content-model";
import type { Files } from "../space/files";
import { randomId } from "../space/resources";
import { serializeContentType, serializeItem, visibleItems, type ReaderApi } from "./view";

const serializeLocale = ({ code, name, default: isDefault }: Locale) => ({
  code,
  name,
  default: isDefault,
  fallbackCode: null,
});

/** Registers the routes of the Delivery or the Preview API, which differ only in the visible items. */
export function registerDelivery(app: FastifyInstance, api: ReaderApi): void {
  app.get("/spaces/:space", ({ space }: ApiRequest) => ({
    sys: { type: "Space", id: space.spaceId },
    name: space.spaceId,
    locales: space.locales.all().map(serializeLocale),
  }));
  app.get(`${ENVIRONMENT_PATH}/locales`, ({ space }: ApiRequest) => {
    const locales = space.locales.all().map((locale) => {
      const { id, version } = locale;
      return { ...serializeLocale(locale), sys: { id, type: "Locale", version } };
    });
    return paginate(locales, {}, MAX_LIMIT);
  });
  app.get(`${ENVIRONMENT_PATH}/content_types`, ({ query, space }: ApiRequest) => {
    const published = space.contentTypes.all().filter((type) => type.published);
    const types = published.map((type) => serializeContentType(space, type));
    return list(types, query, space);
  });
  for (const type of ["Entry", "Asset"] as const) {
    const collection = `${ENVIRONMENT_PATH}/${type === "Entry" ? "entries" : "assets"}`;
    app.get(collection, ({ query, space }: ApiRequest) => {
      const { code } = space.locales.default;
      const items = visibleItems(space, api, type);
      return list(
        items.map((item) => serializeItem(space, item, code)),
        query,
        space,
      );
    });
  }
  registerSync(app, api);
}

/** Registers the initial sync, which returns all items, newest first. There is no incremental sync. */
function registerSync(app: FastifyInstance, api: ReaderApi): void {
  /** Remaining items by token: all pages of a sync show the same state. */
  const pending = new Map<string, { readonly items: readonly object[]; readonly limit: number }>();

  app.get(`${ENVIRONMENT_PATH}/sync`, ({ host, query, space }: ApiRequest) => {
    const isInitial = query["initial"] === "true";
    const limit = Number(query["limit"] ?? MAX_LIMIT);
    const all = [...visibleItems(space, api, "Entry"), ...visibleItems(space, api, "Asset")]
      .sort((a, b) => (a.sys.updatedAt < b.sys.updatedAt ? 1 : -1))
      .map((item) => serializeItem(space, item, "*"));
    const sync = isInitial ? { items: all, limit } : pending.get(query["sync_token"] ?? "");
    if (!sync) throw errors.badRequest("The sync token you sent is invalid.");
    const rest = sync.items.slice(sync.limit);
    const token = randomId();
    pending.set(token, { ...sync, items: rest });
    const url = `https://${host}/spaces/${space.spaceId}/environments/${space.environment}/sync`;
    return {
      sys: { type: "Array" },
      items: sync.items.slice(0, sync.limit),
      [rest.length === 0 ? "nextSyncUrl" : "nextPageUrl"]: `${url}?sync_token=${token}`,
    };
  });
}

/** Serves the files of assets unchanged: parameters of the Images API are ignored. */
export function registerFiles(app: FastifyInstance, files: Files): void {
  app.get("/*", async ({ url }: ApiRequest, reply) => {
    const file = files.find(new URL(url, "https://localhost").pathname);
    if (!file) throw errorOf(404);
    return reply.type(file.contentType).send(file.bytes);
  });
}
