import { randomUUID } from "node:crypto";
import { mkdir, readdir, readlink, rm, symlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

/** Another publisher works on the same data folder. */
export class Occupied extends Error {}

const PATIENCE_MS = 2000;

/**
 * Asks who holds a lock. The system itself answers for a process that lives, however busy it is, and
 * never for one that is gone: neither a clock nor a number that is given to a new process can
 * deceive.
 *
 * @returns the holder's own words about itself; `null` if nobody holds it
 */
function holderOf(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let words = "";
    const asking = connect(socket);
    asking.setEncoding("utf8").setTimeout(PATIENCE_MS, () => asking.destroy());
    asking.on("data", (text: string) => (words += text));
    asking.on("close", () => resolve(words || "which does not answer"));
    asking.on("error", ({ code }: NodeJS.ErrnoException) => {
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

/** Takes the next number, which one process only can do; false if another was faster. */
async function takeNumber(folder: string, number: number, socket: string): Promise<boolean> {
  const claim = path.join(folder, String(number));
  try {
    await symlink(socket, claim);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  // Somebody may have taken this number, handed it on and gone before this process came to it.
  if ((await highest(folder)) === number) return true;
  await rm(claim, { force: true });
  return false;
}

/** Removes what former holders have left. */
async function tidy(folder: string, number: number) {
  const old = (await numbersIn(folder)).filter((each) => each < number);
  for (const claim of old.map((each) => path.join(folder, String(each)))) {
    const socket = await readlink(claim).catch(() => null);
    if (socket !== null) await rm(path.join(folder, socket), { force: true });
    await rm(claim, { force: true });
  }
}

/**
 * Takes the data folder for this process alone, until the process ends in whatever way.
 *
 * Each holder listens on a socket of its own. The highest number in the lock's folder leads to the
 * holder's; whoever finds nobody listening there takes the next number, and numbers are never used
 * twice.
 *
 * @param folder the lock's own folder, on a disk of this machine
 * @returns what gives it back
 * @throws Occupied if another process has it
 */
export async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const server = createServer((asking) => {
    asking.on("error", () => undefined).end(`process ${process.pid}`);
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
      throw new Occupied(
        `Another publisher (${holder}) works on ${path.dirname(folder)} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.`,
      );
    }
    if (await takeNumber(folder, last + 1, socket)) {
      await tidy(folder, last + 1);
      return release;
    }
  }
}
