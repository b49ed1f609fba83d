/** Watches the embedded content for the development server. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Reporter } from "gatsby";
import { CONTENT_FOLDER } from "./local-entries";

const POLL_INTERVAL_MS = 200;

/** Reads the files' names and modification times. Returns `null` if a folder has just been deleted. */
function readState(): string | null {
  try {
    const files = readdirSync(CONTENT_FOLDER, { recursive: true, encoding: "utf8" });
    const times = files.map((name) => statSync(path.join(CONTENT_FOLDER, name)).mtimeMs);
    return JSON.stringify([files, times]);
  } catch {
    return null;
  }
}

let startWatching = () => {};
const serverStart = new Promise<void>((resolve) => (startWatching = resolve));

/** Starts watching. Any earlier, a page whose first query is still running would miss the change for good. */
export const onCreateDevServer = () => startWatching();

/** Reloads the content after each change. Polls, because systems report changes of files differently. */
export async function watchContent(reload: () => Promise<unknown>, reporter: Reporter) {
  let loaded = readState();
  let last = loaded;
  await serverStart;
  for (;;) {
    const state = readState();
    // Debounces, because an editor may write a file in several steps.
    if (state === last && state !== loaded) {
      loaded = state;
      await reload().catch((error: unknown) =>
        reporter.error("The content cannot be reloaded", error as Error),
      );
    }
    last = state;
    await wait(POLL_INTERVAL_MS, undefined, { ref: false });
  }
}
