import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { flush, inParallel } from "../files";
import type { BuiltFile } from "./stage";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Pictures and fonts are compressed by themselves. */
const COMPRESSES = /\.(css|html|ico|js|json|svg|txt|webmanifest|xml)$/;

/** Whether a file may have compressed forms beside it. */
export const isText = (file: string) => COMPRESSES.test(file);

/** Below this an answer fits into one packet anyway. */
const WORTH_IT_BYTES = 1000;

/** Hashed files are compressed once and fetched for months; pages change with every release. */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 9;

interface Encoding {
  readonly ending: string;
  readonly encode: (content: Buffer, isHashed: boolean) => Promise<Buffer>;
}

/** The forms in which a file lies beside itself. */
export const ENCODINGS: readonly Encoding[] = [
  {
    ending: ".br",
    encode: (content, isHashed) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isHashed ? BEST_QUALITY : QUICK_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: ".gz", encode: (content) => zip(content, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * Writes the compressed forms of texts beside them, so that no visitor waits for it.
 *
 * @param folder what the files' paths start from
 * @param isHashed whether a file's name changes when its content does
 */
export async function compress(
  folder: string,
  files: readonly BuiltFile[],
  isHashed: (file: string) => boolean,
): Promise<void> {
  const texts = files.filter((file) => isText(file.path) && file.size >= WORTH_IT_BYTES);
  await inParallel(texts, async (file) => {
    const target = path.join(folder, file.path);
    const content = await readFile(target);
    for (const { ending, encode } of ENCODINGS) {
      const encoded = await encode(content, isHashed(file.path));
      if (encoded.length >= content.length) continue;
      await writeFile(target + ending, encoded);
      await chmod(target + ending, 0o444);
      await flush(target + ending);
    }
  });
}
