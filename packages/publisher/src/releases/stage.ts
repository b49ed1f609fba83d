import {
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
} from "node:fs/promises";
import path from "node:path";
import { flush, ifMissing, inParallel, isMissing } from "../files";
import { releaseMessages } from "../messages";
import { ENCODINGS } from "./compress";
import { headersFile, publicFolder, ReleaseRefused } from "./release";

/** A file of the build's public folder. */
export interface BuiltFile {
  /** Path inside the folder, with forward slashes. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** A copy of a build that is to become a release. */
export interface Staged {
  readonly folder: string;
  /** Files for visitors, sorted. */
  readonly files: readonly BuiltFile[];
  /** Those that are hard links to the same files of the live release, as are their compressed forms. */
  readonly shared: ReadonlySet<string>;
}

/** For hosts, or for nobody. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

async function walk(folder: string, below: string): Promise<BuiltFile[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<BuiltFile[]> => {
    const file = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return walk(folder, file);
    // The target of a symbolic link could change later.
    if (!entry.isFile()) throw new ReleaseRefused([releaseMessages.notAFile(file)]);
    return [{ path: file, size: (await lstat(path.join(folder, file))).size }];
  });
  return (await Promise.all(found)).flat();
}

async function filesForVisitors(folder: string): Promise<BuiltFile[]> {
  const files = await walk(folder, "").catch((error: unknown) => {
    if (isMissing(error)) throw new ReleaseRefused([releaseMessages.noFolder(folder)]);
    throw error;
  });
  return files
    .filter((file) => !NOT_FOR_VISITORS.test(file.path))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Nobody writes to a release; a web server of another user may read it. */
const FILE_MODE = 0o444;
const FOLDER_MODE = 0o755;

/** Never a hard link to the build's file, which a later build may write to. */
async function copyTo(from: string, to: string) {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, FILE_MODE);
  await flush(to);
}

const read = (file: string) => readFile(file).catch(ifMissing(null));

async function isSame(file: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([read(file), read(other)]);
  return left !== null && right !== null && left.equals(right);
}

/** Resolves to `false` if the disk has no hard links, or there is no such file. */
const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

/**
 * Copies a build into a folder that the build cannot reach. Files that have not changed since the
 * live release take no room again and keep their date.
 *
 * @param siteFolder where the site was built
 * @param folder an empty folder for the copy
 * @param live the live release's folder, if there is one
 * @throws ReleaseRefused if there is no public folder, or something else than files in it
 */
export async function stage(siteFolder: string, folder: string, live?: string): Promise<Staged> {
  const [from, to] = [publicFolder(siteFolder), publicFolder(folder)];
  const files = await filesForVisitors(from);
  await copyTo(path.join(from, "_headers"), headersFile(folder)).catch(ifMissing(undefined));
  for (const below of ["", ...new Set(files.map((file) => path.dirname(file.path)))]) {
    await mkdir(path.join(to, below), { recursive: true, mode: FOLDER_MODE });
  }
  const shared = new Set<string>();
  await inParallel(files, async ({ path: file }) => {
    const [source, target] = [path.join(from, file), path.join(to, file)];
    const former = live && path.join(publicFolder(live), file);
    if (former && (await isSame(source, former)) && (await linked(former, target))) {
      shared.add(file);
      for (const { ending } of ENCODINGS) await linked(former + ending, target + ending);
    } else await copyTo(source, target);
  });
  return { folder, files, shared };
}
