import { once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { startMessages } from "./messages";

/**
 * Makes this process the only one that uses a folder, until it ends in whatever way: by an abstract
 * socket, which Linux takes away with the process.
 *
 * @throws Error in a sentence if another process has it; system errors if there can be no such folder
 */
export async function lock(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { dev, ino } = await stat(folder);
  const server = createServer().unref().listen(`\0publisher-${dev}-${ino}`);
  await once(server, "listening").catch(() => {
    throw new Error(startMessages.locked(folder));
  });
}
