import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Whether this system lets somebody make the calls of a running process fail. */
export const canBreak = (): boolean =>
  spawnSync("sh", ["-c", "sleep 1 & exec strace -o /dev/null -p $!"]).status === 0;

/**
 * From now on, all that a process renames fails with an input/output error, as on a disk that breaks.
 *
 * @returns what ends that
 */
export async function breakRenames(pid: number): Promise<() => Promise<void>> {
  const inject = ["-f", "-e", "trace=/rename", "-e", "inject=/rename:error=EIO"];
  const strace = spawn("strace", [...inject, "-o", "/dev/null", "-p", `${pid}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // That it is attached.
  await once(createInterface(strace.stderr), "line");
  return async () => {
    const ended = once(strace, "exit");
    strace.kill("SIGINT");
    await ended;
  };
}
