import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildSync } from "esbuild";
import type { GatsbyCache, GatsbyNode } from "gatsby";
import { TextNode, type HTMLElement } from "node-html-parser";
import { contentTypes } from "../model";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";
import { isDeveloping, readEnv, showsDrafts } from "./env";
import { findBrokenLinks } from "./broken-links";
import { clearProblems, problemReport, writeProblems } from "./fail-build";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { parsePage } from "./finished-page";
import { createLaunchReport, LAUNCH_FILE, ownLinksIn, toReportSections } from "./launch-report";
import { filesIn, prune, removeFormerFiles, restore } from "./prune";
import { robots, sitemap } from "./search-files";

const PUBLISHED = "public";
const published = (file: string) => path.join(PUBLISHED, file);

/** A folder among Gatsby's own caches, so that clearing those clears these files too. */
const setAsideIn = ({ directory }: GatsbyCache) => path.join(directory, "former-builds");

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
  // The developer's server shows the fonts that the last build has written.
  if (!isDeveloping()) await removeFormerFiles(PUBLISHED);
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
  const files = filesIn(published).filter((file) => file.endsWith(".html"));
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

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Makes the public folder ready for hosts: complete pages, the files that search engines look for, and nothing that is
 * no longer published. `build.json` shows how much content is live: it is public, so nothing private is in it.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({
  cache,
  getNodesByType,
  reporter,
}) => {
  const env = readEnv();
  const { siteUrl, source } = env;
  const pagePaths = getNodesByType("SitePage").map((page) => String(page["path"]));
  if (siteUrl !== null) await writeFile(published("sitemap.xml"), sitemap(siteUrl, pagePaths));
  await writeFile(published("robots.txt"), robots(siteUrl));
  await finishPages(PUBLISHED);
  await prune(PUBLISHED, setAsideIn(cache));
  writeProblems({ kind: null, heading: "", problems: [] });
  const counts = Object.fromEntries(
    contentTypes.map(({ id, nodeType }) => [id, getNodesByType(nodeType).length]),
  );
  await writeJson(published("build.json"), { source: source.kind, counts });
  const found = createLaunchReport(env, getNodesByType);
  const broken = await findBrokenLinks(PUBLISHED, ownLinksIn(getNodesByType));
  const report = { ...found, details: [...found.details, ...broken] };
  await writeJson(LAUNCH_FILE, report);
  // Skip a site of drafts, which is for the editor only.
  const sections = showsDrafts(source) ? [] : toReportSections(report);
  for (const section of sections) reporter.warn(problemReport(section));
};
