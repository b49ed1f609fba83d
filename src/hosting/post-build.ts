import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BuildArgs, GatsbyNode, Reporter, Store } from "gatsby";
import { readEnv } from "../env";
import { publishFilesForSearch } from "../seo/files/publish-files";
import { caddyHeaders, jsonHeaders, netlifyHeaders, nginxHeaders } from "./formats";
import { HASHED_FILES, headerRules } from "./headers";
import { contentSecurityPolicy } from "./policy";
import { startScriptsLateIn } from "./late-scripts";
import { summaryOf } from "./summary";
import { filesIn, foldersOf, restore, tidy } from "./tidy";

const rootOf = (store: Store) =>
  (store.getState as () => { program: { directory: string } })().program.directory;

/** What hosts need to know, and visitors need not. */
const hostingOf = (root: string) => path.join(root, ".hosting");

/** Cloudflare Pages ignores longer lines of `_headers`, and rules beyond the hundredth. */
const LONGEST_LINE = 2000;
const MOST_RULES = 100;

function checkLimits(headersFile: string, reporter: Reporter) {
  const rules = headersFile.match(/^\//gm)?.length ?? 0;
  const longest = Math.max(...headersFile.split("\n").map((line) => line.length));
  if (longest > LONGEST_LINE || rules > MOST_RULES) {
    reporter.warn(
      `public/_headers has ${rules} rules and a line of ${longest} characters. Cloudflare Pages ` +
        `reads ${MOST_RULES} rules and lines of ${LONGEST_LINE}: there, pages would lack headers.`,
    );
  }
}

/** What this build is made of: whoever releases it can tell whether something got lost. */
async function writeSummary(root: string, { getNodesByType }: BuildArgs) {
  const summary = summaryOf((type) => getNodesByType(type).length);
  await writeFile(
    path.join(hostingOf(root), "summary.json"),
    `${JSON.stringify(summary, null, 2)}\n`,
  );
}

async function writeHeaders(root: string, reporter: Reporter) {
  const published = path.join(root, "public");
  const files = await filesIn(published);
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => readFile(path.join(published, file), "utf8")),
  );
  const rules = (https: boolean) => headerRules(contentSecurityPolicy(pages, https), https);
  const ownHost = rules(readEnv().siteUrl.startsWith("https:"));
  const hashedScripts = files.filter(
    (file) => !file.includes("/") && new RegExp(HASHED_FILES).test(`/${file}`),
  );
  const headersFile = netlifyHeaders(rules(true), hashedScripts);
  checkLimits(headersFile, reporter);

  const hosting = hostingOf(root);
  await Promise.all([
    writeFile(path.join(published, "_headers"), headersFile),
    writeFile(path.join(hosting, "nginx-headers.conf"), nginxHeaders(ownHost)),
    writeFile(path.join(hosting, "headers.caddyfile"), caddyHeaders(ownHost)),
    writeFile(path.join(hosting, "headers.json"), jsonHeaders(rules(false), rules(true))),
  ]);
}

/**
 * Gives the build back what the last one set aside: after the content has been found good, because
 * a build that fails leaves the published folder alone, and before the first picture is asked for.
 */
export const onPreExtractQueries: GatsbyNode["onPreExtractQueries"] = ({ store }) =>
  restore(foldersOf(rootOf(store)));

/**
 * Makes the public folder ready for hosts: what search engines look for, only what visitors need,
 * the headers to send, and a summary.
 */
export const onPostBuild: GatsbyNode["onPostBuild"] = async (args) => {
  const { reporter, store } = args;
  const root = rootOf(store);
  await publishFilesForSearch(args);
  const folders = foldersOf(root);
  await startScriptsLateIn(folders.published, await filesIn(folders.published));
  const count = await tidy(folders);
  await mkdir(hostingOf(root), { recursive: true });
  await writeHeaders(root, reporter);
  await writeSummary(root, args);
  reporter.info(`Took ${count} files out of public that no visitor needs, and wrote the headers`);
};
