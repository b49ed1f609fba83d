/** A build of the site with what it takes: time of the processors, time on the wall, memory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { clearInterval, setInterval } from "node:timers";
import { cleanEnv, program } from "../support/project.ts";

const SAMPLE_MS = 200;

/** `m`inutes and seconds as the shell's `times` prints them: `1m2.345s`. */
function seconds(text) {
  const [, minutes, rest] = /(\d+)m([\d.]+)s/.exec(text);
  return Number(minutes) * 60 + Number(rest);
}

/** What a process holds in memory by itself, in kB, and its parent; `null` for one that has ended. */
function readProcess(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const number = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    // Pages of files, such as the program itself, are shared, and the system takes them back at need.
    return { pid, parent: number("PPid"), memory: number("RssAnon") + number("RssShmem") };
  } catch {
    return null;
  }
}

/** Memory of a process and of all that it started, in kB; 0 where the system does not tell. */
function memoryOf(root) {
  if (!existsSync("/proc/self/status")) return 0;
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((process) => process !== null);
  const isBelow = (process) =>
    process !== undefined &&
    (process.pid === root || isBelow(all.find(({ pid }) => pid === process.parent)));
  return all.filter(isBelow).reduce((sum, { memory }) => sum + memory, 0);
}

/**
 * Builds a site to its end.
 *
 * @param site the site's folder
 * @returns what is shown of it: seconds of all processes and on the wall, and the most memory they ever held
 * @throws Error with the build's output, if it fails
 */
export async function measuredBuild(site, env = {}) {
  const start = performance.now();
  const script = '"$0" "$1" build >build.log 2>&1; code=$?; times; exit $code';
  const options = { cwd: site, env: cleanEnv({ CI: "true", ...env }) };
  const shell = spawn("sh", ["-c", script, process.execPath, program("gatsby")], options);
  let output = "";
  shell.stdout.on("data", (chunk) => (output += chunk));
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(shell.pid))), SAMPLE_MS);
  const [code] = await once(shell, "close");
  clearInterval(sampling);
  if (code !== 0) throw new Error(readFileSync(path.join(site, "build.log"), "utf8"));
  const [user, system] = output.trim().split("\n").at(-1).split(/\s+/);
  return {
    "CPU s": Number((seconds(user) + seconds(system)).toFixed(1)),
    "wall s": Number(((performance.now() - start) / 1000).toFixed(1)),
    "peak MB": Math.round(peak / 1000),
  };
}
