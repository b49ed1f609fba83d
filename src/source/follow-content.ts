/** Watches the embedded content for the developer's server. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Reporter } from "gatsby";
import { CONTENT_FOLDER } from "./local-entries";

const PAUSE_MS = 200;

/** Reads the names of the content's files and when each was saved; `null` if a folder has just been deleted. */
function readState(): string | null {
  try {
    const files = readdirSync(CONTENT_FOLDER, { recursive: true, encoding: "utf8" });
    const times = files.map((name) => statSync(path.join(CONTENT_FOLDER, name)).mtimeMs);
    return JSON.stringify([files, times]);
  } catch {
    return null;
  }
}

let startServer = () => {};
const serverStarts = new Promise<void>((resolve) => (startServer = resolve));

/** Starts to show changes. Earlier, a page whose first query is running would never show them. */
export const onCreateDevServer = () => startServer();

/**
 * Shows the content again after each change of its files. Compares them again and again, because systems
 * differ in how they report changes of files and of whole folders.
 */
export async function followContent(show: () => Promise<unknown>, reporter: Reporter) {
  let shown = readState();
  let last = shown;
  await serverStarts;
  for (;;) {
    const state = readState();
    // An editor may write a file in several steps.
    if (state === last && state !== shown) {
      shown = state;
      await show().catch((error: unknown) =>
        reporter.error("Cannot show the content", error as Error),
      );
    }
    last = state;
    await wait(PAUSE_MS, undefined, { ref: false });
  }
}
