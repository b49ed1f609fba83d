/** `gatsby develop` on a copy of the site: it would overwrite the pages that were built. */
import { spawn } from "node:child_process";
import { cleanEnv, copySite, programs } from "../support/project.mjs";

const [port] = process.argv.slice(2);
const child = spawn(process.execPath, [programs.gatsby, "develop", "--port", port], {
  cwd: copySite(),
  env: cleanEnv({ CI: "true" }),
  stdio: ["ignore", "inherit", "inherit"],
});
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
