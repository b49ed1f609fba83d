/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { takePort } from "../../support/ports";
import { program, root } from "../../support/project";
import { copySite, nodeEnv, shrinkPictures } from "../../support/site-copy";
import { withServer } from "../with-server";

/** The copy of the site that the server shows. */
export const site = path.join(root, "test-results/develop-site");

/** Settings that are saved when the server says that it follows the content, and has not started yet. */
export const SAVED_DURING_START = { responseTime: "before the server has started" };

let printed = "";

/** All that the server has printed up to now. */
export const terminal = () => printed;

/** A developer who saves once the content was read, and before there are pages. */
function save() {
  const file = path.join(site, "src/content/site-settings.json");
  const settings = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...settings, ...SAVED_DURING_START }, null, 2));
}

async function start() {
  copySite({ folder: site });
  await shrinkPictures(site);
  const port = takePort();
  const gatsby = spawn(process.execPath, [program("gatsby"), "develop", "--port", port], {
    cwd: site,
    env: nodeEnv(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [gatsby.stdout, gatsby.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (text.includes("bootstrap finished")) save();
    });
  }
  const ended = once(gatsby, "exit");
  const url = `http://localhost:${port}`;
  const isShown = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isShown())) {
    if (gatsby.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const close = async () => {
    gatsby.kill();
    await ended;
  };
  return { url, close };
}

export const test = withServer(start);
