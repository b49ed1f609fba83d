import type { ContentfulSource } from "../env";
import { stop } from "../stop";
import { failures, unreadable } from "./delivery/failures";

const LONGEST_READING_MINUTES = 5;

/** The gate and the site are bundled apart: what they share stands outside of both. */
const SLOT = Symbol.for("officiant-site.plugin-watch");

const shared = globalThis as { [SLOT]?: (() => void) | undefined };

/**
 * From now on the plugin reads. It has its own words for what goes wrong, and none for an answer
 * that never comes: either way the build ends in a plain sentence.
 */
export function watchPlugin(source: ContentfulSource): void {
  pluginHasRead();
  const sayWhy = (code: number) => {
    if (code !== 0) process.stderr.write(`\n${unreadable(failures.brokenOff(source))}\n`);
  };
  const limit = setTimeout(() => {
    pluginHasRead();
    stop(unreadable(failures.endless(source, LONGEST_READING_MINUTES)));
  }, LONGEST_READING_MINUTES * 60_000).unref();
  process.once("exit", sayWhy);
  shared[SLOT] = () => {
    clearTimeout(limit);
    process.off("exit", sayWhy);
    shared[SLOT] = undefined;
  };
}

/** What goes wrong from now on is not the plugin's. */
export function pluginHasRead(): void {
  shared[SLOT]?.();
}
