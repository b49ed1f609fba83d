import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 60_000;

/** Waits until something is so; a busy machine may take its time. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  timeout = TIMEOUT_MS,
): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(20);
  }
}
