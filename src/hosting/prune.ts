import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/** Content hashes as Gatsby and webpack write them into the names of files and folders. */
const HASH = /[0-9a-f]{32}\/[0-9a-f]{5}(?=\/)|[0-9a-f]{32}|(?<![0-9a-f])[0-9a-f]{20}(?![0-9a-f])/g;
const STATIC_QUERY_FILE = /^page-data\/sq\/d\/(\d+)\.json$/;
const STATIC_QUERIES = /"staticQueryHashes":\[([^\]]*)\]/g;

/** Files for the build's own use, or for debugging. */
const BUILD_FILE = /\.map$|\.LICENSE\.txt$|^webpack\.stats\.json$|^chunk-map\.json$|^~partytown\//;
/** Fragments that Gatsby inserts into pages; it reads them again when it rebuilds a page. */
const SLICE = /^_gatsby\/slices\//;
/** Named after their content, so former builds leave theirs beside the new ones. */
const SCRIPT_OR_STYLE = /^[^/]+-[0-9a-f]{20}\.(js|css)$/;
const PICTURE_OR_DATA = /^(static\/|page-data\/sq\/)/;
const TEXT = /\.(html|js|css|json|xml|webmanifest)$/;

/**
 * How other files of a build refer to this one: by its content hash, because no two files share one
 * and no encoding changes it. `null` for a file whose name has none.
 *
 * @param file path inside the public folder, such as `app-0123456789abcdef0123.js`
 */
function referenceTo(file: string): string | null {
  const staticQuery = STATIC_QUERY_FILE.exec(file);
  if (staticQuery) return `static query ${staticQuery[1]}`;
  return file.match(HASH)?.[0] ?? null;
}

function referencesIn(text: string): string[] {
  const staticQueries = [...text.matchAll(STATIC_QUERIES)]
    .flatMap(([, list]) => list?.match(/\d+/g) ?? [])
    .map((query) => `static query ${query}`);
  return [...(text.match(HASH) ?? []), ...staticQueries];
}

/** Whether visitors can ask for the file without another one that refers to it. */
const isEntryPoint = (file: string) =>
  ![BUILD_FILE, SLICE, SCRIPT_OR_STYLE, PICTURE_OR_DATA].some((kind) => kind.test(file));

/**
 * What to do with a file of the public folder:
 * - `keep`: visitors need it, or it is not the build's to remove
 * - `delete`: nobody needs it, and Gatsby writes it again at every build
 * - `set aside`: no visitor needs it, but Gatsby expects it at the next build
 */
function actionFor(file: string, references: ReadonlySet<string>) {
  if (BUILD_FILE.test(file)) return "delete";
  if (SLICE.test(file)) return "set aside";
  if (isEntryPoint(file) || references.has(referenceTo(file) ?? "")) return "keep";
  return SCRIPT_OR_STYLE.test(file) ? "delete" : "set aside";
}

/** The folders that pruning works on. */
export interface Folders {
  /** What visitors are served. */
  readonly published: string;
  /** What no visitor needs, but the next build does. */
  readonly setAside: string;
}

/** Set aside among Gatsby's own caches, so that clearing those clears these files too. */
export const foldersOf = (root: string): Folders => ({
  published: path.join(root, "public"),
  setAside: path.join(root, ".cache", "former-builds"),
});

/** All files below a folder, with forward slashes, sorted; none where there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

async function removeEmptyFolders(folder: string, isTop = true): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await removeEmptyFolders(path.join(folder, entry.name), false);
  }
  if (!isTop && (await readdir(folder)).length === 0) await rmdir(folder);
}

async function move(file: string, from: string, to: string) {
  await mkdir(path.dirname(path.join(to, file)), { recursive: true });
  await rename(path.join(from, file), path.join(to, file));
}

/** Follows the references of the build, from its pages to the last font. */
async function findReferences(published: string, files: readonly string[]): Promise<Set<string>> {
  const references = new Set<string>();
  const unread = new Set(files.filter((file) => TEXT.test(file)));
  const isReachable = (file: string) =>
    isEntryPoint(file) || references.has(referenceTo(file) ?? "");
  const next = () => [...unread].filter(isReachable);
  for (let batch = next(); batch.length > 0; batch = next()) {
    for (const file of batch) {
      unread.delete(file);
      const text = await readFile(path.join(published, file), "utf8");
      for (const reference of referencesIn(text)) references.add(reference);
    }
  }
  return references;
}

/**
 * Leaves in the public folder only what visitors need.
 *
 * @returns how many files were taken out
 */
export async function prune({ published, setAside }: Folders): Promise<number> {
  const files = await filesIn(published);
  const references = await findReferences(published, files);
  const pruned = files.filter((file) => actionFor(file, references) !== "keep");
  for (const file of pruned) {
    if (actionFor(file, references) === "delete") await rm(path.join(published, file));
    else await move(file, published, setAside);
  }
  await removeEmptyFolders(published);
  return pruned.length;
}

/**
 * Puts back what was set aside: Gatsby neither encodes a picture nor writes a query result a second
 * time, even if the file is gone.
 */
export async function restore({ published, setAside }: Folders): Promise<void> {
  for (const file of await filesIn(setAside)) await move(file, setAside, published);
  await rm(setAside, { recursive: true, force: true });
}
