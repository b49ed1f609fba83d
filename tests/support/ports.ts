import { execFileSync } from "node:child_process";
import path from "node:path";

/** Returns a free port, for programs that cannot choose one. Synchronous, because Playwright's configuration is. */
export const takePort = (): string =>
  execFileSync(process.execPath, [path.join(__dirname, "free-port.mjs")], { encoding: "utf8" });
