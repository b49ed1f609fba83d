/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program } from "../support/project";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy";
import { SAVED_DURING_START, site, TERMINAL } from "./site";

/** A developer who saves once the content was read, and before there are pages. */
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
    stdio: ["ignore", "pipe", "pipe"],
  });
  writeFileSync(TERMINAL, "");
  for (const stream of [gatsby.stdout, gatsby.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      process.stdout.write(text);
      appendFileSync(TERMINAL, text);
      if (text.includes("bootstrap finished")) save();
    });
  }
  gatsby.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => gatsby.kill(signal));
  }
}

void main(process.argv[2] ?? "8000");
