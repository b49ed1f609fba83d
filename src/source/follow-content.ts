/** Watches the embedded content for the developer's server, and reports its problems there. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Reporter } from "gatsby";
import { problemReport } from "../build/fail-build";
import type { Problem } from "../model/problems";
import { problemsHeading, toSentence } from "../model/sentences";
import { CONTENT_FOLDER } from "./local-entries";

let reported: readonly Problem[] = [];

/** Reports problems that have changed. Writes to the terminal itself, because Gatsby breaks long addresses. */
export function reportProblems(problems: readonly Problem[], reporter: Reporter): void {
  if (isDeepStrictEqual(problems, reported)) return;
  reported = problems;
  const heading = problemsHeading(problems.length, "and a build would stop");
  const report = problemReport({ heading, problems: problems.map(toSentence) });
  if (problems.length === 0) reporter.info("The content has no problems any more.");
  else process.stderr.write(`\n${report}\n`);
}

const PAUSE_MS = 200;

/** Reads the names of the content's files and when each was saved; `null` if a folder has just been deleted. */
function readState(): string | null {
  try {
    const files = readdirSync(CONTENT_FOLDER, { recursive: true, encoding: "utf8" });
    const times = files.map((name) => statSync(path.join(CONTENT_FOLDER, name)).mtimeMs);
    return JSON.stringify([files, times]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

let startServer = () => {};
const serverStarts = new Promise<void>((resolve) => (startServer = resolve));

/** Starts to show changes. Earlier, a page whose first query is running would never show them. */
export const onCreateDevServer = () => startServer();

let isFollowed = false;

/**
 * Shows the content again after each change of its files. Compares them again and again, because systems
 * differ in how they report changes of files and of whole folders.
 */
export function followContent(show: () => Promise<unknown>, reporter: Reporter): void {
  if (isFollowed) return;
  isFollowed = true;
  let shown: Promise<unknown> = serverStarts;
  let last = readState();
  let isChanging = false;
  function compare() {
    const state = readState();
    // An editor may write a file in several steps.
    if (state === last && isChanging) {
      shown = shown
        .then(show)
        .catch((error: unknown) => reporter.error("Cannot show the content", error as Error));
    }
    isChanging = state !== last;
    last = state;
  }
  setInterval(compare, PAUSE_MS).unref();
}
