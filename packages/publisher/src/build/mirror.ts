import { copyFile, lstat, mkdir, readdir, readlink, rm, symlink, utimes } from "node:fs/promises";
import path from "node:path";
import { ifMissing } from "../files";

type Kind = "folder" | "file" | "link" | "other";

interface Entry {
  readonly kind: Kind;
  /** Equal if there is nothing to do. */
  readonly fingerprint: string;
}

async function entryAt(file: string): Promise<Entry | null> {
  const stats = await lstat(file).catch(ifMissing(null));
  if (!stats) return null;
  if (stats.isDirectory()) return { kind: "folder", fingerprint: "folder" };
  if (stats.isSymbolicLink()) return { kind: "link", fingerprint: `link ${await readlink(file)}` };
  if (!stats.isFile()) return { kind: "other", fingerprint: "other" };
  // Whole milliseconds: what a file system keeps of their fractions differs.
  return { kind: "file", fingerprint: `file ${stats.size} ${Math.round(stats.mtimeMs)}` };
}

async function copyEntry(kind: Kind, from: string, to: string) {
  if (kind === "folder") await mkdir(to);
  if (kind === "link") await symlink(await readlink(from), to);
  if (kind === "file") {
    const { atime, mtimeMs } = await lstat(from);
    await copyFile(from, to);
    await utimes(to, atime, Math.round(mtimeMs) / 1000);
  }
}

/**
 * Makes a folder like another one, and writes only what differs. Sockets and the like are left out.
 *
 * @param isExcluded for a path below either folder: neither copied nor removed
 * @returns paths of what was written or removed
 */
export async function mirror(
  from: string,
  to: string,
  isExcluded: (below: string) => boolean,
): Promise<string[]> {
  const changed: string[] = [];

  async function namesIn(folder: string, below: string): Promise<string[]> {
    const names = await readdir(path.join(folder, below));
    return names.filter((name) => !isExcluded(path.join(below, name)));
  }

  async function mirrorEntry(below: string): Promise<void> {
    const [source, target] = [path.join(from, below), path.join(to, below)];
    const [wanted, found] = [await entryAt(source), await entryAt(target)];
    if (!wanted || wanted.kind === "other") return;
    if (wanted.fingerprint !== found?.fingerprint) {
      changed.push(below);
      await rm(target, { recursive: true, force: true });
      await copyEntry(wanted.kind, source, target);
    }
    if (wanted.kind === "folder") await mirrorFolder(below);
  }

  async function mirrorFolder(below: string): Promise<void> {
    const wanted = await namesIn(from, below);
    const found = await namesIn(to, below);
    for (const name of found.filter((each) => !wanted.includes(each))) {
      changed.push(path.join(below, name));
      await rm(path.join(to, below, name), { recursive: true });
    }
    for (const name of wanted) await mirrorEntry(path.join(below, name));
  }

  await mkdir(to, { recursive: true });
  await mirrorFolder("");
  return changed;
}
