import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildSync } from "esbuild";
import type { GatsbyCache, GatsbyNode, Node } from "gatsby";
import { TextNode, type HTMLElement } from "node-html-parser";
import { contentTypes } from "../model";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";
import { isDeveloping, readEnv, showsDrafts } from "../env";
import { TIME_ZONE } from "../region";
import { findBrokenLinks } from "./broken-links";
import { clearProblems, failBuild, reportProblems, writeProblems } from "../build-problems";
import { keptReport } from "../content-report";
import {
  addPolicy,
  contentSecurityPolicy,
  formTargets,
  parsePage,
} from "./content-security-policy";
import { createLaunchReport, LAUNCH_FILE, toReportSections } from "./launch-report";
import { readRedirects, REDIRECTS_FILE, redirectRules } from "./redirects";
import { filesIn, prune, removeStaleFiles, restore } from "./prune";

const PUBLISHED = "public";
const published = (file: string) => path.join(PUBLISHED, file);

/** Returns a folder in Gatsby's cache, so that clearing the cache deletes it too. */
const unusedFolderIn = ({ directory }: GatsbyCache) => path.join(directory, "unused-pictures");

/** Deletes the problems of an earlier build. */
export const onPreInit: GatsbyNode["onPreInit"] = clearProblems;

const pathsOf = (getNodesByType: (type: string) => Node[]) =>
  getNodesByType("SitePage").map((page) => String(page["path"]));

/** Part of Gatsby's webpack configuration that is changed here. */
interface WebpackConfig {
  devtool: unknown;
  entry: Record<string, string>;
}

/** Replaces the entry of the scripts, and omits source maps, which are larger than the site. */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = (args) => {
  if (args.stage !== "build-javascript") return;
  const config = (args.getConfig as () => WebpackConfig)();
  config.devtool = false;
  config.entry["app"] = path.resolve("src/startup/entry.js");
  args.actions.replaceWebpackConfig(config);
};

/**
 * Prepares the public folder after the content has been checked, because a failed build must not change it,
 * and before Gatsby creates the first picture.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = async (args) => {
  const { cache, getNodesByType, reporter } = args;
  const { problems } = readRedirects(pathsOf(getNodesByType), readEnv().siteUrl);
  const heading = `${REDIRECTS_FILE} cannot be used, so nothing was built and the live site stays as it is.`;
  if (problems.length > 0) failBuild({ kind: "environment", heading, problems }, reporter);
  // The development server needs the fonts of the last build.
  if (!isDeveloping()) await removeStaleFiles(PUBLISHED);
  await restore(PUBLISHED, unusedFolderIn(cache));
};

/**
 * Bundles an inline program, which runs while the browser parses the page.
 *
 * @param name of its file in `src/startup/inline`, without the extension
 */
function inlineProgram(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.resolve("src/startup/inline", `${name}.ts`)],
    bundle: true,
    format: "iife",
    minify: true,
    // The supported browser in package.json with the oldest JavaScript.
    target: "safari15.4",
    write: false,
  });
  return outputFiles.map(({ text }) => text.trim()).join("");
}

/**
 * Fills in the inline scripts that name a program. React renders them empty, so that its bundle does not
 * contain the programs again. Scripts of an earlier build get the current text.
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
 * Turns off Cloudflare's email obfuscation, which is on by default and breaks mail links where its script does
 * not run. The comments that do so are outside of what React renders.
 */
function keepEmailAddresses(page: HTMLElement): void {
  const body = page.querySelector("body");
  if (!body || body.firstChild?.toString() === "<!--email_off-->") return;
  body.insertAdjacentHTML("afterbegin", "<!--email_off-->");
  body.insertAdjacentHTML("beforeend", "<!--/email_off-->");
}

/**
 * Completes every page: fills in its inline programs and adds its security policy. Idempotent, because Gatsby
 * leaves unchanged pages of an earlier build as they are.
 */
export async function finishPages(published: string): Promise<void> {
  const files = filesIn(published).filter((file) => file.endsWith(".html"));
  const read = files.map(async (file) => {
    const html = await readFile(path.join(published, file), "utf8");
    return { file, html, page: parsePage(html) };
  });
  // Skips files that only prove to a search engine who owns the site.
  const pages = (await Promise.all(read)).filter(({ page }) => page.querySelector("head"));
  fillPrograms(pages.map(({ page }) => page));
  const targets = pages.flatMap(({ page }) => formTargets(page));
  const hasAudio = pages.some(({ page }) => page.querySelector("audio"));
  for (const { file, html, page } of pages) {
    keepEmailAddresses(page);
    addPolicy(page, contentSecurityPolicy(page, targets, hasAudio));
    const finished = page.toString();
    if (finished !== html) await writeFile(path.join(published, file), finished);
  }
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Lists every page except the one for addresses that do not exist. */
const sitemap = (siteUrl: string, pagePaths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pagePaths
      .filter((pagePath) => !pagePath.startsWith("/404"))
      .toSorted()
      .map((pagePath) => `<url><loc>${siteUrl}${pagePath}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

/** Forbids nothing: a page that search engines must not list says so itself, and they have to read it to know. */
const robots = (siteUrl: string | null) =>
  `User-agent: *\nDisallow:\n${siteUrl === null ? "" : `\nSitemap: ${siteUrl}/sitemap.xml\n`}`;

/**
 * Completes the public folder: finishes the pages, writes the files for search engines, and removes what is no
 * longer published. `build.json` shows how much content is live, and when the host has to build the site again; it is
 * public, so it contains nothing private.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ cache, getNodesByType }) => {
  const env = readEnv();
  const { calendarUrl, siteUrl, source } = env;
  const pagePaths = pathsOf(getNodesByType);
  if (siteUrl !== null) await writeFile(published("sitemap.xml"), sitemap(siteUrl, pagePaths));
  await writeFile(published("robots.txt"), robots(siteUrl));
  const { redirects } = readRedirects(pagePaths, siteUrl);
  // Adds to a file of one's own in `static`.
  if (redirects.length > 0) await appendFile(published("_redirects"), redirectRules(redirects));
  await finishPages(PUBLISHED);
  await prune(PUBLISHED, unusedFolderIn(cache));
  writeProblems({ kind: null, heading: "", problems: [] });
  const counts = Object.fromEntries(
    contentTypes.map(({ id, nodeType }) => [id, getNodesByType(nodeType).length]),
  );
  const found = await keptReport(cache);
  await writeJson(published("build.json"), {
    source: source.kind,
    counts,
    expiresOn: found.expiresOn,
    timeZone: TIME_ZONE,
    // The days of the calendar change without a webhook or a commit.
    rebuildsNightly: calendarUrl !== null,
  });
  const broken = await findBrokenLinks(PUBLISHED, found.internalLinks);
  const advice = [...found.advice, ...broken];
  const report = createLaunchReport(env, { ...found, advice }, getNodesByType);
  await writeJson(LAUNCH_FILE, report);
  // Skips a site of drafts, which only the editor sees.
  if (!showsDrafts(source)) toReportSections(report).forEach(reportProblems);
};
