/** The files of assets, and the Images API that serves them. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import sharp, { type FormatEnum, type ResizeOptions } from "sharp";
import type { ApiRequest } from "./context";
import { errors } from "./http/errors";
import { parameter, type Query } from "./http/query";

interface StoredFile {
  readonly contentType: string;
  readonly isImage: boolean;
  read(): Promise<Buffer>;
}

/** A file to store: its bytes, or its path on this machine. */
export interface NewFile {
  readonly bytes?: Buffer;
  readonly path?: string;
  /** The file's name; by default that of `path`. */
  readonly file?: string;
  /** By default derived from the name. */
  readonly contentType?: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".webp": "image/webp",
};

/** The files of a space. A replaced file keeps its old URL too, as on Contentful's CDN. */
export class Files {
  readonly #files = new Map<string, StoredFile>();
  /** Whether new addresses begin with `https:`, as where Contentful protects the files of assets. */
  isProtected = false;

  /** @param host `localhost:PORT` of the Images API, known once the server listens */
  constructor(
    private readonly spaceId: string,
    private readonly host: () => string,
  ) {}

  /**
   * Bytes stay on disk where a path was given.
   *
   * @returns the value of the asset's `file` field; without an image where the bytes are no readable one
   */
  async add(assetId: string, { bytes, path: location, file, contentType: given }: NewFile) {
    const source = bytes ?? location;
    if (source === undefined) throw new Error("A file needs its bytes or its path.");
    const fileName = file ?? (location === undefined ? "file" : path.basename(location));
    const extension = path.extname(fileName).toLowerCase();
    const contentType = given ?? MEDIA_TYPES[extension] ?? "application/octet-stream";
    const size = typeof source === "string" ? (await stat(source)).size : source.length;
    const { width, height } = await sharp(source)
      .metadata()
      .catch(() => ({ width: undefined, height: undefined }));
    const image = width && height ? { width, height } : undefined;
    const token = randomBytes(16).toString("hex");
    const name = fileName.replace(/[^\w.-]+/g, "_");
    const pathname = `/${this.spaceId}/${assetId}/${token}/${name}`;
    this.#files.set(pathname, {
      contentType,
      isImage: image !== undefined,
      read: async () => (typeof source === "string" ? readFile(source) : source),
    });
    const url = `${this.isProtected ? "https:" : ""}//${this.host()}${pathname}`;
    return { url, details: { size, image }, fileName, contentType };
  }

  find(pathname: string): StoredFile | undefined {
    return this.#files.get(pathname);
  }

  removeAllOf(assetId: string): void {
    for (const pathname of this.#files.keys()) {
      if (pathname.startsWith(`/${this.spaceId}/${assetId}/`)) this.#files.delete(pathname);
    }
  }
}

/** Values of `fm`, with sharp's names for them. */
const FORMATS: Readonly<Record<string, keyof FormatEnum | "avif">> = {
  avif: "avif",
  gif: "gif",
  jpg: "jpeg",
  png: "png",
  webp: "webp",
};

/** Values of `fit`. Images are enlarged only by `pad`, `fill` and `scale`. */
const FITS: Readonly<Record<string, ResizeOptions>> = {
  default: { fit: "inside", withoutEnlargement: true },
  pad: { fit: "contain", background: "#ffffff" },
  fill: { fit: "cover" },
  scale: { fit: "fill" },
  crop: { fit: "cover", withoutEnlargement: true },
  thumb: { fit: "cover", withoutEnlargement: true },
};

/** Pixels. */
const MAX_SIDE = 4000;

/** @throws ApiError 400 for a number out of range */
function integer(query: Query, name: string, max: number): number | undefined {
  const text = parameter(query, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw errors.badRequest(`"${name}" must be a whole number from 1 to ${max}.`);
}

/** @throws ApiError 400 for an unknown option */
function option<Value>(options: Readonly<Record<string, Value>>, query: Query, name: string) {
  const key = parameter(query, name);
  if (key === undefined) return undefined;
  const value = Object.hasOwn(options, key) ? options[key] : undefined;
  if (value !== undefined) return value;
  throw errors.badRequest(`"${name}" must be one of ${Object.keys(options).join(", ")}.`);
}

/** Resizes and converts an image: `?w&h&fit&fm&q`. */
async function transform(file: StoredFile, query: Query) {
  const width = integer(query, "w", MAX_SIDE);
  const height = integer(query, "h", MAX_SIDE);
  const quality = integer(query, "q", 100);
  const fit = option(FITS, query, "fit") ?? FITS.default;
  const original = FORMATS[file.contentType.slice("image/".length).replace("jpeg", "jpg")];
  const format = option(FORMATS, query, "fm") ?? original;
  if (!format || !file.isImage) {
    throw errors.badRequest("The file is no image that can be changed.");
  }
  const image = sharp(await file.read(), { failOn: "none" }).rotate();
  if (width ?? height) image.resize({ ...fit, width, height });
  const bytes = await image.toFormat(format, quality ? { quality } : {}).toBuffer();
  return { bytes, contentType: `image/${format}` };
}

export function registerImages(app: FastifyInstance, files: Files): void {
  const cache = new Map<string, Awaited<ReturnType<typeof transform>>>();

  async function load(file: StoredFile, url: string, query: Query) {
    if (Object.keys(query).length === 0) {
      return { bytes: await file.read(), contentType: file.contentType };
    }
    const transformed = cache.get(url) ?? (await transform(file, query));
    cache.set(url, transformed);
    return transformed;
  }

  app.get("/*", async (request: ApiRequest, reply) => {
    const file = files.find(new URL(request.url, "https://localhost").pathname);
    if (!file) throw errors.notFound();
    const { bytes, contentType } = await load(file, request.url, request.query);
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
