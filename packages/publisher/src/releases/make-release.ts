import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import { flush, ifMissing, inParallel, removeAll } from "../files";
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
/** Hashed files are compressed once and fetched for months; pages change with every release. */
const [BEST_QUALITY, QUICK_QUALITY] = [11, 9];
const FORMS = ["", ".br", ".gz"];

/** What a release was built from, as the build has summed it up. */
const summary = z.object({
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.number()),
  versions: z.record(z.string(), z.number()).nullish(),
});

const manifest = z.object({
  createdAt: z.iso.datetime(),
  ...summary.shape,
  pages: z.number(),
  /** Size of all files before compression. */
  bytes: z.number(),
});

/** The content of `release.json`. */
export type Manifest = z.infer<typeof manifest>;

/** @returns `null` for a release that is not there or not whole */
export const readManifest = async (release: string): Promise<Manifest | null> => {
  const text = await readFile(path.join(release, "release.json"), "utf8").catch(() => "null");
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

async function filesIn(folder: string, below = ""): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<string[]> => {
    const file = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return filesIn(folder, file);
    // The target of a symbolic link could change later.
    if (!entry.isFile()) throw new Error(releaseMessages.notAFile(file));
    return [file];
  });
  return (await Promise.all(found)).flat();
}

/** Flushes a file that nobody writes to any more; a web server of another user may read it. */
async function finish(file: string) {
  await chmod(file, 0o444);
  await flush(file);
}

/** Copies a file, never as a link: a later build may write to it. Texts get their compressed forms beside them. */
async function copyCompressed(from: string, to: string, quality: number) {
  await copyFile(from, to);
  await finish(to);
  const content = COMPRESSES.test(from) ? await readFile(to) : Buffer.alloc(0);
  if (content.length < WORTH_IT_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${to}.br`, await brotli(content, { params }));
  await writeFile(`${to}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
  for (const form of [".br", ".gz"]) await finish(to + form);
}

const isSame = async (file: string, other: string) => {
  const there = await readFile(other).catch(ifMissing(null));
  return there !== null && there.equals(await readFile(file));
};

/** Puts a hashed file into the folder that all releases share, if it is not there, and links it. */
async function share(from: string, shared: string, to: string) {
  if (!(await isSame(from, shared))) {
    const draft = `${shared}.draft`;
    await mkdir(path.dirname(shared), { recursive: true });
    await copyCompressed(from, draft, BEST_QUALITY);
    // The file itself last: where it is, its compressed forms are.
    for (const form of FORMS.toReversed()) {
      await rename(draft + form, shared + form).catch(ifMissing(undefined));
    }
  }
  for (const form of FORMS) {
    // Some disks have no links.
    await link(shared + form, to + form).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        await copyFile(shared + form, to + form);
    });
  }
}

/**
 * Copies a build into a folder that no build reaches, with what a release has besides. Whether its
 * pages are whole is for the build to say.
 *
 * @param site where the site was built: has `public` and `.hosting`
 * @param release an empty folder
 * @param hashed the folder of hashed files, which all releases share
 * @throws Error if the build has left no pages or no summary, or something else than files
 * @throws system errors such as `ENOSPC`
 */
export async function makeRelease(site: string, release: string, hashed: string): Promise<void> {
  const [from, to] = [path.join(site, "public"), path.join(release, "public")];
  const files = (await filesIn(from).catch(ifMissing<string[]>([]))).filter(
    (file) => !NOT_FOR_VISITORS.test(file),
  );
  const text = await readFile(path.join(site, ".hosting/summary.json"), "utf8").catch(
    ifMissing(null),
  );
  if (text === null) throw new Error(releaseMessages.incomplete(".hosting/summary.json"));
  for (const needed of ["index.html", "404.html"]) {
    if (!files.includes(needed)) throw new Error(releaseMessages.incomplete(`public/${needed}`));
  }
  const folders = new Set(files.map((file) => path.join(to, path.dirname(file))));
  for (const folder of [to, ...folders]) await mkdir(folder, { recursive: true, mode: 0o755 });
  let bytes = 0;
  await inParallel(files, async (file) => {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    bytes += (await lstat(source)).size;
    if (HASHED.test(file)) await share(source, path.join(hashed, file), target);
    else await copyCompressed(source, target, QUICK_QUALITY);
  });
  const pages = files.filter((file) => /(^|\/)index\.html$/.test(file)).length;
  const about: Manifest = {
    ...summary.parse(JSON.parse(text)),
    ...{ createdAt: new Date().toISOString(), pages, bytes },
  };
  await writeFile(path.join(release, "release.json"), JSON.stringify(about));
  await inParallel([path.join(release, "release.json"), ...folders], flush);
}

/** How long hashed files stay after the last release that has them: for pages that are still open. */
const HASHED_KEPT_MS = 24 * 3_600_000;

/** Removes hashed files that no kept release has had for a day. */
export async function pruneHashed(hashed: string, releases: readonly string[]): Promise<void> {
  const kept = await Promise.all(
    releases.map((release) => filesIn(path.join(release, "public")).catch(() => [])),
  );
  const used = new Set(kept.flat());
  const unused = (await filesIn(hashed).catch(() => [])).filter((file) => !used.has(file));
  for (const file of unused.map((name) => path.join(hashed, name))) {
    // Taking away a release's link to the file sets this time.
    const { ctimeMs } = await lstat(file);
    if (Date.now() - ctimeMs > HASHED_KEPT_MS) await removeAll(file);
  }
}
