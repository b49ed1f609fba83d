import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Settings } from "../settings";
import type { BuildLog } from "./log";

/** How a build ended. */
export type Ending =
  | { readonly by: "exit"; readonly code: number }
  | { readonly by: "signal"; readonly signal: string }
  | { readonly by: "timeout" | "stop" };

interface Options {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends it before its time. */
  readonly stop: AbortSignal;
  readonly log: BuildLog;
}

/** How long to wait for the last output, if something that was started keeps the pipe open. */
const DRAIN_TIMEOUT_MS = 2000;
/** How long a publisher that is being stopped may take to hear of it after its build has. */
const STOP_GRACE_MS = 250;

/** Signals by which systems and people ask a program to stop. */
const POLITE = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * In the shell that runs the command: waits until the publisher is gone, even by `kill -9`, and then
 * ends the whole process group. A build without a publisher has no timeout and no use.
 */
const WATCHDOG = "(cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-;";

/** Marks all that a build starts, by the folder that it works in. */
const MARK = "PUBLISHER_BUILD";
/** Ends whatever carries the mark, also what has left its process group. Linux only. */
const SWEEP = `while ids=$(grep -lszxF "${MARK}=$1" /proc/[0-9]*/environ | cut -d/ -f3) && [ "$ids" ]; do kill -KILL $ids || break; done`;

/**
 * A command line with another user's rights and none besides, so that a build cannot read the
 * publisher's secrets. Linux only: `setpriv` is part of util-linux.
 *
 * @param user `null` for the publisher's own
 */
const asUser = (user: string | null, ...words: readonly string[]): [string, ...string[]] => {
  const [program = "", ...args] = words;
  if (user === null) return [program, ...args];
  const rights = [`--reuid=${user}`, "--clear-groups", "--inh-caps=-all", "--ambient-caps=-all"];
  return ["setpriv", ...rights, "--no-new-privs", ...words];
};

/** Runs a program to its end with the rights of a user, as {@link asUser} does. */
export async function runAsUser(user: string | null, ...words: readonly string[]): Promise<void> {
  const [program, ...args] = asUser(user, ...words);
  await promisify(execFile)(program, args);
}

/** Ends what builds in a folder have left running. */
async function sweep(folder: string, user: string | null) {
  if (process.platform !== "linux") return;
  await runAsUser(user, "/bin/sh", "-c", SWEEP, "sh", folder).catch(() => undefined);
}

/** A shell's exit code from 129 up means that a signal has ended what it ran. */
function endingOf(code: number | null, signal: string | null): Ending {
  const number = (code ?? 0) - 128;
  const named = Object.entries(constants.signals).find(([, each]) => each === number)?.[0];
  const by = signal ?? named;
  if (by === undefined) return { by: "exit", code: code ?? 1 };
  return POLITE.includes(by) ? { by: "stop" } : { by: "signal", signal: by };
}

/** Runs the build in a shell. When this resolves, nothing that it has started runs any more. */
export async function runBuild(
  { buildCommand, buildTimeout, buildUser }: Settings,
  { folder, env, stop, log }: Options,
): Promise<Ending> {
  await sweep(folder, buildUser);
  if (stop.aborted) return { by: "stop" };
  const [program, ...args] = asUser(buildUser, "/bin/sh", "-c", `${WATCHDOG} ${buildCommand}`);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, [MARK]: folder },
    // A process group of its own, which can be ended as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  log.read("stdout", child.stdout!);
  log.read("stderr", child.stderr!);
  child.stdio[3]?.on("error", () => undefined);

  const kill = () => {
    try {
      // Nothing of what is half done is used, so that there is no need for a gentler signal.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      // It is gone already.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  const ended: { by?: "stop" | "timeout" } = {};
  const end = (by: "stop" | "timeout") => {
    ended.by ??= by;
    kill();
  };
  const timer = setTimeout(end, buildTimeout, "timeout");
  const onStop = () => end("stop");
  stop.addEventListener("abort", onStop);

  // If the command cannot be started, the wait for its exit throws.
  const closed = once(child, "close").catch(() => undefined);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  kill();
  await sweep(folder, buildUser);
  await Promise.race([closed, sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
  for (const stream of child.stdio) stream?.destroy();
  // Whoever stops the publisher may stop its build with it, and that one may be faster.
  if (code !== 0) await sleep(STOP_GRACE_MS, undefined, { signal: stop }).catch(() => undefined);
  stop.removeEventListener("abort", onStop);
  return ended.by !== undefined && code !== 0 ? { by: ended.by } : endingOf(code, signal);
}
