import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcessesOf, markOf } from "./leftovers";

/** How a command ended. */
export type Ending =
  | { readonly by: "exit"; readonly code: number }
  | { readonly by: "signal"; readonly signal: string }
  | { readonly by: "limit" }
  | { readonly by: "stop" };

interface Command {
  readonly command: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** How long it may take, in ms. */
  readonly limit: number;
  /** Ends it before. */
  readonly stop: AbortSignal;
  readonly onText: (stream: "stdout" | "stderr", text: string) => void;
}

/** How long to wait for what a command has said last, if something it started keeps the pipe open. */
const DRAIN_MS = 2000;

/**
 * In the shell that runs the command: waits until the publisher is gone, in whatever way, and then
 * ends the whole group. A build without a publisher has no time limit and nobody who wants it.
 */
const WATCH = "(cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-;";

/** Ends a group at once: what it leaves half done is thrown away, so there is nothing to tidy. */
function endGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    // The group is gone: that is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** A shell says by a number from 129 up that a signal has ended what it ran. */
function exitOf(code: number): Ending {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return signal ? { by: "signal", signal: signal[0] } : { by: "exit", code };
}

/**
 * Runs a command to its end, with all that it starts: when this resolves, nothing of it runs any
 * more.
 */
export async function runCommand(options: Command): Promise<Ending> {
  const { command, folder, env, limit, stop, onText } = options;
  if (stop.aborted) return { by: "stop" };
  const child = spawn(`${WATCH} ${command}`, {
    cwd: folder,
    env: { ...env, ...markOf(folder) },
    shell: "/bin/sh",
    // A group of its own, which can be ended as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => onText("stdout", text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onText("stderr", text));
  child.stdio[3]?.on("error", () => undefined);

  const causes: ("limit" | "stop")[] = [];
  const end = (cause: "limit" | "stop") => {
    causes.push(cause);
    endGroup(child);
  };
  const timer = setTimeout(() => end("limit"), limit);
  const onStop = () => end("stop");
  stop.addEventListener("abort", onStop);

  // If it cannot be started, the wait for its exit says so.
  const closed = once(child, "close").catch(() => undefined);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  stop.removeEventListener("abort", onStop);
  endGroup(child);
  await endProcessesOf(folder);
  await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
  for (const stream of child.stdio) stream?.destroy();

  const [cause] = causes;
  if (cause) return { by: cause };
  return signal ? { by: "signal", signal } : exitOf(code ?? 1);
}
