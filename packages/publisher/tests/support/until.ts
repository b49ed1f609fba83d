import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 60_000;

/** Waits until something is so; a busy machine may take its time. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patience = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await sleep(20);
  }
}
