/** Writes the files in which a build describes itself: `build.json` for everybody, and the launch report for the operator. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { NodePluginArgs } from "gatsby";
import type { Env } from "./env";
import { contentTypes } from "../model";
import { CODE_FILE, isPageData } from "./finished-page";
import { LAUNCH_FILE, type LaunchReport } from "./launch-report";
import { filesIn } from "./prune";

/** The same for the same content and code, whatever a cache has kept: names of files stand for the code. */
async function idOf(published: string, gone: readonly string[]): Promise<string> {
  const files = await filesIn(published);
  const hash = createHash("sha256").update(files.filter((file) => CODE_FILE.test(file)).join("\n"));
  for (const file of files.filter(isPageData))
    hash.update(await readFile(path.join(published, file)));
  hash.update(gone.join("\n"));
  return hash.digest("hex").slice(0, 32);
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes `build.json` into the public folder: which build this is, and how much content it shows. It has nothing
 * private in it, and no time: the same content and code make the same file. And `.hosting/launch.json`, which stays
 * on the machine: the launch report.
 *
 * @param published the public folder, as it will be published
 */
export async function writeBuildFiles(
  published: string,
  { commit, source }: Pick<Env, "commit" | "source">,
  report: LaunchReport,
  { getNodesByType }: Pick<NodePluginArgs, "getNodesByType">,
): Promise<void> {
  const counts = Object.fromEntries(
    contentTypes.map(({ id, nodeType }) => [id, getNodesByType(nodeType).length]),
  );
  const id = await idOf(published, report.gone);
  const build = { id, commit, source: source.kind, counts };
  await writeJson(path.join(published, "build.json"), build);
  await writeJson(path.join(published, "..", LAUNCH_FILE), report);
}
