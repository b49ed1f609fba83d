/** `npm run golive`: prints the launch report of the last build. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { readEnv } from "../../src/env";
import { problemReport, PROBLEMS_FILE, type BuildProblems } from "../../src/build-problems";
import { parsePage } from "../../src/build/content-security-policy";
import { LAUNCH_FILE, toReportSections, type LaunchReport } from "../../src/build/launch-report";
import { runCommand } from "../run";

/** Sends one request. Returns the response, whatever its status; `null` if there is none. */
async function request(url: string, redirect: RequestRedirect = "follow") {
  try {
    const response = await fetch(url, { redirect, signal: AbortSignal.timeout(10_000) });
    const { headers, status } = response;
    return { headers, html: await response.text(), status };
  } catch {
    return null;
  }
}

/** Tests whether a status means that a page is gone. Some sites reject robots with other codes. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function checkLink({ label, url }: LaunchReport["links"][number]): Promise<string[]> {
  const response = await request(url);
  if (response === null) return [`${label}: ${url} does not respond.`];
  return isGone(response.status)
    ? [`${label}: ${url} responds with status ${response.status}. Open it, and correct the link.`]
    : [];
}

type PageResponse = NonNullable<Awaited<ReturnType<typeof request>>>;

/** Finds problems at the site's address that keep couples or search engines away. */
function problemsAt(siteUrl: string, { headers, html, status }: PageResponse): string[] {
  const location = headers.get("location");
  if (status >= 300 && status < 400 && location !== null) {
    const target = new URL(location, siteUrl).href;
    return [
      `${siteUrl} redirects to ${target} (status ${status}). Set SITE_URL to the final address.`,
    ];
  }
  if (status === 401)
    return [`${siteUrl} responds with status 401: it asks visitors for a password.`];
  if (status !== 200)
    return [`${siteUrl} responds with status ${status}, so couples cannot open the site.`];
  const robots = parsePage(html).querySelector('meta[name="robots"]');
  return [headers.get("x-robots-tag"), robots?.getAttribute("content")]
    .filter((rules) => /\b(noindex|none)\b/i.test(rules ?? ""))
    .map((rules) => `${siteUrl} asks search engines not to list the site (${rules}).`);
}

const NIGHTLY_BUILD =
  "Without one, expired content is not removed. docs/hosting.md explains how to set one up at each host.";

function readJson(root: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8"));
  } catch {
    throw new Error(`${file} cannot be read. Run npm run build first.`);
  }
}

/**
 * Requests the site's links and its address once, and prints the launch report.
 *
 * @param root the project's folder
 * @param write writes a paragraph to the terminal
 * @returns whether the site is ready to launch
 * @throws Error if the last build has failed, or there is none
 */
export async function golive(
  root: string,
  siteUrl: string | null,
  write: (text: string) => void,
): Promise<boolean> {
  const { kind, heading } = readJson(root, PROBLEMS_FILE) as BuildProblems;
  if (kind !== null) throw new Error(`The last build failed. ${heading}`);
  const report = readJson(root, LAUNCH_FILE) as LaunchReport;
  const warnings = (await Promise.all(report.links.map(checkLink))).flat();
  const needed = [...report.needed];
  if (siteUrl !== null) {
    const home = await request(`${siteUrl}/`, "manual");
    if (home === null) warnings.push(`${siteUrl} does not respond yet.`);
    else needed.push(...problemsAt(siteUrl, home));
  }
  const hasDates = report.gone.length + report.expiresOn.length > 0;
  const lists = [
    ...toReportSections({ ...report, needed }),
    { heading: "Expiry dates need a nightly build:", problems: hasDates ? [NIGHTLY_BUILD] : [] },
    { heading: "Tried only once, so check these yourself:", problems: warnings },
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
