/** Entries and assets: drafts, publishing, files. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { serializeItem as serializePublished, visibleItems } from "../delivery/view";
import { errors } from "../http/errors";
import { list } from "../http/query";
import { ENVIRONMENT_PATH, readBody, requireVersion, type ApiRequest } from "../http/request";
import { publishedFields, type ContentType } from "../space/content-model";
import type { Item } from "../space/items";
import { now, randomId, type Link, type LocalizedFields } from "../space/resources";
import { registerPublishable, requireResource, type Kind } from "./publishable";
import { EDITOR, serializeItem } from "./serialize";
import { checkDraft, checkForPublishing } from "./validation";

const draftBody = z.object({
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  metadata: z.object({ tags: z.array(z.custom<Link<"Tag">>()).default([]) }).optional(),
});

/** @throws ApiError 422 for a content type that is not published */
function contentTypeIn({ headers, space }: ApiRequest): string {
  const id = String(headers["x-contentful-content-type"] ?? "");
  if (space.contentTypes.find(id)?.published) return id;
  const details = `There is no published content type "${id}" (header X-Contentful-Content-Type).`;
  throw errors.validationFailed([{ name: "contentType", details }]);
}

/** Returns the default values of a new entry. */
const defaultsOf = (contentType: ContentType): LocalizedFields =>
  Object.fromEntries(
    publishedFields(contentType).flatMap(({ defaultValue, id }) =>
      defaultValue ? [[id, defaultValue as LocalizedFields[string]]] : [],
    ),
  );

/** @throws ApiError 400 for an archived item, 422 for an invalid body */
function readDraft(body: unknown, existing?: Item) {
  if (existing?.archived) throw errors.badRequest("Cannot edit archived");
  return readBody(draftBody, body);
}

const ENTRY: Kind<Item> = {
  type: "Entry",
  in: ({ entries }) => entries,
  serialize: serializeItem,
  save(request, id, existing) {
    const { body, space } = request;
    const draft = readDraft(body, existing);
    const contentType = existing?.contentType ?? contentTypeIn(request);
    const defaults = existing ? {} : defaultsOf(space.contentTypes.get(contentType));
    const fields = { ...defaults, ...draft.fields };
    checkDraft(space, contentType, fields);
    return space.entries.put(id, { ...draft, fields }, contentType);
  },
  checkPublish: checkForPublishing,
};

const ASSET: Kind<Item> = {
  type: "Asset",
  in: ({ assets }) => assets,
  serialize: serializeItem,
  save: ({ body, space }, id, existing) => space.assets.put(id, readDraft(body, existing)),
  checkPublish: checkForPublishing,
};

export function registerItems(app: FastifyInstance): void {
  for (const [kind, type, name] of [
    [ENTRY, "Entry", "entries"],
    [ASSET, "Asset", "assets"],
  ] as const) {
    registerPublishable(app, `${ENVIRONMENT_PATH}/${name}`, kind);
    app.get(`${ENVIRONMENT_PATH}/${name}`, ({ query, space }: ApiRequest) => {
      const items = kind.in(space).all();
      const page = list(
        items.map((item) => serializeItem(space, item)),
        query,
        space,
      );
      // Beyond the last page, Contentful returns 0 as the total.
      return { ...page, total: page.items.length === 0 ? 0 : page.total };
    });
    app.get(`${ENVIRONMENT_PATH}/public/${name}`, ({ query, space }: ApiRequest) => {
      const published = visibleItems(space, "delivery", type);
      return list(
        published.map((item) => serializePublished(space, item, "*")),
        query,
        space,
      );
    });
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Duration of the processing of a file, which starts after the response. */
const PROCESSING_MS = 20;

/** An asset's file in one locale, before processing. */
const fileBody = z.object({
  contentType: z.string(),
  fileName: z.string(),
  uploadFrom: z.object({ sys: z.object({ id: z.string() }) }),
});

/** Registers uploads, and the processing of uploaded files. */
export function registerUploads(app: FastifyInstance, uploadApp: FastifyInstance): void {
  /** Uploaded files by id. */
  const uploads = new Map<string, Buffer>();

  const upload = ({ body, space }: ApiRequest, reply: FastifyReply) => {
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw errors.badRequest("An upload needs a body of type application/octet-stream.");
    }
    const id = randomId();
    const createdAt = now();
    const expiresAt = new Date(Date.parse(createdAt) + DAY_MS).toISOString();
    uploads.set(id, body);
    const sys = { type: "Upload", id, createdAt, expiresAt, ...space.links, createdBy: EDITOR };
    return reply.code(201).send({ sys });
  };
  uploadApp.post("/spaces/:space/uploads", upload);
  uploadApp.post(`${ENVIRONMENT_PATH}/uploads`, upload);

  app.put(`${ENVIRONMENT_PATH}/assets/:id/files/:locale/process`, (request: ApiRequest, reply) => {
    const { params, space } = request;
    const asset = requireResource(ASSET, request);
    requireVersion(request, asset.version);
    const file = asset.fields["file"]?.[params.locale];
    const { contentType, fileName, uploadFrom } = readBody(fileBody, file);
    const bytes = uploads.get(uploadFrom.sys.id);
    const newFile = bytes && { bytes, contentType, file: fileName };
    wait(PROCESSING_MS, undefined, { ref: false })
      .then(() => newFile && space.replaceFile(params.id, newFile, params.locale))
      // Contentful does not report errors here either: the asset stays without a URL.
      .catch(() => undefined);
    return reply.code(204).send();
  });
}
