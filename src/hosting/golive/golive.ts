/** `npm run golive`: what is missing before couples come, of the site as it was built last. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import axios from "axios";
import { z } from "zod";
import { readEnv, sendThroughProxy } from "../../env";
import { problemReport } from "../../fail-build";
import { HEADERS_FILE, readHeaderRules } from "./host-headers";

const TIMEOUT_MS = 10_000;
const SUMMARY_FILE = ".hosting/summary.json";

const summary = z.object({
  missing: z.object({
    needed: z.array(z.string()),
    advised: z.array(z.string()),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
});

/** One request, whatever its answer; `null` where there is none. */
const ask = (url: string) =>
  axios
    .get<unknown>(url, { signal: AbortSignal.timeout(TIMEOUT_MS), validateStatus: () => true })
    .catch(() => null);

/** Sites that want no robots refuse them: only what says that nothing is there counts. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function checkLink({ label, url }: { label: string; url: string }): Promise<string[]> {
  const response = await ask(url);
  if (response === null) return [`${label}: ${url} does not answer.`];
  return isGone(response.status)
    ? [`${label}: ${url} answers with status ${response.status}. Open it, and correct the link.`]
    : [];
}

async function checkHost(root: string, siteUrl: string): Promise<string[]> {
  const response = await ask(`${siteUrl}/`);
  if (response === null) return [`${siteUrl} does not answer yet.`];
  const wanted = Object.entries(readHeaderRules(root).get("/*") ?? {});
  const wrong = wanted
    .filter(([name, value]) => response.headers[name.toLowerCase()] !== value)
    .map(([name]) => name);
  return wrong.length > 0
    ? [
        `${siteUrl} does not send these headers as ${HEADERS_FILE} has them: ${wrong.join(", ")}. docs/hosting.md says how each host gets them.`,
      ]
    : [];
}

async function readSummary(root: string) {
  const text = await readFile(path.join(root, SUMMARY_FILE), "utf8").catch(() => "null");
  const { data } = summary.safeParse(JSON.parse(text));
  if (data) return data.missing;
  throw new Error(`${SUMMARY_FILE} does not say what is missing. Run npm run build first.`);
}

/**
 * Lists what is missing, and tries the site's links and its host once.
 *
 * @param root the project's folder
 * @param print writes a paragraph to the terminal
 * @returns whether nothing that matters is missing
 * @throws Error where no build has been finished
 */
export async function golive(
  root: string,
  siteUrl: string | null,
  print: (text: string) => void,
): Promise<boolean> {
  const { advised, links, needed } = await readSummary(root);
  const hosts = siteUrl === null ? [] : [checkHost(root, siteUrl)];
  const warnings = (await Promise.all([...links.map(checkLink), ...hosts])).flat();
  const lists = [
    { heading: "Missing before couples come:", problems: needed },
    { heading: "Couples would miss:", problems: advised },
    { heading: "Tried once just now, so look for yourself:", problems: warnings },
  ];
  for (const list of lists) if (list.problems.length > 0) print(`${problemReport(list)}\n`);
  const isReady = needed.length === 0;
  print(isReady ? "Nothing that matters is missing." : "The site is not ready for couples.");
  return isReady;
}

if (require.main === module) {
  sendThroughProxy();
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  golive(process.cwd(), readEnv().siteUrl, print).then(
    (isReady) => {
      process.exitCode = isReady ? 0 : 1;
    },
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    },
  );
}
