import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { flush, flushFolders } from "../files";
import { releaseMessages } from "../messages";
import { compress } from "./compress";
import { countPages, readContentCounts, shrinkProblems } from "./content";
import { checkHeaders } from "./headers";
import { prune, remove } from "./prune";
import {
  idsIn,
  manifestFile,
  nextId,
  publicFolder,
  ReleaseRefused,
  TEMPORARY,
  type Manifest,
  type Release,
} from "./release";
import { stage } from "./stage";
import { locked, recover, switchTo, type History } from "./switch";

/** A build that has succeeded. */
export interface Build {
  /** Where the site was built: has `public` and `.hosting`. */
  readonly siteFolder: string;
  /** A rollback since then is not undone. */
  readonly startedAt: Date;
  /** Whether somebody has confirmed that much of the content is gone on purpose. */
  readonly confirmShrink: boolean;
}

/** Copies a build into the staging folder, checks it, and adds what a release has besides. */
async function prepare(build: Build, staging: string, live: Release | null) {
  const liveFolder = live ? path.join(path.dirname(staging), live.id) : undefined;
  const { files, shared } = await stage(build.siteFolder, staging, liveFolder);
  const [headers, content, pages] = await Promise.all([
    checkHeaders(staging),
    readContentCounts(build.siteFolder),
    countPages(staging),
  ]);
  const problems = build.confirmShrink ? [] : shrinkProblems(content, live);
  if (problems.length > 0) throw new ReleaseRefused(problems, { shrunk: true });

  const isNew = ({ path: file }: { readonly path: string }) => !shared.has(file);
  await compress(publicFolder(staging), files.filter(isNew), (file) =>
    headers.isImmutable(`/${file}`),
  );
  const manifest: Manifest = {
    ...{ createdAt: new Date(), content, pages },
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    files: files.map((file) => file.path),
  };
  await writeFile(manifestFile(staging), JSON.stringify(manifest));
  await flush(manifestFile(staging));
  await flushFolders(staging);
}

/** Whoever rolls back during a build does not want to see that build a minute later. */
function refuseAfterRollback(history: History, startedAt: Date, now: Date) {
  const rolledBack = history.findLast(({ by }) => by === "rollback")?.at;
  // One in the future says nothing: the clock was set back.
  if (rolledBack && startedAt <= rolledBack && rolledBack <= now) {
    throw new ReleaseRefused([releaseMessages.rolledBack(rolledBack)], { rolledBack: true });
  }
}

/** @returns the new release's id */
async function goLive(folder: string, staging: string, startedAt: Date, keep: number) {
  const { id, pruned } = await locked(folder, async () => {
    const history = await recover(folder);
    const now = new Date();
    refuseAfterRollback(history, startedAt, now);
    const newest = nextId(await idsIn(folder), now.getTime());
    await switchTo(folder, history, { id: newest, at: now, by: "release" }, staging);
    return { id: newest, pruned: await prune(folder, keep) };
  });
  // What cannot be removed now is removed at the next start.
  await remove(pruned).catch(() => undefined);
  return id;
}

/**
 * Makes a build a release and switches to it.
 *
 * @param folder the folder of releases
 * @param keep how many releases stay
 * @param live what visitors see now
 * @returns the new release's id
 * @throws ReleaseRefused with everything that is wrong with the build
 * @throws system errors such as `ENOSPC`; in any case what was live stays live
 */
export async function makeRelease(
  folder: string,
  keep: number,
  build: Build,
  live: Release | null,
): Promise<string> {
  const staging = path.join(folder, `${TEMPORARY.staging}${randomUUID()}`);
  try {
    await mkdir(staging);
    await prepare(build, staging, live);
    return await goLive(folder, staging, build.startedAt, keep);
  } catch (error) {
    await remove([staging]);
    throw error;
  }
}
