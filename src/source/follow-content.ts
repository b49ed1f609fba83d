/** In the developer's server: says what is wrong with the content, and when it was saved. */
import { readdirSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Reporter } from "gatsby";
import { problemReport } from "../build/fail-build";
import { problemsHeading } from "../model/problems";
import { CONTENT_FOLDER } from "./local-entries";

let reported: readonly string[] = [];

/** Says in the terminal what is wrong, where that has changed: past Gatsby, which would break addresses. */
export function reportProblems(problems: readonly string[], reporter: Reporter): void {
  if (isDeepStrictEqual(problems, reported)) return;
  reported = problems;
  const heading = problemsHeading(problems.length, "and a build would stop");
  if (problems.length === 0) reporter.info("The content has no problems any more.");
  else process.stderr.write(`\n${problemReport({ heading, problems })}\n`);
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
