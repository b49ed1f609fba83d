import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildSync } from "esbuild";
import type { GatsbyCache, GatsbyNode } from "gatsby";
import { TextNode, type HTMLElement } from "node-html-parser";
import { PROGRAM_ATTRIBUTE } from "../startup/page-state";
import { isBuilding, isCacheUsable, markBuild, readEnv, showsDrafts } from "./env";
import { findBrokenLinks } from "./broken-links";
import { problemReport, writeProblems } from "./fail-build";
import { publishFilesForSearch } from "./publish-files";
import { writeBuildFiles } from "./build-files";
import { addPolicy, contentSecurityPolicy, formTargets } from "./content-security-policy";
import { deferScripts, parsePage } from "./finished-page";
import { createLaunchReport, ownLinksIn, toReportSections } from "./launch-report";
import { filesIn, prune, restore } from "./prune";

const PUBLISHED = "public";

/** Set aside among Gatsby's own caches, so that clearing those clears these files too. */
const setAsideIn = ({ directory }: GatsbyCache) => path.join(directory, "former-builds");

/** Gatsby leaves in a kept public folder what was taken out of its folder `static`. */
async function removeFormerStatic(cache: GatsbyCache): Promise<void> {
  const copied = await filesIn("static");
  const formerlyCopied = ((await cache.get("static")) ?? []) as readonly string[];
  for (const file of formerlyCopied.filter((each) => !copied.includes(each))) {
    await rm(path.join(PUBLISHED, file), { force: true });
  }
  await cache.set("static", copied);
}

/** Begins from nothing where it has to: without the public folder, Gatsby deletes its cache itself. */
export const onPreInit: GatsbyNode["onPreInit"] = async ({ reporter }) => {
  if (isCacheUsable()) return;
  reporter.warn(
    "The last build did not come to its end, or was made in another folder: this one begins from nothing.",
  );
  await rm(PUBLISHED, { recursive: true, force: true });
};

/**
 * Restores what the last build set aside: after the content has been checked, because a build that
 * fails must not change the public folder, and before the first picture is asked for.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = async ({ cache }) => {
  if (isBuilding()) markBuild("started");
  await removeFormerStatic(cache);
  await restore(PUBLISHED, setAsideIn(cache));
};

/**
 * The text of a program that stands in a page itself, to run while the browser reads it.
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
 * Fills the pages' scripts that name a program. React has left them empty, so that its own code does not
 * hold the program a second time; those of a former build get its present text.
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
 * Surrounds what is in the body with Cloudflare's comments against its email obfuscation, which is on by default: its
 * mail links lead nowhere where its script does not run. They are outside of what React renders.
 */
function keepEmailAddresses(page: HTMLElement): void {
  const body = page.querySelector("body");
  if (!body || body.firstChild?.toString() === "<!--email_off-->") return;
  body.insertAdjacentHTML("afterbegin", "<!--email_off-->");
  body.insertAdjacentHTML("beforeend", "<!--/email_off-->");
}

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
    keepEmailAddresses(page);
    addPolicy(page, contentSecurityPolicy(page, targets));
    const finished = page.toString();
    if (finished !== html) await writeFile(path.join(published, file), finished);
  }
}

/**
 * Makes the public folder ready for hosts: complete pages, the files that search engines look for,
 * nothing that no visitor needs.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const { cache, getNodesByType, reporter } = args;
  const env = readEnv();
  const pagePaths = getNodesByType("SitePage").map((page) => String(page["path"]));
  await publishFilesForSearch(PUBLISHED, env.siteUrl, pagePaths);
  await finishPages(PUBLISHED);
  const count = await prune(PUBLISHED, setAsideIn(cache));
  writeProblems({ kind: null, heading: "", problems: [] });
  const found = createLaunchReport(env, getNodesByType);
  const broken = await findBrokenLinks(PUBLISHED, ownLinksIn(getNodesByType));
  const report = { ...found, details: [...found.details, ...broken] };
  await writeBuildFiles(PUBLISHED, env, report, args);
  markBuild("finished");
  reporter.info(`Took ${count} files out of public that no visitor needs`);
  // A site of drafts is for the editor's eyes.
  const sections = showsDrafts(env.source) ? [] : toReportSections(report);
  for (const section of sections) reporter.warn(problemReport(section));
};
