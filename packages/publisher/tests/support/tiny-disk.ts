import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";

const isRoot = process.getuid?.() === 0;
const APART = [...(isRoot ? [] : ["--user", "--map-root-user"]), "--mount"];

/**
 * A disk with room for little, which only processes that enter it see and which is gone with the
 * last of them. Linux only.
 */
export class TinyDisk {
  private constructor(
    private readonly folder: string,
    private readonly holder: ChildProcess,
  ) {}

  /** Whether this system lets its users have such a disk. */
  static isPossible(): boolean {
    return spawnSync("unshare", [...APART, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  }

  /** @param folder where it is to be, for those that enter it */
  static async mount(folder: string): Promise<TinyDisk> {
    mkdirSync(folder);
    const script = `mount -t tmpfs -o size=8m tmpfs "$0" && echo there && exec sleep 3600`;
    const holder = spawn("unshare", [...APART, "sh", "-c", script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    return new TinyDisk(folder, holder);
  }

  /** Starts what follows it with this disk. */
  get enter(): string[] {
    const user = isRoot ? [] : ["--user", "--preserve-credentials"];
    return ["nsenter", "--target", `${this.holder.pid}`, ...user, "--mount", "--wdns=/"];
  }

  #run(script: string): string {
    const [program = "", ...args] = this.enter;
    return execFileSync(program, [...args, "sh", "-c", script, this.folder], {
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    });
  }

  /** The text of a file on it. */
  read(file: string): string {
    return this.#run(`cat "$0/${file}"`);
  }

  /** Leaves no room at all. */
  fill(): void {
    this.#run('cat /dev/zero > "$0/ballast" || true');
  }

  /** Lets nobody write to it, as a disk with errors is mounted, or nobody make a file or link. */
  freeze(how: "read-only" | "without inodes"): void {
    const used = "$(df --output=iused \"$0\" | tail -n 1 | tr -d ' ')";
    const option = how === "read-only" ? "ro" : `nr_inodes=${used}`;
    this.#run(`mount -o remount,${option} "$0"`);
  }

  /** Lets all write again. */
  thaw(): void {
    this.#run('mount -o remount,rw,nr_inodes=0 "$0"');
  }

  /** Makes room again. */
  free(): void {
    this.#run('rm "$0/ballast"');
  }

  async unmount(): Promise<void> {
    this.holder.kill("SIGKILL");
    await once(this.holder, "exit");
  }
}
