import type { FastifyInstance, FastifyRequest } from "fastify";
import { ENVIRONMENT_PATHS, requireEnvironment, type Context, type Place } from "../context";
import { contentTypeFilter } from "../http/content-type-filter";
import { errors } from "../http/errors";
import { filterAndOrder, pageOf, select, type Query } from "../http/query";
import type { Items } from "../space/items";
import { randomId } from "../space/random-id";
import type { Space } from "../space/space";
import type { Item, ItemType } from "../space/types";
import { bodies, readBody } from "./body";
import { editable, editablePublished } from "./shapes";
import { withDefaults } from "./validation/defaults";
import { checkDraft, checkForPublishing } from "./validation/validation";
import { requireVersion, requireVersionIfNamed } from "./versions";

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

interface Collection {
  readonly type: ItemType;
  /** In addresses. */
  readonly name: string;
  readonly of: (space: Space) => Items;
}

const COLLECTIONS: readonly Collection[] = [
  { type: "Entry", name: "entries", of: ({ entries }) => entries },
  { type: "Asset", name: "assets", of: ({ assets }) => assets },
];

function require({ of, type }: Collection, space: Space, id: string): Item {
  const item = of(space).find(id);
  if (!item) throw errors.notFound({ type, id, environment: space.environment });
  return item;
}

/** The values of the default locale: what filters and orders look at. */
function viewOf(space: Space, shown: ReturnType<typeof editable>): object {
  const { code } = space.locales.default;
  const fields = Object.entries(shown.fields).map(([name, values]) => [name, values[code]]);
  return { ...shown, fields: Object.fromEntries(fields) as Record<string, unknown> };
}

function listOf(
  context: Context,
  { of, type }: Collection,
  { params, query }: Routed,
  isPublic: boolean,
) {
  const space = requireEnvironment(context, params);
  const isWanted = contentTypeFilter(query, type, space.contentTypes.all());
  const show = isPublic ? editablePublished : editable;
  const shown = of(space)
    .all()
    .filter((item) => isWanted(item) && (!isPublic || item.published))
    .map((item) => show(context, space, item));
  const page = pageOf(
    filterAndOrder(shown, query, (item) => viewOf(space, item)),
    query,
  );
  return { ...page, items: page.items.map((item) => select(item, query)) };
}

/** @throws ApiError 422 for an entry whose content type is not in use */
function contentTypeOf({ contentTypes }: Space, request: Routed): string {
  const id = String(request.headers["x-contentful-content-type"] ?? "");
  if (contentTypes.find(id)?.published) return id;
  throw errors.validationFailed([
    {
      name: "contentType",
      details: `There is no published content type "${id}" (header X-Contentful-Content-Type).`,
    },
  ]);
}

function create(context: Context, collection: Collection, request: Routed, id: string) {
  const space = requireEnvironment(context, request.params);
  const draft = readBody(bodies.draft, request.body);
  if (collection.type === "Asset") {
    return editable(context, space, space.assets.create(id, draft));
  }
  const contentType = contentTypeOf(space, request);
  const fields = withDefaults(space, contentType, draft.fields);
  checkDraft(space, contentType, fields);
  return editable(context, space, space.entries.create(id, { ...draft, fields }, contentType));
}

function save(context: Context, { of }: Collection, request: Routed, existing: Item) {
  const space = requireEnvironment(context, request.params);
  requireVersion(request, existing.version);
  if (existing.archived) throw errors.badRequest("Cannot edit archived");
  const draft = readBody(bodies.draft, request.body);
  if (existing.contentType !== undefined) checkDraft(space, existing.contentType, draft.fields);
  return editable(context, space, of(space).save(existing.id, draft));
}

function remove(collection: Collection, space: Space, item: Item): void {
  if (item.published) throw errors.badRequest("Cannot delete published");
  if (collection.type === "Asset") space.removeAsset(item.id);
  else space.remove(item.id);
}

/** Entries and assets: drafts, and what becomes of them. */
export function registerItems(app: FastifyInstance, context: Context): void {
  for (const path of ENVIRONMENT_PATHS) {
    for (const collection of COLLECTIONS) {
      const items = `${path}/${collection.name}`;
      app.get(items, (request: Routed) => listOf(context, collection, request, false));
      app.get(`${path}/public/${collection.name}`, (request: Routed) =>
        listOf(context, collection, request, true),
      );
      app.post(items, (request: Routed, reply) =>
        reply.code(201).send(create(context, collection, request, randomId())),
      );
      app.get(`${items}/:id`, ({ params, query }: Routed) => {
        const space = requireEnvironment(context, params);
        return select(editable(context, space, require(collection, space, params.id)), query);
      });
      app.put(`${items}/:id`, (request: Routed, reply) => {
        const { id } = request.params;
        const existing = collection.of(requireEnvironment(context, request.params)).find(id);
        if (existing) return save(context, collection, request, existing);
        return reply.code(201).send(create(context, collection, request, id));
      });
      app.delete(`${items}/:id`, (request: Routed, reply) => {
        const space = requireEnvironment(context, request.params);
        const item = require(collection, space, request.params.id);
        requireVersionIfNamed(request, item.version);
        remove(collection, space, item);
        return reply.code(204).send();
      });
      registerStates(app, context, collection, `${items}/:id`);
    }
  }
}

/** Publishing and archiving, and the way back. */
function registerStates(
  app: FastifyInstance,
  context: Context,
  collection: Collection,
  path: string,
) {
  /** An action on an item, once the request is known to be about it as it is now. */
  const action =
    (act: (items: Items, item: Item, space: Space) => Item, checkVersion = requireVersionIfNamed) =>
    (request: Routed) => {
      const space = requireEnvironment(context, request.params);
      const item = require(collection, space, request.params.id);
      checkVersion(request, item.version);
      return editable(context, space, act(collection.of(space), item, space));
    };

  app.put(
    `${path}/published`,
    action((items, item, space) => {
      if (item.archived) throw errors.badRequest("Cannot publish archived");
      checkForPublishing(space, item);
      return items.publish(item.id);
    }, requireVersion),
  );
  app.delete(
    `${path}/published`,
    action((items, item) => {
      if (!item.published) throw errors.badRequest("Not published");
      return items.unpublish(item.id);
    }),
  );
  app.put(
    `${path}/archived`,
    action((items, item) => {
      if (item.published) throw errors.badRequest("Cannot archive published");
      return item.archived ? item : items.archive(item.id);
    }),
  );
  app.delete(
    `${path}/archived`,
    action((items, item) => {
      if (!item.archived) throw errors.badRequest("Not archived");
      return items.unarchive(item.id);
    }),
  );
}
