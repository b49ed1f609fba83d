import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "./durable";
import { ReleaseRefused } from "./release";
import { problems } from "./words";

/** A file in a folder of the build. */
export interface BuiltFile {
  /** Path inside the folder, with forward slashes. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Read by hosts, or by nobody: visitors have no use for them. */
const NOT_FOR_VISITORS = /^_(headers|redirects)$|(^|\/)\.(?!well-known\/)/;

async function walk(folder: string, below: string): Promise<BuiltFile[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<BuiltFile[]> => {
    const file = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return walk(folder, file);
    if (!entry.isFile()) throw new ReleaseRefused([problems.notAFile(file)]);
    return [{ path: file, size: (await lstat(path.join(folder, file))).size }];
  });
  return (await Promise.all(found)).flat();
}

/**
 * All files below a folder, sorted.
 *
 * @throws ReleaseRefused where there is no such folder, or a link in it
 */
export async function filesIn(folder: string): Promise<BuiltFile[]> {
  const files = await walk(folder, "").catch((error: unknown) => {
    if (isMissing(error)) throw new ReleaseRefused([problems.noFolder(folder)]);
    throw error;
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a file of the public folder is for visitors. */
export const isForVisitors = ({ path: file }: BuiltFile) => !NOT_FOR_VISITORS.test(file);
