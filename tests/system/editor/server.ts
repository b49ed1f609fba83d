/** `npm run editor` in a copy of the site, in which git knows what the content was. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { takePort } from "../../support/ports";
import { copySite, nodeEnv, shrinkPictures } from "../../support/site-copy";
import { withServer } from "../../support/with-server";
import { site } from "./site";

const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: site });

export const test = withServer(async () => {
  copySite({ folder: site });
  await shrinkPictures(site);
  rmSync(path.join(site, ".git"), { recursive: true, force: true });
  git("init", "--quiet");
  git("add", "src/content");
  const author = ["-c", "user.name=Tala", "-c", "user.email=tala@example.com"];
  git(...author, "commit", "--quiet", "--message", "The content");
  const port = takePort();
  const editor = ["--import", "tsx", "tools/editor/start.ts", "--port", port];
  const server = spawn(process.execPath, editor, {
    cwd: site,
    env: nodeEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = `http://localhost:${port}`;
  let printed = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  while (!printed.includes(url)) {
    await Promise.race([once(server.stdout, "data"), once(server, "exit")]);
    if (server.exitCode !== null) throw new Error(`The editor did not start: ${printed}`);
  }
  return { url, close: () => server.kill() };
});

export { expect } from "@playwright/test";
