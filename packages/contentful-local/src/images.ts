import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import sharp, { type FormatEnum, type ResizeOptions } from "sharp";
import { errors } from "./http/errors";
import { textOf, type Query } from "./http/query";
import type { Files, StoredFile } from "./space/files";

/** Formats that `fm` can ask for, with what sharp calls them. */
const FORMATS: Readonly<Record<string, keyof FormatEnum | "avif">> = {
  avif: "avif",
  gif: "gif",
  jpg: "jpeg",
  png: "png",
  webp: "webp",
};

/** What `fit` can ask for. A picture is never made larger, except to fill or to scale. */
const FITS: Readonly<Record<string, ResizeOptions>> = {
  default: { fit: "inside", withoutEnlargement: true },
  pad: { fit: "contain", background: "#ffffff" },
  fill: { fit: "cover" },
  scale: { fit: "fill" },
  crop: { fit: "cover", withoutEnlargement: true },
  thumb: { fit: "cover", withoutEnlargement: true },
};

const LARGEST_SIDE = 4000;

/** @throws ApiError 400 for a number out of range */
function numberOf(query: Query, name: string, largest: number): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw errors.badRequest(`"${name}" must be a whole number from 1 to ${largest}.`);
}

/** @throws ApiError 400 for what the table does not know */
function entryOf<Value>(table: Readonly<Record<string, Value>>, query: Query, name: string) {
  const key = textOf(query, name);
  if (key === undefined) return undefined;
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (value === undefined) {
    throw errors.badRequest(`"${name}" must be one of ${Object.keys(table).join(", ")}.`);
  }
  return value;
}

/** The picture that a query asks for: `?w&h&fit&fm&q`. */
async function transform(file: StoredFile, query: Query) {
  const width = numberOf(query, "w", LARGEST_SIDE);
  const height = numberOf(query, "h", LARGEST_SIDE);
  const quality = numberOf(query, "q", 100);
  const fit = entryOf(FITS, query, "fit") ?? FITS.default;
  const original = FORMATS[file.contentType.slice("image/".length).replace("jpeg", "jpg")];
  const format = entryOf(FORMATS, query, "fm") ?? original;
  if (!format || !file.image) {
    throw errors.badRequest("The file is no image that can be changed.");
  }
  const picture = sharp(await file.read(), { failOn: "none" }).rotate();
  if (width ?? height) picture.resize({ ...fit, width, height });
  const bytes = await picture.toFormat(format, quality ? { quality } : {}).toBuffer();
  return { bytes, contentType: `image/${format}` };
}

/** Serves the files of assets, and pictures in other sizes and formats. */
export function registerImages(app: FastifyInstance, files: Files): void {
  const transformed = new Map<string, Awaited<ReturnType<typeof transform>>>();

  async function versionOf(file: StoredFile, url: string, query: Query) {
    if (Object.keys(query).length === 0) {
      return { bytes: await file.read(), contentType: file.contentType };
    }
    const known = transformed.get(url);
    if (known) return known;
    const made = await transform(file, query);
    transformed.set(url, made);
    return made;
  }

  app.get("/*", async (request: FastifyRequest<{ Querystring: Query }>, reply) => {
    const file = files.find(new URL(request.url, "https://localhost").pathname);
    if (!file) throw errors.notFound();
    const { bytes, contentType } = await versionOf(file, request.url, request.query);
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    void reply.headers({
      etag,
      "cache-control": "max-age=31536000",
      "x-content-type-options": "nosniff",
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type(contentType).send(bytes);
  });
}
