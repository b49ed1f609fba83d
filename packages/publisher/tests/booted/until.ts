import { setTimeout as sleep } from "node:timers/promises";

/** Interval of reports about a long wait, in ms. */
const REMINDER = 60_000;

/**
 * Waits until a condition is true, without its own timeout: the test runner has one. Each minute, logs the name of
 * the condition and the details.
 */
export async function until(
  isMet: () => boolean | Promise<boolean>,
  what: string,
  details = () => "",
): Promise<void> {
  let next = performance.now() + REMINDER;
  while (!(await isMet())) {
    if (performance.now() > next) {
      process.stderr.write(`Still waiting: ${what}\n${details()}\n`);
      next += REMINDER;
    }
    // Does not keep the process alive after the runner's timeout.
    await sleep(100, undefined, { ref: false });
  }
}
