/** The files of assets. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** A file to store, by its bytes or its path. */
export interface NewFile {
  readonly bytes?: Buffer;
  readonly path?: string;
  /** File name; by default that of `path`. */
  readonly file?: string;
  /** MIME type; by default derived from the name. */
  readonly contentType?: string;
}

interface StoredFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".m4a": "audio/x-m4a",
  ".mp3": "audio/mpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** The files of a space. Replaced files stay available at their URLs, as on Contentful's CDN. */
export class Files {
  readonly #files = new Map<string, StoredFile>();

  /** @param host returns `localhost:PORT` of the file server, which is known once it listens */
  constructor(
    private readonly spaceId: string,
    private readonly host: () => string,
  ) {}

  /** @returns the value of the asset's `file` field; without `image` if the file is not a readable image */
  async add(assetId: string, { path: location = "file", file, ...given }: NewFile) {
    const bytes = given.bytes ?? (await readFile(location));
    const fileName = file ?? path.basename(location);
    const extension = path.extname(fileName).toLowerCase();
    const contentType = given.contentType ?? MEDIA_TYPES[extension] ?? "application/octet-stream";
    const image = await sharp(bytes)
      .metadata()
      .then(({ height, width }) => ({ width, height }))
      .catch(() => undefined);
    const token = randomBytes(16).toString("hex");
    const name = fileName.replace(/[^\w.-]+/g, "_");
    const pathname = `/${this.spaceId}/${assetId}/${token}/${name}`;
    this.#files.set(pathname, { bytes, contentType });
    const details = { size: bytes.length, image };
    return { url: `//${this.host()}${pathname}`, details, fileName, contentType };
  }

  find(pathname: string): StoredFile | undefined {
    return this.#files.get(pathname);
  }
}
