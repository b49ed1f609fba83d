/**
 * A build that takes no time, for tests of the publisher: `node quick-build.js CONTENT`, in the folder
 * that it is to build in. What it builds, and how it fails, is in the file CONTENT, which takes the
 * place of Contentful.
 */
import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tinySite, writeBuild, type TinySite } from "./tiny-site";

/** What a test puts into the file CONTENT. */
export interface QuickContent extends TinySite {
  /** Waits until this file exists. */
  readonly waitFor?: string;
  /** Starts processes that never end, writes their ids into this file, and waits for them. */
  readonly hang?: string;
  /** Says this on standard error. */
  readonly say?: string;
  /** Why it fails, as the site's build writes it to `.hosting/problems.json`. */
  readonly problems?: {
    readonly kind: string;
    readonly heading: string;
    readonly problems: readonly string[];
    readonly confirm?: string;
  };
  /** Ends with this code, or by this signal, instead of building. */
  readonly exit?: number | NodeJS.Signals;
}

const [, , contentFile = ""] = process.argv;
const content = JSON.parse(readFileSync(contentFile, "utf8")) as QuickContent;

/** Tells the test what has happened. */
const note = (event: string) => appendFileSync(`${contentFile}.log`, `${event} ${content.mark}\n`);

/** In another folder: it would rather not be found. */
function startEndless(file: string) {
  const args = ["--eval", "setInterval(() => undefined, 1000)"];
  const child = spawn(process.execPath, args, { cwd: "/", stdio: "inherit" });
  appendFileSync(file, `${child.pid}\n`);
  child.unref();
}

function fail(problems: object) {
  mkdirSync(".hosting", { recursive: true });
  writeFileSync(".hosting/problems.json", JSON.stringify(problems));
  process.exitCode = 1;
}

/** The guard of the site's build: fails where more than half of the reviews of the live site are gone. */
function isLossConfirmed({ reviews = 20 }: QuickContent): boolean {
  const file = process.env["LIVE_BUILD_FILE"];
  if (!file) return true;
  const { counts } = JSON.parse(readFileSync(file, "utf8")) as { counts: { testimonial: number } };
  const confirm = `reviews-${counts.testimonial}-to-${reviews}`;
  const isLost = reviews < counts.testimonial / 2;
  if (!isLost || process.env["CONTENT_LOSS_CONFIRMED"] === confirm) return true;
  const problems = [`There are ${reviews} reviews now, and ${counts.testimonial} on the live site`];
  fail({ kind: "content-loss", heading: "Much is gone.", problems, confirm });
  return false;
}

interface Items {
  readonly items: readonly {
    readonly sys: { type: string; id: string; revision: number; updatedAt: string };
  }[];
}

/** What there is to read in Contentful, if the environment names a space. */
async function readVersions(): Promise<Pick<TinySite, "versions" | "updatedAt">> {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_HOST: host } = process.env;
  if (space === undefined) return {};
  const versions: Record<string, number> = {};
  const updatedAt: Record<string, string> = {};
  for (const path of ["entries", "assets"]) {
    const url = `https://${host}/spaces/${space}/environments/master/${path}?limit=1000`;
    const authorization = `Bearer ${process.env["CONTENTFUL_ACCESS_TOKEN"]}`;
    const response = await fetch(url, { headers: { authorization } });
    for (const { sys } of ((await response.json()) as Items).items) {
      versions[`${sys.type}:${sys.id}`] = sys.revision;
      updatedAt[`${sys.type}:${sys.id}`] = sys.updatedAt;
    }
  }
  return { versions, updatedAt };
}

async function main() {
  const isWarm = existsSync(".cache/quick");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(".cache/quick", "");
  note(isWarm ? "warm" : "cold");
  mkdtempSync(path.join(tmpdir(), "left-by-build-"));
  if (content.hang) {
    for (let count = 0; count < 2; count += 1) startEndless(content.hang);
    await new Promise(() => setInterval(() => undefined, 1000));
  }
  while (content.waitFor && !existsSync(content.waitFor)) await sleep(20);
  if (content.say) process.stderr.write(`${content.say}\n`);
  if (typeof content.exit === "string") process.kill(process.pid, content.exit);
  if (content.problems) return fail(content.problems);
  if (content.exit !== undefined) {
    process.exitCode = Number(content.exit);
    return;
  }
  if (!isLossConfirmed(content)) return;
  await writeBuild(process.cwd(), tinySite({ ...(await readVersions()), ...content }));
  note("built");
}

void main();
