/** Follows the embedded content in the developer's server: reports what is wrong, and notices changes. */
import { readdirSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Reporter } from "gatsby";
import { problemReport } from "../build/fail-build";
import type { Problem } from "../model/problems";
import { problemsHeading, toSentence } from "../model/sentences";
import { CONTENT_FOLDER } from "./local-entries";

let reported: readonly Problem[] = [];

/** Reports what is wrong, where that has changed. Writes to the terminal itself: Gatsby would break addresses. */
export function reportProblems(problems: readonly Problem[], reporter: Reporter): void {
  if (isDeepStrictEqual(problems, reported)) return;
  reported = problems;
  const heading = problemsHeading(problems.length, "and a build would stop");
  const report = problemReport({ heading, problems: problems.map(toSentence) });
  if (problems.length === 0) reporter.info("The content has no problems any more.");
  else process.stderr.write(`\n${report}\n`);
}

/** An editor may write a file in several steps. */
const PAUSE_MS = 150;

/**
 * Calls back after each change of the embedded content's files, also in folders that come and go.
 *
 * @returns stops that
 */
export function watchContent(onChange: () => void): () => void {
  let watchers: FSWatcher[] = [];
  let pause: NodeJS.Timeout | undefined;
  function stop() {
    clearTimeout(pause);
    for (const watcher of watchers) watcher.close();
  }
  function watchFolder(name: string) {
    try {
      watchers.push(watch(path.resolve(CONTENT_FOLDER, name), onEvent));
    } catch (error) {
      // It has gone since it was listed, of which the folder above tells.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  function watchFolders() {
    watchers = [];
    watchFolder("");
    const inside = readdirSync(CONTENT_FOLDER, { withFileTypes: true });
    for (const entry of inside) if (entry.isDirectory()) watchFolder(entry.name);
  }
  function onEvent() {
    clearTimeout(pause);
    pause = setTimeout(() => {
      // A folder that came back is another one than the folder that was watched.
      stop();
      watchFolders();
      onChange();
    }, PAUSE_MS);
  }
  watchFolders();
  return stop;
}

let startServer = () => {};
const serverStarts = new Promise<void>((resolve) => (startServer = resolve));

/** Gatsby's hook. Changes wait until then: a page whose first query runs just then would never show them. */
export const onCreateDevServer = () => startServer();

let isFollowed = false;

/** Shows the embedded content again whenever it is saved, one time after the other. */
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
