/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { spawn } from "node:child_process";
import { program } from "../support/project";
import { copySite, nodeEnv } from "../support/site-copy";

const [port = "8000"] = process.argv.slice(2);
const child = spawn(process.execPath, [program("gatsby"), "develop", "--port", port], {
  cwd: copySite({ removeAtExit: true }),
  env: nodeEnv(),
  stdio: ["ignore", "inherit", "inherit"],
});
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => child.kill(signal));
}
