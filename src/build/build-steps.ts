import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { GatsbyCache, GatsbyNode } from "gatsby";
import { isBuilding, isCacheUsable, markBuild, readEnv, showsDrafts } from "./env";
import { writeProblems } from "./fail-build";
import { publishFilesForSearch } from "./publish-files";
import { writeBuildFiles } from "./build-files";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { deferScripts, parsePage } from "./finished-page";
import { fillPrograms } from "./inline-programs";
import { removeFormer } from "./former-files";
import { findMissing, settingsIn } from "./missing";
import { filesIn, prune, restore } from "./prune";

const PUBLISHED = "public";

/** Loud, because nobody sees it on the pages. */
const NO_ADDRESS =
  "The site's address is not known, so search engines and networks get less than they could: no " +
  "canonical address, no picture for shared pages, no structured data and no sitemap. Set SITE_URL, " +
  "such as https://www.example.com, and build again.";

/** Loud, because a couple reads that it was sent. */
const NO_DELIVERY =
  "INQUIRY_DELIVERY is not set: what couples write in the contact form goes NOWHERE, although the " +
  "form says that it was sent. docs/inquiries.md says how to receive it.";

const UNFINISHED =
  "The last build did not come to its end, or was made in another folder: this one begins from nothing.";

/** Set aside among Gatsby's own caches, so that clearing those clears these files too. */
const setAsideIn = ({ directory }: GatsbyCache) => path.join(directory, "former-builds");

/** Which files the last build has copied from the static folder. */
const copiedIn = ({ directory }: GatsbyCache) => path.join(directory, "copied.json");

/** Begins from nothing where it has to: without the public folder, Gatsby deletes its cache itself. */
export const onPreInit: GatsbyNode["onPreInit"] = async ({ reporter }) => {
  if (isCacheUsable()) return;
  reporter.warn(UNFINISHED);
  await rm(PUBLISHED, { recursive: true, force: true });
};

/**
 * Restores what the last build set aside: after the content has been checked, because a build that
 * fails must not change the public folder, and before the first picture is asked for.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = ({ cache }) => {
  if (isBuilding()) markBuild("started");
  return restore({ published: PUBLISHED, setAside: setAsideIn(cache) });
};

/**
 * Completes every page: defers its scripts, fills in its programs and writes its policy into it. A page
 * of a former build, which Gatsby has left as it was, comes out the same as a new one.
 */
export async function finishPages(published: string): Promise<void> {
  const files = (await filesIn(published)).filter((file) => file.endsWith(".html"));
  const read = files.map(async (file) => {
    const html = await readFile(path.join(published, file), "utf8");
    return { file, html, page: parsePage(html) };
  });
  // Others prove to a search engine whose site this is.
  const pages = (await Promise.all(read)).filter(({ page }) => page.querySelector("head"));
  for (const { file, page } of pages) await deferScripts(page, published, file);
  fillPrograms(pages.map(({ page }) => page));
  const targets = pages.flatMap(({ page }) => formTargets(page));
  for (const { file, html, page } of pages) {
    addPolicy(page, contentSecurityPolicy(page, targets));
    const finished = page.toString();
    if (finished !== html) await writeFile(path.join(published, file), finished);
  }
}

/**
 * Makes the public folder ready for hosts: complete pages, the files that search engines look for,
 * nothing that no visitor needs.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({
  cache,
  getNodesByType,
  reporter,
}) => {
  const env = readEnv();
  const settings = settingsIn(getNodesByType);
  if (env.siteUrl === null) reporter.warn(NO_ADDRESS);
  // Nobody writes to the officiant of the samples, nor on a site for the editor's eyes.
  const isForCouples = !settings.sample && !showsDrafts(env.source);
  if (env.inquiryDelivery === null && isForCouples) reporter.warn(NO_DELIVERY);
  const pagePaths = getNodesByType("SitePage").map((page) => String(page["path"]));
  const former = await removeFormer(PUBLISHED, copiedIn(cache), pagePaths);
  await publishFilesForSearch(PUBLISHED, env.siteUrl, getNodesByType);
  await finishPages(PUBLISHED);
  const count = await prune({ published: PUBLISHED, setAside: setAsideIn(cache) });
  writeProblems({ kind: null, heading: "", problems: [] });
  const missing = findMissing(env, getNodesByType);
  await writeBuildFiles(PUBLISHED, env, missing, getNodesByType);
  markBuild("finished");
  reporter.info(`Took ${former + count} files out of public that no visitor needs`);
  for (const [what, sentences] of [
    ["No longer on the site", missing.gone],
    ["Not on the site within 30 days", missing.goesSoon],
  ] as const) {
    if (sentences.length > 0) reporter.warn(`${what}: ${sentences.join(" ")}`);
  }
  const { length } = missing.needed;
  if (length > 0) {
    const things = length === 1 ? "One thing is" : `${length} things are`;
    reporter.info(`${things} missing before couples come: npm run golive lists what`);
  }
};
