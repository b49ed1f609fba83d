/** Content hashes, as Gatsby and webpack write them into the names of files and folders. */
const HASH = /[0-9a-f]{32}\/[0-9a-f]{5}(?=\/)|[0-9a-f]{32}|(?<![0-9a-f])[0-9a-f]{20}(?![0-9a-f])/g;
const STATIC_QUERIES = /"staticQueryHashes":\[([^\]]*)\]/g;

/**
 * How other files of a build speak of this one: by its content hash, because no two files share
 * one and no encoding changes it. `null` for a file whose name has none.
 *
 * @param file path inside the public folder, such as `app-0123456789abcdef0123.js`
 */
export function nameByHash(file: string): string | null {
  const staticQuery = /^page-data\/sq\/d\/(\d+)\.json$/.exec(file);
  if (staticQuery) return `static query ${staticQuery[1]}`;
  return file.match(HASH)?.[0] ?? null;
}

/** Every file that the text speaks of, named as {@link nameByHash} does. */
export function mentionsIn(text: string): Set<string> {
  const staticQueries = [...text.matchAll(STATIC_QUERIES)]
    .flatMap(([, list]) => list?.match(/\d+/g) ?? [])
    .map((query) => `static query ${query}`);
  return new Set([...(text.match(HASH) ?? []), ...staticQueries]);
}
