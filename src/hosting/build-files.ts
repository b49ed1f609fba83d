/** What a build says about itself: to everybody in `build.json`, and to whoever releases it. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Node } from "gatsby";
import { contentTypes } from "../model";
import { digestOf } from "../source/contentful/versions";
import { readVersionsIn } from "../source/read-versions";
import { filesIn } from "./prune";

const BUILD_FILE = "build.json";

/** The same for the same files, and for nothing else. */
async function idOf(published: string, contentDigest: string | null): Promise<string> {
  const hash = createHash("sha256").update(contentDigest ?? "");
  for (const file of await filesIn(published)) {
    if (file === BUILD_FILE) continue;
    hash.update(`\0${file}\0`).update(await readFile(path.join(published, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

interface Build {
  readonly root: string;
  /** The public folder, as it will be published. */
  readonly published: string;
  readonly source: "embedded" | "contentful";
  /** Paths that the site has whatever its content is. */
  readonly routes: readonly string[];
  readonly getNodesByType: (type: string) => Node[];
}

/**
 * Writes `build.json` into the public folder: which build this is, and how much content it shows and
 * how new. It has nothing private in it, and no time: the same content and code make the same file.
 *
 * Writes `.hosting/summary.json` beside it, which stays on the machine: also the versions of all that
 * was read of Contentful, so that whoever releases builds can tell whether a publish is live.
 */
export async function writeBuildFiles(build: Build): Promise<void> {
  const { getNodesByType, published, root, routes, source } = build;
  const counts = Object.fromEntries(
    contentTypes.map(({ id, nodeType }) => [id, getNodesByType(nodeType).length]),
  );
  const { versions = null, newestChange = null } = readVersionsIn(getNodesByType) ?? {};
  const contentDigest = versions && digestOf(versions);
  const id = await idOf(published, contentDigest);
  await writeJson(path.join(published, BUILD_FILE), {
    ...{ id, source, counts, newestChange, contentDigest },
  });
  await writeJson(path.join(root, ".hosting", "summary.json"), {
    ...{ routes, content: counts, versions },
  });
}
