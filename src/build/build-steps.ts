import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildSync } from "esbuild";
import type { GatsbyCache, GatsbyNode } from "gatsby";
import { TextNode, type HTMLElement } from "node-html-parser";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";
import { isDeveloping, readEnv, showsDrafts } from "./env";
import { findBrokenLinks } from "./broken-links";
import { clearProblems, problemReport, writeProblems } from "./fail-build";
import { publishFilesForSearch } from "./publish-files";
import { writeBuildFiles } from "./build-files";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { parsePage } from "./finished-page";
import { createLaunchReport, ownLinksIn, toReportSections } from "./launch-report";
import { filesIn, prune, removeFormerCode, restore } from "./prune";

const PUBLISHED = "public";

/** A folder among Gatsby's own caches, so that clearing those clears these files too. */
const setAsideIn = ({ directory }: GatsbyCache) => path.join(directory, "former-builds");

/** Deletes what was removed from the folder `static`: Gatsby only copies, and `public` is kept between builds. */
async function removeFormerStatic(cache: GatsbyCache): Promise<void> {
  const copied = await filesIn("static");
  const formerlyCopied = ((await cache.get("static")) ?? []) as readonly string[];
  for (const file of formerlyCopied.filter((each) => !copied.includes(each))) {
    await rm(path.join(PUBLISHED, file), { force: true });
  }
  await cache.set("static", copied);
}

/** Deletes the problems of an earlier build. */
export const onPreInit: GatsbyNode["onPreInit"] = clearProblems;

/** The part of Gatsby's webpack configuration that is changed here. */
interface WebpackConfig {
  devtool: unknown;
  entry: Record<string, string>;
}

/** Sets the entry of the scripts, and leaves out source maps, which are larger than the site. */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = (args) => {
  if (args.stage !== "build-javascript") return;
  const config = (args.getConfig as () => WebpackConfig)();
  config.devtool = false;
  config.entry["app"] = path.resolve("src/startup/entry.js");
  args.actions.replaceWebpackConfig(config);
};

/**
 * Prepares the public folder: after the content has been checked, because a build that fails must not change
 * it, and before Gatsby makes the first picture.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = async ({ cache }) => {
  await removeFormerStatic(cache);
  // The developer's server shows the fonts that the last build has written.
  if (!isDeveloping()) await removeFormerCode(PUBLISHED);
  await restore(PUBLISHED, setAsideIn(cache));
};

/**
 * Returns the text of an inline program, which runs while the browser reads the page.
 *
 * @param name its file in `src/startup/inline`, without the ending
 */
function inlineProgram(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve("src/startup/inline", `${name}.ts`)],
    bundle: true,
    format: "iife",
    minify: true,
    // The oldest browser of package.json that has no newer language.
    target: "safari15.4",
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join("");
}

/**
 * Fills the pages' scripts that name a program. React leaves them empty, so that its own code does not
 * contain the program again; those of an earlier build get its current text.
 */
function fillPrograms(pages: readonly HTMLElement[]): void {
  const texts = new Map<string, string>();
  for (const script of pages.flatMap((page) => page.querySelectorAll(`[${PROGRAM_ATTRIBUTE}]`))) {
    const name = script.getAttribute(PROGRAM_ATTRIBUTE)!;
    if (!texts.has(name)) texts.set(name, inlineProgram(name));
    script.set_content(new TextNode(texts.get(name)!));
  }
}

/**
 * Surrounds the body's content with Cloudflare's comments against its email obfuscation, which is on by default:
 * its mail links do not work where its script does not run. They are outside of what React renders.
 */
function keepEmailAddresses(page: HTMLElement): void {
  const body = page.querySelector("body");
  if (!body || body.firstChild?.toString() === "<!--email_off-->") return;
  body.insertAdjacentHTML("afterbegin", "<!--email_off-->");
  body.insertAdjacentHTML("beforeend", "<!--/email_off-->");
}

/**
 * Completes every page: fills in its inline programs and adds its security policy. A page of an earlier
 * build, which Gatsby has left unchanged, gets the same result as a new one.
 */
export async function finishPages(published: string): Promise<void> {
  const files = (await filesIn(published)).filter((file) => file.endsWith(".html"));
  const read = files.map(async (file) => {
    const html = await readFile(path.join(published, file), "utf8");
    return { file, html, page: parsePage(html) };
  });
  // Skip files that only prove to a search engine whose site this is.
  const pages = (await Promise.all(read)).filter(({ page }) => page.querySelector("head"));
  fillPrograms(pages.map(({ page }) => page));
  const targets = pages.flatMap(({ page }) => formTargets(page));
  for (const { file, html, page } of pages) {
    keepEmailAddresses(page);
    addPolicy(page, contentSecurityPolicy(page, targets));
    const finished = page.toString();
    if (finished !== html) await writeFile(path.join(published, file), finished);
  }
}

/**
 * Makes the public folder ready for hosts: complete pages, the files that search engines look for, and
 * nothing that is no longer published.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const { cache, getNodesByType, reporter } = args;
  const env = readEnv();
  const pagePaths = getNodesByType("SitePage").map((page) => String(page["path"]));
  await publishFilesForSearch(PUBLISHED, env.siteUrl, pagePaths);
  await finishPages(PUBLISHED);
  await prune(PUBLISHED, setAsideIn(cache));
  // A later step of `npm run build` writes the editor, where it is wanted.
  await rm(path.join(PUBLISHED, "edit"), { recursive: true, force: true });
  writeProblems({ kind: null, heading: "", problems: [] });
  const found = createLaunchReport(env, getNodesByType);
  const broken = await findBrokenLinks(PUBLISHED, ownLinksIn(getNodesByType));
  const report = { ...found, details: [...found.details, ...broken] };
  await writeBuildFiles(PUBLISHED, env, report, args);
  // Skip a site of drafts, which is for the editor only.
  const sections = showsDrafts(env.source) ? [] : toReportSections(report);
  for (const section of sections) reporter.warn(problemReport(section));
};
