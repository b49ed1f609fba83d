import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { startMessages } from "./messages";

/** Another publisher works on the same data folder. */
export class Locked extends Error {}

/** The process that has the data folder, and where it listens once it does. */
interface Holder {
  readonly pid: number;
  url: string | null;
}

const TIMEOUT_MS = 2000;

/**
 * A socket that the system takes away with the process, however it ends. Linux has names without a
 * file; elsewhere it is a file, whose leftovers {@link lock} removes.
 */
const socketOf = (dataFolder: string) =>
  process.platform === "linux"
    ? `\0publisher-${createHash("sha256").update(path.resolve(dataFolder)).digest("hex")}`
    : path.join(dataFolder, "lock.sock");

/** Asks who has a data folder; `null` if nobody has. */
export async function holderOf(dataFolder: string): Promise<Holder | null> {
  const connection = connect(socketOf(dataFolder));
  const isThere = await once(connection, "connect").catch(() => null);
  if (!isThere) return null;
  connection.setTimeout(TIMEOUT_MS, () => connection.destroy(new Error("It says nothing")));
  return text(connection)
    .then((answer) => JSON.parse(answer) as Holder)
    .catch(() => ({ pid: 0, url: null }));
}

/**
 * Locks the data folder until this process ends in whatever way.
 *
 * @returns what tells those who ask where this process listens
 * @throws Locked if another process has it
 */
export async function lock(dataFolder: string): Promise<(url: string) => void> {
  const self: Holder = { pid: process.pid, url: null };
  const server = createServer((connection) => {
    connection.on("error", () => undefined).end(JSON.stringify(self));
  });
  const socket = socketOf(dataFolder);
  const listen = () => once(server.listen(socket), "listening");
  await listen().catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    const other = await holderOf(dataFolder);
    if (other) throw new Locked(startMessages.locked(other.pid, dataFolder));
    await rm(socket, { force: true });
    await listen();
  });
  server.unref();
  return (url) => (self.url = url);
}
