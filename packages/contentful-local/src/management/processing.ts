import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ENVIRONMENT_PATHS, requireEnvironment, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { describeFile, fileField, type StoredFile } from "../space/files";
import type { Space } from "../space/space";
import { bodies, readBody } from "./body";
import type { Uploads } from "./uploads";
import { requireVersion } from "./versions";

type Routed = FastifyRequest<{ Params: Place & { id: string; locale: string } }>;

interface Unprocessed {
  readonly contentType: string;
  readonly fileName: string;
  readonly upload?: string | undefined;
  readonly uploadFrom?: { readonly sys: { readonly id: string } } | undefined;
}

/** The bytes of a file: from the upload host, from this server's pictures, or from the web. */
async function bytesOf({ files }: Space, uploads: Uploads, { upload, uploadFrom }: Unprocessed) {
  if (uploadFrom) return uploads.find(uploadFrom.sys.id)?.bytes;
  if (upload === undefined) return undefined;
  const url = new URL(upload.startsWith("//") ? `https:${upload}` : upload);
  const own = files.find(url.pathname);
  if (own) return own.read();
  const response = await fetch(url);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}

/** Puts the stored file in the place of what was sent. */
function finish(space: Space, assetId: string, locale: string, stored: StoredFile): void {
  const asset = space.assets.find(assetId);
  if (!asset) return;
  const file = fileField(space.files.add(assetId, stored), stored);
  space.assets.save(assetId, {
    fields: { ...asset.fields, file: { ...asset.fields.file, [locale]: file } },
  });
}

/**
 * Makes files out of what was sent. Contentful answers at once and takes its time.
 *
 * @param delayMs how long that is
 */
export function registerProcessing(
  app: FastifyInstance,
  context: Context,
  uploads: Uploads,
  delayMs: number,
): void {
  async function processLater(space: Space, assetId: string, locale: string, sent: Unprocessed) {
    await wait(delayMs, undefined, { ref: false });
    const bytes = await bytesOf(space, uploads, sent);
    // Where there is nothing to fetch, Contentful leaves the asset as it is.
    if (!bytes) return;
    const { contentType, fileName: file } = sent;
    finish(space, assetId, locale, await describeFile({ bytes, contentType, file }));
  }

  for (const path of ENVIRONMENT_PATHS) {
    app.put(`${path}/assets/:id/files/:locale/process`, (request: Routed, reply) => {
      const { id, locale } = request.params;
      const space = requireEnvironment(context, request.params);
      const asset = space.assets.find(id);
      if (!asset) throw errors.notFound({ type: "Asset", id });
      requireVersion(request, asset.version);
      const sent = readBody(bodies.file, asset.fields.file?.[locale]);
      if (sent.url !== undefined) throw errors.badRequest("File has already been processed.");
      // Whatever goes wrong, the asset stays without a URL: that is all that Contentful tells.
      processLater(space, id, locale, sent).catch(() => undefined);
      return reply.code(204).send();
    });
  }
}
