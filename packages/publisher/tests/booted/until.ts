import { setTimeout as sleep } from "node:timers/promises";

/** How often a wait that goes on is reported, in ms. */
const REMINDER = 60_000;

/**
 * Waits until a condition is true. It has no limit of its own: the test runner's applies. Each minute, the log gets
 * the name of the condition and more about it.
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
    // After the runner's limit, this timer must not keep the process alive.
    await sleep(100, undefined, { ref: false });
  }
}
