import { setTimeout as sleep } from "node:timers/promises";

/** Only something that never comes meets this limit. */
const LIMIT_MS = 300_000;

/** Waits until something is so. @throws Error that names it, with more about it, if it never is */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  more = () => "",
): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It never came: ${what}\n${more()}`);
    await sleep(100);
  }
}
