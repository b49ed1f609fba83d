/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program } from "../support/project";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy";
import { SAVED_DURING_START, site } from "./site";

/** A developer who does not wait until the server has started. */
function save() {
  const file = path.join(site, "src/content/site-settings.json");
  const settings = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...settings, ...SAVED_DURING_START }, null, 2));
}

async function main(port: string) {
  copySite({ folder: site });
  await shrinkPictures(site);
  const gatsby = spawn(process.execPath, [program("gatsby"), "develop", "--port", port], {
    cwd: site,
    env: nodeEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  gatsby.stdout.pipe(process.stdout);
  gatsby.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes("what is saved there is on the pages")) save();
  });
  gatsby.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => gatsby.kill(signal));
  }
}

void main(process.argv[2] ?? "8000");
