import { createWriteStream, existsSync, type Dirent } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { flush, ifMissing, openBelow, readBelow, removeAll, TEMP_SUFFIX } from "../files";
import { releaseMessages } from "../messages";

/** Named after their content, so that they never change: the same pattern as in `deploy/Caddyfile`. */
const HASHED = /^static\/|^[^/]+[-.][0-9a-f]{20}\.(js|css)$/;

/** For hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

/** How many files are copied at a time: twice the threads that Node has for them. */
const CONCURRENCY = 8;

const summary = z.object({
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.number()),
  /** The revisions of what it was built from, and when each was published: `Held` says more. */
  versions: z.record(z.string(), z.number()).nullish(),
  updatedAt: z.record(z.string(), z.string()).nullish(),
});

export const manifest = summary.extend({ createdAt: z.iso.datetime() });

/** The content of `release.json`: what a release was made of. */
export type Manifest = z.infer<typeof manifest>;

/** Paths of all that is below a folder, but for folders; none where there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await fs.readdir(folder, options).catch(ifMissing<Dirent[]>([]));
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => {
    if (!entry.isFile()) throw new Error(releaseMessages.notAFile(entry.name));
    return path.relative(folder, path.join(entry.parentPath, entry.name));
  });
}

/** Copies a file of the build, never as a link: a later build may write to it. A crash leaves no half of it. */
async function copy(site: string, file: string, to: string) {
  await fs.mkdir(path.dirname(to), { recursive: true });
  const handle = await openBelow(site, file);
  await pipeline(handle.createReadStream(), createWriteStream(to + TEMP_SUFFIX, { flush: true }));
  await fs.rename(to + TEMP_SUFFIX, to);
}

/**
 * Copies a build into a folder that no build reaches, with what a release has besides. Whether its
 * pages are whole is for the build to say.
 *
 * @param site where builds work: has `work/public` and `work/.hosting`; another user may write to it
 * @param release a folder that is not there yet
 * @param hashed the folder of files that never change, which all releases share, on the same disk
 * @throws Error if the build has left no pages or no summary, or something else than files
 * @throws system errors such as `ENOSPC`
 */
export async function makeRelease(site: string, release: string, hashed: string): Promise<void> {
  const about = await readBelow(site, "work/.hosting/summary.json", summary);
  if (!about) throw new Error(releaseMessages.incomplete(".hosting/summary.json"));
  const all = await filesIn(path.join(site, "work/public"));
  const files = all.filter((file) => !NOT_FOR_VISITORS.test(file));
  const missing = ["index.html", "404.html"].find((needed) => !files.includes(needed));
  if (missing) throw new Error(releaseMessages.incomplete(`public/${missing}`));
  const to = path.join(release, "public");
  const folders = new Set(files.map((file) => path.join(to, path.dirname(file))));
  for (const folder of folders) await fs.mkdir(folder, { recursive: true });
  const remaining = files.values();
  const worker = async () => {
    for (const file of remaining) {
      const [source, target] = [`work/public/${file}`, path.join(to, file)];
      const shared = path.join(hashed, file);
      if (!HASHED.test(file)) await copy(site, source, target);
      else if (!existsSync(shared)) await copy(site, source, shared);
      if (HASHED.test(file)) await fs.link(shared, target);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));

  const made: Manifest = { ...about, createdAt: new Date().toISOString() };
  await fs.writeFile(path.join(release, "release.json"), JSON.stringify(made), { flush: true });
  await Promise.all([...folders].map(flush));
}

/** Removes hashed files that no release has any more. */
export async function pruneHashed(hashed: string): Promise<void> {
  for (const file of await filesIn(hashed)) {
    const { nlink } = await fs.stat(path.join(hashed, file));
    if (nlink === 1) await removeAll(path.join(hashed, file));
  }
}
