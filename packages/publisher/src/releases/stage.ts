import { chmod, constants, copyFile, link, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ENCODINGS } from "./compress";
import { isMissing, sync } from "./durable";
import { filesIn, isForVisitors, type BuiltFile } from "./files";
import { inParallel } from "./in-parallel";
import { hostingFolder, publicFolder } from "./layout";

/** A build's copy that is becoming a release. */
export interface Staged {
  readonly folder: string;
  /** Files for visitors. */
  readonly files: readonly BuiltFile[];
  /** Those that the live release has too, byte for byte: shared with it, compressed forms included. */
  readonly shared: ReadonlySet<string>;
}

/** Nobody writes to a release; a web server of another user may read it. */
const FILE_MODE = 0o444;
const FOLDER_MODE = 0o755;

/** Bytes of their own, so that a later build in the same place cannot change them. */
async function copyTo(from: string, to: string) {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, FILE_MODE);
  await sync(to);
}

const read = (file: string) =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

async function isSame(file: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([read(file), read(other)]);
  return left !== null && right !== null && left.equals(right);
}

/** A second name for the same bytes; `false` where the disk has no such thing, or there is no file. */
const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

async function makeFolders(root: string, files: readonly BuiltFile[]) {
  const folders = new Set(files.map((file) => path.dirname(file.path)));
  for (const folder of ["", ...folders]) {
    await mkdir(path.join(root, folder), { recursive: true, mode: FOLDER_MODE });
  }
}

async function copyAll(from: string, to: string, files: readonly BuiltFile[], former?: string) {
  const shared = new Set<string>();
  await makeFolders(to, files);
  await inParallel(files, async (file) => {
    const source = path.join(from, file.path);
    const target = path.join(to, file.path);
    const formerly = former && path.join(former, file.path);
    if (formerly && (await isSame(source, formerly)) && (await linked(formerly, target))) {
      shared.add(file.path);
      for (const { ending } of ENCODINGS) await linked(formerly + ending, target + ending);
      return;
    }
    await copyTo(source, target);
  });
  return shared;
}

/**
 * Copies a build into a folder that the build cannot reach. What has not changed since the live
 * release shares its bytes on the disk, and keeps its date: browsers need not fetch it again.
 *
 * @param siteFolder where the site was built: has `public` and `.hosting`
 * @param folder an empty folder for the copy
 * @param former the live release's folder, if there is one
 */
export async function stage(siteFolder: string, folder: string, former?: string): Promise<Staged> {
  const hosting = await filesIn(hostingFolder(siteFolder));
  const files = (await filesIn(publicFolder(siteFolder))).filter(isForVisitors);
  await copyAll(hostingFolder(siteFolder), hostingFolder(folder), hosting);
  const shared = await copyAll(
    publicFolder(siteFolder),
    publicFolder(folder),
    files,
    former && publicFolder(former),
  );
  return { folder, files, shared };
}
