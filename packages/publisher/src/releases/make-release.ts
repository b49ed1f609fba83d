import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { check, type Checked } from "./check/check";
import { compress } from "./compress";
import { sync, syncFolders } from "./durable";
import { lastRollback, type History } from "./history";
import { idsIn, manifestFile, nextId, publicFolder, UNFINISHED } from "./layout";
import { locked } from "./lock";
import { liveRelease, readRelease, type Manifest } from "./manifest";
import { type Release, ReleaseRefused } from "./release";
import { remove, retire } from "./remove";
import { stage, type Staged } from "./stage";
import { settle, switchTo } from "./switch";
import { problems } from "./words";

/** A build that has ended well. */
export interface Build {
  /** Where the site was built: has `public` and `.hosting`. */
  readonly siteFolder: string;
  /** When the build began: a rollback since then stays. */
  readonly startedAt: Date;
  /** Whether somebody has said that much less content is meant. */
  readonly confirmShrink: boolean;
}

/** Adds to a copy all that a release has more than a build. */
async function complete({ folder, files, shared }: Staged, checked: Checked) {
  const { headers, summary, pages } = checked;
  await compress(
    publicFolder(folder),
    files.filter((file) => !shared.has(file.path)),
    (file) => headers.hashedFiles.test(`/${file}`),
  );
  const manifest: Manifest = {
    createdAt: new Date(),
    content: summary.content,
    pages,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    files: files.map((file) => file.path),
  };
  await writeFile(manifestFile(folder), JSON.stringify(manifest));
  await sync(manifestFile(folder));
  await syncFolders(folder);
}

/** Somebody who goes back while a build is under way does not want to see it a minute later. */
function refuseAfterRollback(history: History, startedAt: Date, now: Date) {
  const rolledBack = lastRollback(history);
  // A rollback in the future means that the clock was set back: it says nothing.
  if (rolledBack && startedAt <= rolledBack && rolledBack <= now) {
    throw new ReleaseRefused([problems.rolledBack(rolledBack)], { rolledBack: true });
  }
}

async function goLive(folder: string, staging: string, startedAt: Date, keep: number) {
  const { id, gone } = await locked(folder, async () => {
    const history = await settle(folder);
    const now = new Date();
    refuseAfterRollback(history, startedAt, now);
    const newest = nextId(await idsIn(folder), now.getTime());
    await switchTo(folder, history, { id: newest, at: now, by: "release" }, staging);
    return { id: newest, gone: await retire(folder, keep) };
  });
  // What cannot be removed now is swept at the next start; the release is live all the same.
  await remove(gone).catch(() => undefined);
  return id;
}

/**
 * Checks a build and, if it is good, makes it a release and switches to it in one step.
 *
 * @param folder the folder of releases
 * @param keep how many releases stay
 * @throws ReleaseRefused with everything that is wrong
 * @throws what the system says, such as `ENOSPC` for a full disk; in any case what was live stays live
 */
export async function makeRelease(folder: string, keep: number, build: Build): Promise<Release> {
  const staging = path.join(folder, `${UNFINISHED.staging}${randomUUID()}`);
  try {
    await mkdir(staging);
    const live = await liveRelease(folder);
    const former = live ? path.join(folder, live.id) : undefined;
    const staged = await stage(build.siteFolder, staging, former);
    await complete(staged, await check(staged, live, build.confirmShrink));
    const id = await goLive(folder, staging, build.startedAt, keep);
    return (await readRelease(folder, id))!;
  } catch (error) {
    await remove([staging]);
    throw error;
  }
}
