import { randomUUID } from "node:crypto";
import { mkdir, readdir, readlink, rm, symlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

/** Another publisher works on the same data folder. */
export class Locked extends Error {}

const TIMEOUT_MS = 2000;

/**
 * Asks who holds a lock, by connecting to the holder's socket. The system accepts the connection for
 * a process that lives, however busy it is, and never for one that is gone. A process id or a time
 * in a file could be wrong.
 *
 * @returns how the holder calls itself; `null` if nobody holds it
 */
function holderOf(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let name = "";
    const connection = connect(socket);
    connection.setEncoding("utf8").setTimeout(TIMEOUT_MS, () => connection.destroy());
    connection.on("data", (text: string) => (name += text));
    connection.on("close", () => resolve(name || "which does not answer"));
    connection.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(null);
    });
  });
}

const numbersIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);

const highest = async (folder: string) => Math.max(0, ...(await numbersIn(folder)));

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(socket, resolve);
  });
}

/** Claims the next number, which only one process can; false if another was faster. */
async function claim(folder: string, number: number, socket: string): Promise<boolean> {
  const link = path.join(folder, String(number));
  try {
    await symlink(socket, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  // Another process may have claimed and released this number, and a third one the next, meanwhile.
  if ((await highest(folder)) === number) return true;
  await rm(link, { force: true });
  return false;
}

/** Removes what former holders have left. */
async function prune(folder: string, number: number) {
  const old = (await numbersIn(folder)).filter((each) => each < number);
  for (const link of old.map((each) => path.join(folder, String(each)))) {
    const socket = await readlink(link).catch(() => null);
    if (socket !== null) await rm(path.join(folder, socket), { force: true });
    await rm(link, { force: true });
  }
}

/**
 * Locks the data folder until this process ends in whatever way.
 *
 * Each holder listens on a socket of its own. The highest number in the lock's folder is a link to
 * the holder's; whoever finds nobody listening there claims the next number. Numbers are never
 * reused.
 *
 * @param folder the lock's own folder, on a disk of this machine
 * @returns a function that unlocks it
 * @throws Locked if another process has it
 */
export async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const server = createServer((connection) => {
    connection.on("error", () => undefined).end(`process ${process.pid}`);
  });
  const socket = `${randomUUID().slice(0, 8)}.sock`;
  await listen(server, path.join(folder, socket));
  server.unref();
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()));

  for (;;) {
    const last = await highest(folder);
    const holder = await holderOf(path.join(folder, String(last)));
    if (holder !== null) {
      await release();
      throw new Locked(
        `Another publisher (${holder}) works on ${path.dirname(folder)} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.`,
      );
    }
    if (await claim(folder, last + 1, socket)) {
      await prune(folder, last + 1);
      return release;
    }
  }
}
