// Not the global one, which fake timers replace.
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 60_000;

/**
 * Waits until something is so; a busy machine may take its time.
 *
 * @param pause milliseconds between two looks: more where a look costs something and the wait is long
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  { timeout = TIMEOUT_MS, pause = 20 } = {},
): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(pause);
  }
}
