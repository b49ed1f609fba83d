/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { spawn } from "node:child_process";
import { program } from "../support/project";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy";
import { site } from "./site";

async function main(port: string) {
  copySite({ folder: site });
  await shrinkPictures(site);
  const gatsby = spawn(process.execPath, [program("gatsby"), "develop", "--port", port], {
    cwd: site,
    env: nodeEnv(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  gatsby.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => gatsby.kill(signal));
  }
}

void main(process.argv[2] ?? "8000");
