/** `npm run editor` in a copy of the site, in which git knows what the content was. */
import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy";
import { site } from "./site";

const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: site });

async function main(port: string) {
  copySite({ folder: site });
  await shrinkPictures(site);
  rmSync(path.join(site, ".git"), { recursive: true, force: true });
  git("init", "--quiet");
  git("add", "src/content");
  const author = ["-c", "user.name=Tala", "-c", "user.email=tala@example.com"];
  git(...author, "commit", "--quiet", "--message", "The content");
  const editor = ["--import", "tsx", "tools/editor/start.ts", "--port", port];
  const server = spawn(process.execPath, editor, { cwd: site, env: nodeEnv(), stdio: "inherit" });
  server.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => server.kill(signal));
  }
}

void main(process.argv[2] ?? "8001");
