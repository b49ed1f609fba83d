import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** How a command ended. */
export type Ending =
  | { readonly by: "exit"; readonly code: number }
  | { readonly by: "signal"; readonly signal: string }
  | { readonly by: "timeout" }
  | { readonly by: "stop" };

interface Command {
  readonly command: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** In ms. */
  readonly timeout: number;
  /** Ends it before. */
  readonly stop: AbortSignal;
  readonly onOutput: (stream: "stdout" | "stderr", text: string) => void;
}

/** Marks a command's process, and by inheritance all that it starts. */
const MARK = "PUBLISHER_WORK_FOLDER";

/** How long to wait for the last output, if something that was started keeps the pipe open. */
const DRAIN_TIMEOUT_MS = 2000;
const KILL_TIMEOUT_MS = 10_000;
const KILL_RETRY_MS = 50;

/**
 * In the shell that runs the command: waits until the publisher is gone, even by `kill -9`, and then
 * ends the whole process group. A build without a publisher has no timeout and no use.
 */
const WATCHDOG = "(cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-;";

function kill(id: number) {
  try {
    // Nothing of what is half done is used, so that there is no need for a gentler signal.
    process.kill(id, "SIGKILL");
  } catch (error) {
    // It is gone already.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const killGroup = ({ pid }: ChildProcess) => {
  if (pid !== undefined) kill(-pid);
};

/**
 * Ids of the processes that a command in a folder has started. None on systems without `/proc`, such
 * as macOS: there the process group and the watchdog must do.
 */
async function processesOf(folder: string): Promise<number[]> {
  const mark = `\0${MARK}=${folder}\0`;
  const names = await readdir("/proc").catch(() => []);
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    ids.map(async (id) => {
      // Unreadable where the process is somebody else's or has just ended.
      const environment = await readFile(`/proc/${id}/environ`, "latin1").catch(() => "");
      return `\0${environment}`.includes(mark);
    }),
  );
  return ids.filter((id, index) => found[index] && id !== process.pid);
}

/**
 * Ends the processes that a command in a folder has left running, also one of a publisher that is
 * gone. Two builds in one folder would damage each other.
 *
 * @throws Error if a process cannot be ended
 */
export async function killOrphans(folder: string): Promise<void> {
  const deadline = performance.now() + KILL_TIMEOUT_MS;
  for (;;) {
    const ids = await processesOf(folder);
    if (ids.length === 0) return;
    if (performance.now() > deadline) {
      throw new Error(`Process ${ids.join(", ")} works in ${folder} and cannot be ended.`);
    }
    ids.forEach(kill);
    await sleep(KILL_RETRY_MS);
  }
}

/** A shell's exit code from 129 up means that a signal has ended what it ran. */
function endingOf(code: number): Ending {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return signal ? { by: "signal", signal: signal[0] } : { by: "exit", code };
}

/** Runs a command in a shell. When this resolves, nothing that it has started runs any more. */
export async function runCommand(options: Command): Promise<Ending> {
  const { command, folder, env, timeout, stop, onOutput } = options;
  if (stop.aborted) return { by: "stop" };
  const child = spawn(`${WATCHDOG} ${command}`, {
    cwd: folder,
    env: { ...env, [MARK]: folder },
    shell: "/bin/sh",
    // A process group of its own, which can be ended as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => onOutput("stdout", text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onOutput("stderr", text));
  child.stdio[3]?.on("error", () => undefined);

  const causes: ("timeout" | "stop")[] = [];
  const end = (cause: "timeout" | "stop") => {
    causes.push(cause);
    killGroup(child);
  };
  const timer = setTimeout(() => end("timeout"), timeout);
  const onStop = () => end("stop");
  stop.addEventListener("abort", onStop);

  // If the command cannot be started, the wait for its exit throws.
  const closed = once(child, "close").catch(() => undefined);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  stop.removeEventListener("abort", onStop);
  killGroup(child);
  await killOrphans(folder);
  await Promise.race([closed, sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
  for (const stream of child.stdio) stream?.destroy();

  const [cause] = causes;
  if (cause) return { by: cause };
  return signal ? { by: "signal", signal } : endingOf(code ?? 1);
}
