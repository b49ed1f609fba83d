import { execFileSync } from "node:child_process";
import path from "node:path";

/** A free port, for a program that cannot be started with any. Playwright's configuration cannot wait for one. */
export const takePort = (): string =>
  execFileSync(process.execPath, [path.join(__dirname, "free-port.mjs")], { encoding: "utf8" });
