/** Entries and assets: drafts, publishing, archiving. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  publishedItem,
  serializeItem as serializePublished,
  type SerializedItem,
} from "../delivery/view";
import { errors } from "../http/errors";
import { contentTypeFilter, filterAndOrder, paginate, select } from "../http/query";
import { ENVIRONMENT_PATH, readBody, type ApiRequest } from "../http/request";
import type { Item, Items } from "../space/items";
import type { LocalizedFields } from "../space/resources";
import type { Space } from "../space/space";
import { registerPublishable, type Kind } from "./publishable";
import { serializeItem } from "./serialize";
import { checkDraft, checkForPublishing, withDefaults } from "./validation";

const tagLink = z.object({
  sys: z.object({ type: z.literal("Link"), linkType: z.literal("Tag"), id: z.string() }),
});

const draftBody = z.object({
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  metadata: z
    .object({ tags: z.array(tagLink).default([]) })
    .nullish()
    .transform((metadata) => metadata ?? undefined),
});

/** @throws ApiError 422 for a content type that is not published */
function contentTypeIn({ headers, space }: ApiRequest): string {
  const id = String(headers["x-contentful-content-type"] ?? "");
  if (space.contentTypes.find(id)?.published) return id;
  throw errors.validationFailed([
    {
      name: "contentType",
      details: `There is no published content type "${id}" (header X-Contentful-Content-Type).`,
    },
  ]);
}

interface ItemKind extends Kind<Item> {
  readonly type: "Entry" | "Asset";
  /** In URLs. */
  readonly name: string;
  readonly in: (space: Space) => Items;
}

/** @throws ApiError 400 for an archived item, 422 for an invalid body */
function readDraft(body: unknown, existing?: Item) {
  if (existing?.archived) throw errors.badRequest("Cannot edit archived");
  return readBody(draftBody, body);
}

function checkPublish(space: Space, item: Item): void {
  if (item.archived) throw errors.badRequest("Cannot publish archived");
  checkForPublishing(space, item);
}

const ENTRY: ItemKind = {
  type: "Entry",
  name: "entries",
  in: ({ entries }) => entries,
  serialize: serializeItem,
  save(request, id, existing) {
    const { body, space } = request;
    const draft = readDraft(body, existing);
    const contentType = existing?.contentType ?? contentTypeIn(request);
    const fields = existing ? draft.fields : withDefaults(space, contentType, draft.fields);
    checkDraft(space, contentType, fields);
    return space.entries.put(id, { ...draft, fields }, contentType);
  },
  checkPublish,
};

export const ASSET: ItemKind = {
  type: "Asset",
  name: "assets",
  in: ({ assets }) => assets,
  serialize: serializeItem,
  save: ({ body, space }, id, existing) => space.assets.put(id, readDraft(body, existing)),
  checkPublish,
};

/**
 * A page of drafts, or of what is published, as the Delivery API shows it in all locales. Filters
 * and orders see the default locale. Behind the last page the total is 0.
 */
function list(kind: ItemKind, { query, space }: ApiRequest, isPublished: boolean) {
  const { code } = space.locales.default;
  const matches = contentTypeFilter(query, kind.type, space.contentTypes.all());
  const delivered = space.published;
  const serialized: SerializedItem[] = kind
    .in(space)
    .all()
    .filter((item) => matches(item) && (!isPublished || item.published))
    .map((item) =>
      isPublished
        ? serializePublished(delivered, publishedItem(item), "*")
        : serializeItem(space, item),
    );
  const ordered = filterAndOrder(serialized, query, (item) => ({
    ...item,
    fields: Object.fromEntries(
      Object.entries(item.fields as LocalizedFields).map(([id, values]) => [id, values[code]]),
    ),
  }));
  const page = paginate(ordered, query);
  const items = page.items.map((item) => select(item, query));
  return { ...page, total: items.length === 0 ? 0 : page.total, items };
}

export function registerItems(app: FastifyInstance): void {
  for (const kind of [ENTRY, ASSET]) {
    const items = `${ENVIRONMENT_PATH}/${kind.name}`;
    registerPublishable(app, items, kind);
    app.get(items, (request: ApiRequest) => list(kind, request, false));
    app.get(`${ENVIRONMENT_PATH}/public/${kind.name}`, (request: ApiRequest) =>
      list(kind, request, true),
    );
  }
}
