/** How an asset gets its file: bytes are uploaded, then processed. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENVIRONMENT_PATHS, readBody, requireVersion, type ApiRequest } from "../context";
import { errors } from "../http/errors";
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
  upload: z.string().optional(),
  uploadFrom: z
    .object({
      sys: z.object({ type: z.literal("Link"), linkType: z.string(), id: z.string() }),
    })
    .optional(),
  url: z.string().optional(),
});

type FileBody = z.output<typeof fileBody>;

/**
 * The upload host, and the processing of files.
 *
 * @param delayMs how long processing takes; Contentful answers before it
 */
export function registerUploads(
  app: FastifyInstance,
  uploadApp: FastifyInstance,
  delayMs: number,
): void {
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

  /** From the upload host, from this server's own files, or from any URL. */
  async function readBytes({ files }: Space, { upload, uploadFrom }: FileBody) {
    if (uploadFrom) return uploads.get(uploadFrom.sys.id)?.bytes;
    if (upload === undefined) return undefined;
    const url = new URL(upload.startsWith("//") ? `https:${upload}` : upload);
    const own = files.find(url.pathname);
    if (own) return own.read();
    const response = await fetch(url);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  }

  async function processFile(space: Space, assetId: string, locale: string, body: FileBody) {
    await wait(delayMs, undefined, { ref: false });
    const bytes = await readBytes(space, body);
    if (!bytes) return;
    const { contentType, fileName } = body;
    const file = await space.files.add(assetId, { bytes, contentType, file: fileName });
    const asset = space.assets.find(assetId);
    if (!asset) return;
    space.assets.save(assetId, {
      fields: { ...asset.fields, file: { ...asset.fields.file, [locale]: file } },
    });
  }

  for (const path of ENVIRONMENT_PATHS) {
    uploadApp.post(`${path}/uploads`, ({ body, space }: ApiRequest, reply) => {
      if (!Buffer.isBuffer(body) || body.length === 0) {
        throw errors.badRequest("An upload needs a body of type application/octet-stream.");
      }
      const id = randomId();
      const createdAt = now();
      uploads.set(id, { bytes: body, createdAt });
      return reply.code(201).send(serialize(id, createdAt, space));
    });
    uploadApp.get(`${path}/uploads/:id`, ({ params, space }: ApiRequest) => {
      const upload = uploads.get(params.id);
      if (!upload) throw errors.notFound("There is no such upload.");
      return serialize(params.id, upload.createdAt, space);
    });

    app.put(`${path}/assets/:id/files/:locale/process`, (request: ApiRequest, reply) => {
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
}
