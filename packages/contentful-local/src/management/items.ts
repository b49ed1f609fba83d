/** Entries and assets: drafts, publishing, archiving. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  readBody,
  requireEnvironment,
  requireVersion,
  requireVersionIfSent,
  type ApiRequest,
  type Context,
} from "../context";
import { errors } from "../http/errors";
import { contentTypeFilter, filterAndOrder, paginate, select } from "../http/query";
import type { Item, Items, ItemType } from "../space/items";
import { randomId } from "../space/resources";
import type { Space } from "../space/space";
import { serializeItem } from "./serialize";
import { checkDraft, checkForPublishing, withDefaults } from "./validation";

interface Collection {
  readonly type: ItemType;
  /** In URLs. */
  readonly name: string;
  readonly in: (space: Space) => Items;
}

const COLLECTIONS: readonly Collection[] = [
  { type: "Entry", name: "entries", in: ({ entries }) => entries },
  { type: "Asset", name: "assets", in: ({ assets }) => assets },
];

const tagLink = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.literal("Tag"), id: z.string() }),
});

const draftBody = z.object({
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  metadata: z.object({ tags: z.array(tagLink).default([]) }).optional(),
});

function requireItem(collection: Collection, space: Space, id: string): Item {
  const item = collection.in(space).find(id);
  if (item) return item;
  throw errors.notFound({ type: collection.type, id, environment: space.environment });
}

/** A page of drafts, or of what is published. Filters and orders see the default locale. */
function list(
  context: Context,
  collection: Collection,
  { params, query }: ApiRequest,
  isPublished: boolean,
) {
  const space = requireEnvironment(context, params);
  const { code } = space.locales.default;
  const matches = contentTypeFilter(query, collection.type, space.contentTypes.all());
  const serialized = collection
    .in(space)
    .all()
    .filter((item) => matches(item) && (!isPublished || item.published))
    .map((item) => {
      const fields = isPublished ? item.published!.fields : item.fields;
      return { ...serializeItem(context, space, item), fields };
    });
  const ordered = filterAndOrder(serialized, query, (item) => ({
    ...item,
    fields: Object.fromEntries(
      Object.entries(item.fields).map(([name, values]) => [name, values[code]]),
    ) as Record<string, unknown>,
  }));
  const page = paginate(ordered, query);
  return { ...page, items: page.items.map((item) => select(item, query)) };
}

/** @throws ApiError 422 for a content type that is not published */
function contentTypeIn({ headers }: ApiRequest, { contentTypes }: Space): string {
  const id = String(headers["x-contentful-content-type"] ?? "");
  if (contentTypes.find(id)?.published) return id;
  throw errors.validationFailed([
    {
      name: "contentType",
      details: `There is no published content type "${id}" (header X-Contentful-Content-Type).`,
    },
  ]);
}

function create(context: Context, collection: Collection, request: ApiRequest, id: string) {
  const space = requireEnvironment(context, request.params);
  const draft = readBody(draftBody, request.body);
  if (collection.type === "Asset") {
    return serializeItem(context, space, space.assets.create(id, draft));
  }
  const contentType = contentTypeIn(request, space);
  const fields = withDefaults(space, contentType, draft.fields);
  checkDraft(space, contentType, fields);
  return serializeItem(context, space, space.entries.create(id, { ...draft, fields }, contentType));
}

function save(context: Context, collection: Collection, request: ApiRequest, existing: Item) {
  const space = requireEnvironment(context, request.params);
  requireVersion(request, existing.version);
  if (existing.archived) throw errors.badRequest("Cannot edit archived");
  const draft = readBody(draftBody, request.body);
  if (existing.contentType !== undefined) checkDraft(space, existing.contentType, draft.fields);
  return serializeItem(context, space, collection.in(space).save(existing.id, draft));
}

/** @param path of the environment */
export function registerItems(app: FastifyInstance, context: Context, path: string): void {
  for (const collection of COLLECTIONS) {
    const { name, type } = collection;
    const items = `${path}/${name}`;
    app.get(items, (request: ApiRequest) => list(context, collection, request, false));
    app.get(`${path}/public/${name}`, (request: ApiRequest) =>
      list(context, collection, request, true),
    );
    app.post(items, (request: ApiRequest, reply) =>
      reply.code(201).send(create(context, collection, request, randomId())),
    );
    app.get(`${items}/:id`, ({ params, query }: ApiRequest) => {
      const space = requireEnvironment(context, params);
      return select(
        serializeItem(context, space, requireItem(collection, space, params.id)),
        query,
      );
    });
    app.put(`${items}/:id`, (request: ApiRequest, reply) => {
      const { id } = request.params;
      const existing = collection.in(requireEnvironment(context, request.params)).find(id);
      if (existing) return save(context, collection, request, existing);
      return reply.code(201).send(create(context, collection, request, id));
    });
    app.delete(`${items}/:id`, (request: ApiRequest, reply) => {
      const space = requireEnvironment(context, request.params);
      const { id, published, version } = requireItem(collection, space, request.params.id);
      requireVersionIfSent(request, version);
      if (published) throw errors.badRequest("Cannot delete published");
      if (type === "Asset") space.removeAsset(id);
      else space.remove(id);
      return reply.code(204).send();
    });
    registerStates(app, context, collection, `${items}/:id`);
  }
}

/** Publishing, archiving and the opposites. */
function registerStates(
  app: FastifyInstance,
  context: Context,
  collection: Collection,
  path: string,
): void {
  const handler =
    (act: (items: Items, item: Item, space: Space) => Item, checkVersion = requireVersionIfSent) =>
    (request: ApiRequest) => {
      const space = requireEnvironment(context, request.params);
      const item = requireItem(collection, space, request.params.id);
      checkVersion(request, item.version);
      return serializeItem(context, space, act(collection.in(space), item, space));
    };

  app.put(
    `${path}/published`,
    handler((items, item, space) => {
      if (item.archived) throw errors.badRequest("Cannot publish archived");
      checkForPublishing(space, item);
      return items.publish(item.id);
    }, requireVersion),
  );
  app.delete(
    `${path}/published`,
    handler((items, item) => {
      if (!item.published) throw errors.badRequest("Not published");
      return items.unpublish(item.id);
    }),
  );
  app.put(
    `${path}/archived`,
    handler((items, item) => {
      if (item.published) throw errors.badRequest("Cannot archive published");
      return item.archived ? item : items.archive(item.id);
    }),
  );
  app.delete(
    `${path}/archived`,
    handler((items, item) => {
      if (!item.archived) throw errors.badRequest("Not archived");
      return items.unarchive(item.id);
    }),
  );
}
