import { createWriteStream } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import { flush, ifMissing, openBelow, readBelow, removeAll, TEMP_SUFFIX } from "../files";
import { releaseMessages } from "../messages";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Named after their content, so that they never change: the same pattern as in `deploy/`. */
const HASHED = /^static\/|^[^/]+-[0-9a-f]{20}\.(js|css)$/;

/** For hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

/** Pictures and fonts are compressed by themselves. */
const COMPRESSES = /\.(css|html|ico|js|json|svg|txt|xml)$/;
/** Below this an answer fits into one packet anyway. */
const WORTH_IT_BYTES = 1000;
/** Brotli's. Hashed files are compressed once and fetched for months; pages change with every release. */
const [BEST_QUALITY, QUICK_QUALITY] = [11, 9];

/** How many files are copied at a time: twice the threads that Node has for them. */
const CONCURRENCY = 8;

const summary = z.object({
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.number()),
  /** The revisions of what it was built from, and when each was published: `Held` says more. */
  versions: z.record(z.string(), z.number()).nullish(),
  updatedAt: z.record(z.string(), z.string()).nullish(),
});

export const manifest = summary.extend({
  createdAt: z.iso.datetime(),
  pages: z.number(),
  /** Size of all files before compression. */
  bytes: z.number(),
});

/** The content of `release.json`: what a release was made of. */
export type Manifest = z.infer<typeof manifest>;

/** Paths of all files below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => !entry.isDirectory());
  const pathOf = ({ parentPath, name }: (typeof found)[number]) =>
    path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/");
  // The target of a symbolic link could change later.
  const other = found.find((entry) => !entry.isFile());
  if (other) throw new Error(releaseMessages.notAFile(pathOf(other)));
  return found.map(pathOf);
}

/**
 * Copies a file, never as a link: a later build may write to it. Texts get their compressed forms beside
 * them.
 *
 * @param site the folder that it is below
 * @returns the endings of what there is now
 */
async function copyCompressed(site: string, from: string, to: string, quality: number) {
  const handle = await openBelow(site, from);
  await pipeline(handle.createReadStream(), createWriteStream(to, { flush: true }));
  const content = COMPRESSES.test(from) ? await fs.readFile(to) : Buffer.alloc(0);
  if (content.length < WORTH_IT_BYTES) return [""];
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await fs.writeFile(`${to}.br`, await brotli(content, { params }), { flush: true });
  const zipped = await zip(content, { level: constants.Z_BEST_COMPRESSION });
  await fs.writeFile(`${to}.gz`, zipped, { flush: true });
  return [".br", ".gz", ""];
}

/** Puts a hashed file into the folder that all releases share, if it is not there, and links it. */
async function share(site: string, from: string, shared: string, to: string) {
  if (!(await fs.stat(shared).catch(ifMissing(null)))) {
    const temp = shared + TEMP_SUFFIX;
    await fs.mkdir(path.dirname(shared), { recursive: true });
    // The file itself last: where it is, its compressed forms are.
    for (const form of await copyCompressed(site, from, temp, BEST_QUALITY)) {
      await fs.rename(temp + form, shared + form);
    }
  }
  for (const form of ["", ".br", ".gz"]) {
    await fs.link(shared + form, to + form).catch(ifMissing(undefined));
  }
}

/**
 * Copies a build into a folder that no build reaches, with what a release has besides. Whether its
 * pages are whole is for the build to say.
 *
 * @param site where builds work: has `work/public` and `work/.hosting`; another user may write to it
 * @param release a folder that is not there yet
 * @param hashed the folder of hashed files, which all releases share, on the same disk
 * @throws Error if the build has left no pages or no summary, or something else than files
 * @throws system errors such as `ENOSPC`
 */
export async function makeRelease(site: string, release: string, hashed: string): Promise<void> {
  const about = await readBelow(site, "work/.hosting/summary.json", summary);
  if (!about) throw new Error(releaseMessages.incomplete(".hosting/summary.json"));
  const all = await filesIn(path.join(site, "work/public")).catch(ifMissing<string[]>([]));
  const files = all.filter((file) => !NOT_FOR_VISITORS.test(file));
  const missing = ["index.html", "404.html"].find((needed) => !files.includes(needed));
  if (missing) throw new Error(releaseMessages.incomplete(`public/${missing}`));
  const to = path.join(release, "public");
  const folders = new Set(files.map((file) => path.join(to, path.dirname(file))));
  for (const folder of folders) await fs.mkdir(folder, { recursive: true });

  let bytes = 0;
  const remaining = files.values();
  const worker = async () => {
    for (const file of remaining) {
      const [source, target] = [`work/public/${file}`, path.join(to, file)];
      if (HASHED.test(file)) await share(site, source, path.join(hashed, file), target);
      else await copyCompressed(site, source, target, QUICK_QUALITY);
      bytes += (await fs.stat(target)).size;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));

  const pages = files.filter((file) => /(^|\/)index\.html$/.test(file)).length;
  const made: Manifest = { ...about, createdAt: new Date().toISOString(), pages, bytes };
  await fs.writeFile(path.join(release, "release.json"), JSON.stringify(made), { flush: true });
  await Promise.all([...folders].map(flush));
}

/** How long hashed files stay after the last release that has them: for pages that are still open. */
const HASHED_KEPT_MS = 24 * 3_600_000;

/** Removes hashed files that no release has had for a day. */
export async function pruneHashed(hashed: string): Promise<void> {
  for (const name of await filesIn(hashed).catch(ifMissing<string[]>([]))) {
    const file = path.join(hashed, name);
    // Taking away the last release's link to a file sets its ctime.
    const { ctimeMs, nlink } = await fs.stat(file);
    if (nlink === 1 && Date.now() - ctimeMs > HASHED_KEPT_MS) await removeAll(file);
  }
}
