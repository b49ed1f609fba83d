import { setTimeout as sleep } from "node:timers/promises";

/** How often a wait that goes on is reported, in ms. */
const REMINDER = 60_000;

/**
 * Waits until something is so. The only limit is the test runner's: the log says each minute what is waited for,
 * and more about it.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  more = () => "",
): Promise<void> {
  let next = performance.now() + REMINDER;
  while (!(await isSo())) {
    if (performance.now() > next) {
      process.stderr.write(`Still waiting: ${what}\n${more()}\n`);
      next += REMINDER;
    }
    // A wait that the runner has given up keeps no process from ending.
    await sleep(100, undefined, { ref: false });
  }
}
