/** The files of assets. */
import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

interface StoredFile {
  readonly contentType: string;
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
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** The files of a space. A replaced file keeps its old URL too, as on Contentful's CDN. */
export class Files {
  readonly #files = new Map<string, StoredFile>();
  /** Whether new addresses begin with `https:`, as where Contentful protects the files of assets. */
  isProtected = false;

  /** @param host `localhost:PORT` of the server for files, known once it listens */
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
