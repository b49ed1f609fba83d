import * as fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import { DRAFT, flush, ifMissing, removeAll } from "../files";
import { releaseMessages } from "../messages";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Named after their content, so that they never change: the same pattern as in `deploy/`. */
const HASHED = /^static\/|^[^/]+-[0-9a-f]{20}\.(js|css)$/;

/** For hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

/** Pictures and fonts are compressed by themselves. */
const COMPRESSES = /\.(css|html|ico|js|json|svg|txt|webmanifest|xml)$/;
/** Below this an answer fits into one packet anyway. */
const WORTH_IT_BYTES = 1000;
/** Brotli's. Hashed files are compressed once and fetched for months; pages change with every release. */
const [BEST_QUALITY, QUICK_QUALITY] = [11, 9];

/** How many files are copied at a time: twice the threads that Node has for them. */
const CONCURRENCY = 8;

const summary = z.object({
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.number()),
  versions: z.record(z.string(), z.number()).nullish(),
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

/** Flushes a file that nobody writes to any more; a web server of another user may read it. */
async function finish(file: string) {
  await fs.chmod(file, 0o444);
  await flush(file);
}

/**
 * Copies a file, never as a link: a later build may write to it. Texts get their compressed forms beside
 * them.
 *
 * @returns the endings of what there is now
 */
async function copyCompressed(from: string, to: string, quality: number): Promise<string[]> {
  await fs.copyFile(from, to);
  await finish(to);
  const content = COMPRESSES.test(from) ? await fs.readFile(to) : Buffer.alloc(0);
  if (content.length < WORTH_IT_BYTES) return [""];
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await fs.writeFile(`${to}.br`, await brotli(content, { params }));
  await fs.writeFile(`${to}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
  await Promise.all([finish(`${to}.br`), finish(`${to}.gz`)]);
  return [".br", ".gz", ""];
}

/** Puts a hashed file into the folder that all releases share, if it is not there, and links it. */
async function share(from: string, shared: string, to: string) {
  if (!(await fs.stat(shared).catch(ifMissing(null)))) {
    const draft = shared + DRAFT;
    // One that a crash has left may not be written to.
    for (const form of ["", ".br", ".gz"]) await removeAll(draft + form);
    await fs.mkdir(path.dirname(shared), { recursive: true });
    // The file itself last: where it is, its compressed forms are.
    for (const form of await copyCompressed(from, draft, BEST_QUALITY)) {
      await fs.rename(draft + form, shared + form);
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
 * @param site where the site was built: has `public` and `.hosting`
 * @param release a folder that is not there yet
 * @param hashed the folder of hashed files, which all releases share, on the same disk
 * @throws Error if the build has left no pages or no summary, or something else than files
 * @throws system errors such as `ENOSPC`
 */
export async function makeRelease(site: string, release: string, hashed: string): Promise<void> {
  const [from, to] = [path.join(site, "public"), path.join(release, "public")];
  const text = await fs
    .readFile(path.join(site, ".hosting/summary.json"), "utf8")
    .catch(ifMissing(null));
  if (text === null) throw new Error(releaseMessages.incomplete(".hosting/summary.json"));
  const all = await filesIn(from).catch(ifMissing<string[]>([]));
  const files = all.filter((file) => !NOT_FOR_VISITORS.test(file));
  const missing = ["index.html", "404.html"].find((needed) => !files.includes(needed));
  if (missing) throw new Error(releaseMessages.incomplete(`public/${missing}`));
  const folders = new Set(files.map((file) => path.join(to, path.dirname(file))));
  for (const folder of folders) await fs.mkdir(folder, { recursive: true, mode: 0o755 });

  let bytes = 0;
  const remaining = files.values();
  const worker = async () => {
    for (const file of remaining) {
      const [source, target] = [path.join(from, file), path.join(to, file)];
      bytes += (await fs.stat(source)).size;
      if (HASHED.test(file)) await share(source, path.join(hashed, file), target);
      else await copyCompressed(source, target, QUICK_QUALITY);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));

  const pages = files.filter((file) => /(^|\/)index\.html$/.test(file)).length;
  const createdAt = new Date().toISOString();
  const about: Manifest = { ...summary.parse(JSON.parse(text)), createdAt, pages, bytes };
  await fs.writeFile(path.join(release, "release.json"), JSON.stringify(about));
  await Promise.all([path.join(release, "release.json"), ...folders].map(flush));
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
