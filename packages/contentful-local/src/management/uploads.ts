/** How an asset gets its file: bytes are uploaded, then processed. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errors } from "../http/errors";
import { ENVIRONMENT_PATH, readBody, requireVersion, type ApiRequest } from "../http/request";
import { now, randomId } from "../space/resources";
import type { Space } from "../space/space";
import { ASSET } from "./items";
import { requireResource } from "./publishable";
import { EDITOR } from "./serialize";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An asset's file in one locale, before and after processing. */
const fileBody = z.object({
  contentType: z.string(),
  fileName: z.string(),
  uploadFrom: z
    .object({
      sys: z.object({ type: z.literal("Link"), linkType: z.string(), id: z.string() }),
    })
    .optional(),
  url: z.string().optional(),
});

type FileBody = z.output<typeof fileBody>;

/** How long the processing of a file takes; Contentful answers before it. */
const PROCESSING_MS = 20;

/** The upload host, and the processing of files. */
export function registerUploads(app: FastifyInstance, uploadApp: FastifyInstance): void {
  /** Uploaded bytes that belong to no asset yet. */
  const uploads = new Map<string, { readonly bytes: Buffer; readonly createdAt: string }>();

  const serialize = (id: string, createdAt: string, space: Space) => ({
    sys: {
      type: "Upload",
      id,
      createdAt,
      expiresAt: new Date(Date.parse(createdAt) + DAY_MS).toISOString(),
      ...space.links,
      createdBy: EDITOR,
    },
  });

  async function processFile(space: Space, assetId: string, locale: string, body: FileBody) {
    await wait(PROCESSING_MS, undefined, { ref: false });
    const { contentType, fileName, uploadFrom } = body;
    const bytes = uploads.get(uploadFrom?.sys.id ?? "")?.bytes;
    if (!bytes) return;
    const file = await space.files.add(assetId, { bytes, contentType, file: fileName });
    const asset = space.assets.find(assetId);
    if (!asset) return;
    space.assets.save(assetId, {
      fields: { ...asset.fields, file: { ...asset.fields.file, [locale]: file } },
    });
  }

  for (const path of ["/spaces/:space", ENVIRONMENT_PATH]) {
    uploadApp.post(`${path}/uploads`, ({ body, space }: ApiRequest, reply) => {
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw errors.badRequest("An upload needs a body of type application/octet-stream.");
      }
      const id = randomId();
      const createdAt = now();
      uploads.set(id, { bytes: body, createdAt });
      return reply.code(201).send(serialize(id, createdAt, space));
    });
  }

  app.put(`${ENVIRONMENT_PATH}/assets/:id/files/:locale/process`, (request: ApiRequest, reply) => {
    const { id, locale } = request.params;
    const asset = requireResource(ASSET, request);
    requireVersion(request, asset.version);
    const body = readBody(fileBody, asset.fields.file?.[locale]);
    if (body.url !== undefined) throw errors.badRequest("File has already been processed.");
    // A failure is not reported: as in Contentful, the asset just stays without a URL.
    processFile(request.space, id, locale, body).catch(() => undefined);
    return reply.code(204).send();
  });
}
