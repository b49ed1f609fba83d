/** `npm run golive`: writes the launch report of the last build. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { readEnv } from "../../src/build/env";
import { problemReport } from "../../src/build/fail-build";
import { parsePage } from "../../src/build/content-security-policy";
import { LAUNCH_FILE, toReportSections, type LaunchReport } from "../../src/build/launch-report";
import { runCommand } from "../run";

/** The answer to one request, whatever its status; `null` where there is none. */
async function ask(url: string, redirect: RequestRedirect = "follow") {
  try {
    const response = await fetch(url, { redirect, signal: AbortSignal.timeout(10_000) });
    const { headers, status } = response;
    return { headers, html: await response.text(), status };
  } catch {
    return null;
  }
}

/** Tests whether a status means that a page is gone. Some sites refuse robots with other codes. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function checkLink({ label, url }: LaunchReport["links"][number]): Promise<string[]> {
  const response = await ask(url);
  if (response === null) return [`${label}: ${url} does not answer.`];
  return isGone(response.status)
    ? [`${label}: ${url} answers with status ${response.status}. Open it, and correct the link.`]
    : [];
}

type Answer = NonNullable<Awaited<ReturnType<typeof ask>>>;

/** Finds what keeps couples or search engines from the site at its address. */
function wrongAt(siteUrl: string, { headers, html, status }: Answer): string[] {
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null) {
    const target = new URL(location, siteUrl).href;
    return [
      `${siteUrl} leads to ${target} (status ${status}). Set SITE_URL to the address at which visitors arrive.`,
    ];
  }
  if (status === 401)
    return [
      `${siteUrl} answers with status 401: it asks for a password, which couples do not have.`,
    ];
  if (status !== 200)
    return [`${siteUrl} answers with status ${status}, so couples do not find the site there.`];
  const robots = parsePage(html).querySelector('meta[name="robots"]');
  return [headers.get("x-robots-tag"), robots?.getAttribute("content")]
    .filter((rules) => /\b(noindex|none)\b/i.test(rules ?? ""))
    .map((rules) => `${siteUrl} asks search engines not to list the site (${rules}).`);
}

const NIGHTLY_BUILD =
  "Without one, nothing is removed when its date has passed. docs/hosting.md says how each host gets one.";

function readReport(root: string): LaunchReport {
  try {
    return JSON.parse(readFileSync(path.join(root, LAUNCH_FILE), "utf8")) as LaunchReport;
  } catch {
    throw new Error(`${LAUNCH_FILE} cannot be read. Run npm run build first.`);
  }
}

/**
 * Writes the launch report, and tries the site's links and its host once.
 *
 * @param root the project's folder
 * @param write writes a paragraph to the terminal
 * @returns whether the site is ready to launch
 * @throws Error where no build has been finished
 */
export async function golive(
  root: string,
  siteUrl: string | null,
  write: (text: string) => void,
): Promise<boolean> {
  const report = readReport(root);
  const warnings = (await Promise.all(report.links.map(checkLink))).flat();
  const needed = [...report.needed];
  if (siteUrl !== null) {
    const home = await ask(`${siteUrl}/`, "manual");
    if (home === null) warnings.push(`${siteUrl} does not answer yet.`);
    else needed.push(...wrongAt(siteUrl, home));
  }
  const hasDates = report.gone.length + report.expiresOn.length > 0;
  const lists = [
    ...toReportSections({ ...report, needed }),
    { heading: "Dates need a build every night:", problems: hasDates ? [NIGHTLY_BUILD] : [] },
    { heading: "Tried once just now, so look for yourself:", problems: warnings },
  ];
  for (const list of lists) if (list.problems.length > 0) write(`${problemReport(list)}\n`);
  const isReady = needed.length === 0;
  write(isReady ? "The site is ready to launch." : "The site is not ready to launch.");
  return isReady;
}

if (require.main === module) {
  void runCommand(async () => {
    const write = (text: string) => void process.stdout.write(`${text}\n`);
    const isReady = await golive(process.cwd(), readEnv().siteUrl, write);
    process.exitCode = isReady ? 0 : 1;
  });
}
