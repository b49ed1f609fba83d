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

/** Reads the names of the content's files and when each was saved. */
function readState(): string {
  const files = readdirSync(CONTENT_FOLDER, { recursive: true, encoding: "utf8" });
  const times = files.map(
    (name) => statSync(path.join(CONTENT_FOLDER, name), { throwIfNoEntry: false })?.mtimeMs,
  );
  return JSON.stringify([files, times]);
}

/**
 * Calls back after each change of the content's files. Compares them again and again, because systems differ in
 * how they report changes of files and of whole folders.
 *
 * @returns a function that stops watching
 */
export function watchContent(onChange: () => void): () => void {
  let last = readState();
  let isChanging = false;
  function look() {
    const state = readState();
    // An editor may write a file in several steps.
    if (state === last && isChanging) onChange();
    isChanging = state !== last;
    last = state;
  }
  const timer = setInterval(look, PAUSE_MS);
  return () => clearInterval(timer);
}

let startServer = () => {};
const serverStarts = new Promise<void>((resolve) => (startServer = resolve));

/** Starts to show changes. Earlier, a page whose first query is running would never show them. */
export const onCreateDevServer = () => startServer();

let isFollowed = false;

/** Shows the content again after each change, one after the other. */
export function followContent(show: () => Promise<unknown>, reporter: Reporter): void {
  if (isFollowed) return;
  isFollowed = true;
  let last: Promise<unknown> = serverStarts;
  watchContent(() => {
    last = last
      .then(show)
      .catch((error: unknown) => reporter.error("Cannot show the content", error as Error));
  });
}
