import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** A file of an asset. */
export interface StoredFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; left out where the bytes are no picture that can be read. */
  readonly image?: { readonly width: number; readonly height: number };
  read(): Promise<Buffer>;
}

/** A file to store: its bytes, or where they are on this machine. */
export interface NewFile {
  readonly bytes?: Buffer;
  readonly path?: string;
  /** The file's name; by default that of `path`. */
  readonly file?: string;
  /** Media type; by default what the name says. */
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

/** Looks at a file's bytes; one on the disk is read again each time it is asked for. */
export async function describeFile({ bytes, path: place, file, contentType }: NewFile) {
  const source = bytes ?? place;
  if (source === undefined) throw new Error("A file needs its bytes or its path.");
  const fileName = file ?? (place === undefined ? "file" : path.basename(place));
  const { width, height } = await sharp(source)
    .metadata()
    .catch(() => ({ width: undefined, height: undefined }));
  const described: StoredFile = {
    fileName,
    contentType:
      contentType ??
      MEDIA_TYPES[path.extname(fileName).toLowerCase()] ??
      "application/octet-stream",
    size: typeof source === "string" ? (await stat(source)).size : source.length,
    ...(width && height && { image: { width, height } }),
    read: async () => (typeof source === "string" ? readFile(source) : source),
  };
  return described;
}

/** What an asset's `file` field says of a file that has been processed. */
export const fileField = (url: string, { contentType, fileName, image, size }: StoredFile) => ({
  url,
  details: { size, ...(image && { image }) },
  fileName,
  contentType,
});

/** The files of a space by address. A replaced file stays at its old one, as on Contentful's CDN. */
export class Files {
  readonly #files = new Map<string, StoredFile>();

  /**
   * @param spaceId first part of every address
   * @param host where the files are served: `localhost:PORT`, known once the server listens
   */
  constructor(
    private readonly spaceId: string,
    private readonly host: () => string,
  ) {}

  /** @returns the file's address without a scheme, as Contentful gives it */
  add(assetId: string, file: StoredFile): string {
    const token = randomBytes(16).toString("hex");
    const name = file.fileName.replace(/[^\w.-]+/g, "_");
    const address = `/${this.spaceId}/${assetId}/${token}/${name}`;
    this.#files.set(address, file);
    return `//${this.host()}${address}`;
  }

  /** @param address path of the URL */
  find(address: string): StoredFile | undefined {
    return this.#files.get(address);
  }

  removeAllOf(assetId: string): void {
    for (const address of this.#files.keys()) {
      if (address.startsWith(`/${this.spaceId}/${assetId}/`)) this.#files.delete(address);
    }
  }
}
