import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { z } from "zod";
import { lockMessages } from "./messages";

/** Another publisher works on the same data folder. */
export class Locked extends Error {}

const holder = z.object({ pid: z.number(), url: z.string().nullable() });

/** The process that has the data folder, and where it listens once it does. */
export type Holder = z.infer<typeof holder>;

const TIMEOUT_MS = 2000;

/**
 * A socket that the system takes away with the process, however it ends. Linux has names without a
 * file; elsewhere it is a file, whose leftovers {@link lock} removes.
 */
function socketOf(dataFolder: string): string {
  if (process.platform !== "linux") return path.join(dataFolder, "lock.sock");
  return `\0publisher-${createHash("sha256").update(path.resolve(dataFolder)).digest("hex")}`;
}

/** Asks who has a data folder; `null` if nobody has. */
export function holderOf(dataFolder: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let text = "";
    const connection = connect(socketOf(dataFolder)).setEncoding("utf8");
    connection.setTimeout(TIMEOUT_MS, () => connection.destroy());
    connection.on("data", (part: string) => (text += part));
    connection.on("end", () => resolve(holder.parse(JSON.parse(text))));
    connection.on("error", () => resolve(null));
    connection.on("close", () => resolve({ pid: 0, url: null }));
  });
}

export interface Lock {
  /** Tells those who ask where this process listens. */
  readonly tell: (url: string) => void;
  readonly unlock: () => Promise<void>;
}

/**
 * Locks the data folder until this process ends in whatever way.
 *
 * @throws Locked if another process has it
 */
export async function lock(dataFolder: string): Promise<Lock> {
  const self = { pid: process.pid, url: null as string | null };
  const server = createServer((connection) => {
    connection.on("error", () => undefined).end(JSON.stringify(self));
  });
  const socket = socketOf(dataFolder);
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(socket, resolve);
    });
  await listen().catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    const other = await holderOf(dataFolder);
    if (other) throw new Locked(lockMessages.locked(other.pid, dataFolder));
    await rm(socket, { force: true });
    await listen();
  });
  server.unref();
  return {
    tell: (url) => (self.url = url),
    unlock: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
