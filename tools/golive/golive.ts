/** `npm run golive`: what is missing before couples come, of the site as it was built last. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import axios from "axios";
import { readEnv } from "../../src/build/env";
import { processEnv } from "../../src/build/env/variables";
import { problemReport } from "../../src/build/fail-build";
import { listsOf, type Missing } from "../../src/build/missing";
import { CONTENT_FOLDER } from "../../src/source/local-entries";

const SUMMARY_FILE = ".hosting/summary.json";
/** The one list of response headers, as Netlify and Cloudflare Pages read it. */
const HEADERS_FILE = "static/_headers";

/**
 * The headers that hosts are to send, by the rule's path: those of `/*` with every answer.
 *
 * @param root the project's folder
 */
export function readHeaderRules(
  root: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const rules = new Map<string, Record<string, string>>();
  let rule = "";
  for (const line of readFileSync(path.join(root, HEADERS_FILE), "utf8").split("\n")) {
    if (line.startsWith("/")) rules.set((rule = line), {});
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.get(rule)![name] = value;
  }
  return rules;
}

/** One request, whatever its answer; `null` where there is none. */
const ask = (url: string) =>
  axios
    .get<unknown>(url, { signal: AbortSignal.timeout(10_000), validateStatus: () => true })
    .catch(() => null);

/** Sites that want no robots refuse them: only what says that nothing is there counts. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function checkLink({ label, url }: Missing["links"][number]): Promise<string[]> {
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

/** The files in the folder of pictures that no entry names, each with its size. */
function unusedPictures(root: string): string[] {
  const folder = path.join(root, CONTENT_FOLDER);
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  const texts = files
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const named = new Set(texts.join("").match(/(?<=["/])[^"/]+(?=")/g));
  return files
    .filter((file) => /^images.[^.]/.test(file) && !named.has(path.basename(file)))
    .map((file) => {
      const { size } = statSync(path.join(folder, file));
      return `${CONTENT_FOLDER}/images/${path.basename(file)} (${Math.ceil(size / 1024)} kB)`;
    });
}

/** Whether a nightly build is seen here: a build hook alone only builds what is published. */
const buildsNightly = ({ NIGHTLY_REBUILD, PUBLISHER_SCHEDULE = "" }: NodeJS.ProcessEnv) =>
  NIGHTLY_REBUILD === "on" || !["", "off"].includes(PUBLISHER_SCHEDULE);

const NO_NIGHTLY_BUILD =
  "No nightly build is known here, and without one nothing goes when its date has passed. docs/hosting.md says how each host gets one; then set NIGHTLY_REBUILD=on in .env.";

function readMissing(root: string): Missing {
  try {
    const summary = readFileSync(path.join(root, SUMMARY_FILE), "utf8");
    return (JSON.parse(summary) as { missing: Missing }).missing;
  } catch {
    throw new Error(`${SUMMARY_FILE} does not say what is missing. Run npm run build first.`);
  }
}

/**
 * Lists what is missing, and tries the site's links and its host once.
 *
 * @param root the project's folder
 * @param write writes a paragraph to the terminal
 * @returns whether nothing that matters is missing
 * @throws Error where no build has been finished
 */
export async function golive(
  root: string,
  siteUrl: string | null,
  write: (text: string) => void,
): Promise<boolean> {
  const missing = readMissing(root);
  const { hasDates, links, needed } = missing;
  const hosts = siteUrl === null ? [] : [checkHost(root, siteUrl)];
  const warnings = (await Promise.all([...links.map(checkLink), ...hosts])).flat();
  const lists = [
    ...listsOf(missing),
    {
      heading: "Dates need a build every night:",
      problems: hasDates && !buildsNightly(processEnv()) ? [NO_NIGHTLY_BUILD] : [],
    },
    {
      heading: "Pictures that nothing uses any more, to be deleted:",
      problems: unusedPictures(root),
    },
    { heading: "Tried once just now, so look for yourself:", problems: warnings },
  ];
  for (const list of lists) if (list.problems.length > 0) write(`${problemReport(list)}\n`);
  const isReady = needed.length === 0;
  write(isReady ? "Nothing that matters is missing." : "The site is not ready for couples.");
  return isReady;
}

if (require.main === module) {
  golive(process.cwd(), readEnv().siteUrl, (text) => void process.stdout.write(`${text}\n`))
    .then((isReady) => void (process.exitCode = isReady ? 0 : 1))
    .catch((error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    });
}
