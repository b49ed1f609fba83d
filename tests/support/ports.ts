import { execFileSync } from "node:child_process";
import path from "node:path";

/** A port that nothing listens on: the first one from there on, or any. */
export const freePort = (first = 0): string => {
  const args = [path.join(__dirname, "free-port.mjs"), String(first)];
  return execFileSync(process.execPath, args, { encoding: "utf8" });
};

/** Below those that systems give away by themselves, above those that the local Contentful takes first. */
let next = 25_000 + (process.pid % 600) * 12;

/** A port for a step of a run: a server of another step never takes it before this one listens. */
export function takePort(): string {
  const port = freePort(next);
  next = Number(port) + 1;
  return port;
}
