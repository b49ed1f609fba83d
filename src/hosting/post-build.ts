import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode, Store } from "gatsby";
import { readEnv, showsDrafts } from "../env";
import { failBuild, writeProblems } from "../fail-build";
import { routes } from "../routes";
import { publishFilesForSearch } from "../seo/files/publish-files";
import { checkSite } from "./check/check";
import { messages, shorten } from "./check/messages";
import { writeBuildFiles } from "./build-files";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { deferScripts } from "./defer-scripts";
import { findMissing } from "./golive/missing";
import { filesIn, foldersOf, prune, restore } from "./prune";

const rootOf = (store: Store) =>
  (store.getState as () => { program: { directory: string } })().program.directory;

const paths = routes.map((route) => route.path);

/**
 * Defers the scripts of every page and writes its policy into it. A page of a former build, which
 * Gatsby has left as it was, comes out the same again.
 */
export async function finishPages(published: string): Promise<void> {
  const files = (await filesIn(published)).filter((file) => file.endsWith(".html"));
  const pages = files.map((file) => path.join(published, file));
  const targets = new Set<string>();
  for (const page of pages) {
    for (const target of formTargets(await readFile(page, "utf8"))) targets.add(target);
  }
  for (const page of pages) {
    const html = await readFile(page, "utf8");
    const deferred = await deferScripts(html, published);
    const finished = addPolicy(deferred, contentSecurityPolicy(deferred, targets));
    if (finished !== html) await writeFile(page, finished);
  }
}

/**
 * Restores what the last build set aside: once the content has been found good, because a build
 * that fails leaves the public folder alone, and before the first picture is asked for.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = ({ store }) =>
  restore(foldersOf(rootOf(store)));

/**
 * Makes the public folder ready for hosts: the files that search engines look for, each page's
 * policy, nothing that no visitor needs. Ends the build where what came out must not be published.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const { getNodesByType, reporter, store } = args;
  const root = rootOf(store);
  const folders = foldersOf(root);
  await publishFilesForSearch(args);
  await finishPages(folders.published);
  const count = await prune(folders);

  const env = readEnv();
  const { siteUrl, source } = env;
  const problems = await checkSite({ folder: folders.published, siteUrl, routes: paths });
  if (problems.length > 0 && showsDrafts(source)) {
    // She shall see the drafts all the same; the list of what is missing is on every page.
    reporter.warn(shorten(problems).join("\n"));
  } else if (problems.length > 0) {
    const heading = messages.heading(problems.length);
    failBuild({ kind: "pages", heading, problems: shorten(problems) });
  }
  writeProblems({ kind: null, heading: "", problems: [] });
  const { published } = folders;
  const missing = findMissing(env, getNodesByType);
  await writeBuildFiles({
    ...{ root, published, routes: paths, source: source.kind, missing, getNodesByType },
  });
  reporter.info(`Took ${count} files out of public that no visitor needs, and checked the rest`);
  const { length } = missing.needed;
  if (length > 0) {
    reporter.info(
      `${length === 1 ? "One thing is" : `${length} things are`} missing before couples come: npm run golive lists what`,
    );
  }
};
