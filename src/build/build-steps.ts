import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { isBuilding, readEnv, showsDrafts } from "./env";
import { failBuild, problemReport, writeProblems } from "./fail-build";
import { publishFilesForSearch } from "./publish-files";
import { deferScripts } from "./loader";
import { colorProblems } from "../theme/contrast";
import { colorSchemes } from "../theme/theme";
import { palette } from "../theme/tokens";
import { writeBuildFiles } from "./build-files";
import { checkSite, shorten } from "./check";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { findMissing } from "./missing";
import { preloadPicture } from "./preload-picture";
import { filesIn, prune, restore, type Folders } from "./prune";

/** Set aside among Gatsby's own caches, so that clearing those clears these files too. */
const folders: Folders = { published: "public", setAside: ".cache/former-builds" };

/** Loud, because nobody sees it on the pages. */
const NO_ADDRESS =
  "The site's address is not known, so search engines and networks get less than they could: no " +
  "canonical address, no picture for shared pages, no structured data and no sitemap. Set SITE_URL, " +
  "such as https://www.example.com, and build again.";

const countOf = ({ length }: readonly string[]) =>
  length === 1 ? "a problem" : `${length} problems`;

/** Gatsby's, which it types loosely. */
interface Store {
  readonly dispatch: (action: { readonly type: "DELETE_CACHE" }) => unknown;
  readonly getState: () => unknown;
}

/**
 * Has Gatsby delete a cache that was restored in another folder: it names the pages by their old paths,
 * and they would be built without the data of static queries (its error #95313).
 */
function deleteForeignCache(store: Store) {
  const { components } = store.getState() as { readonly components: ReadonlyMap<string, unknown> };
  const isForeign = [...components.keys()].some((file) =>
    path.relative(".", file).startsWith(".."),
  );
  if (isForeign) store.dispatch({ type: "DELETE_CACHE" });
}

/** Checks the theme's colours first; the developer's server only warns, while they are being chosen. */
export const onPreInit: GatsbyNode["onPreInit"] = ({ reporter, store }) => {
  deleteForeignCache(store as unknown as Store);
  const problems = colorProblems(palette, colorSchemes);
  if (problems.length === 0) return;
  const heading = `The colours have ${countOf(problems)}, so nothing was built and the live site stays as it is.`;
  const found = { kind: "pages", heading, problems } as const;
  if (isBuilding()) failBuild(found);
  reporter.warn(problemReport(found));
};

/**
 * Preloads the first picture of every page, defers its scripts and writes its policy into it. A page of a former build, which
 * Gatsby has left as it was, comes out the same again.
 */
export async function finishPages(published: string): Promise<void> {
  const pages = new Map<string, string>();
  for (const file of await filesIn(published)) {
    const page = path.join(published, file);
    if (file.endsWith(".html")) pages.set(page, await readFile(page, "utf8"));
  }
  const targets = [...pages.values()].flatMap(formTargets);
  for (const [page, html] of pages) {
    const deferred = await deferScripts(preloadPicture(html), published);
    const finished = addPolicy(deferred, contentSecurityPolicy(deferred, targets));
    if (finished !== html) await writeFile(page, finished);
  }
}

/**
 * Restores what the last build set aside: after the content has been checked, because a build that
 * fails must not change the public folder, and before the first picture is asked for.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = () => restore(folders);

/**
 * Makes the public folder ready for hosts: the files that search engines look for, each page's
 * policy, nothing that no visitor needs. Ends the build if the result must not be published.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ getNodesByType, reporter }) => {
  const env = readEnv();
  const { siteUrl, source } = env;
  const { published } = folders;
  if (siteUrl === null) reporter.warn(NO_ADDRESS);
  const pagePaths = getNodesByType("SitePage").map((page) => String(page["path"]));
  await publishFilesForSearch(published, pagePaths.sort(), siteUrl);
  await finishPages(published);
  const count = await prune(folders);

  const problems = await checkSite(published);
  if (problems.length > 0 && showsDrafts(source)) {
    // The officiant sees her drafts all the same; what they are missing is listed on every page.
    reporter.warn(shorten(problems).join("\n"));
  } else if (problems.length > 0) {
    const heading = `The finished pages have ${countOf(problems)}, so they must not be published. The live site stays as it is.`;
    failBuild({ kind: "pages", heading, problems: shorten(problems) });
  }
  writeProblems({ kind: null, heading: "", problems: [] });
  const missing = findMissing(env, getNodesByType);
  await writeBuildFiles(published, env, missing, getNodesByType);
  reporter.info(`Took ${count} files out of public that no visitor needs, and checked the rest`);
  const { length } = missing.needed;
  if (length > 0) {
    const things = length === 1 ? "One thing is" : `${length} things are`;
    reporter.info(`${things} missing before couples come: npm run golive lists what`);
  }
};
