/** `npm run editor`: shows the forms for the content files of this folder, without an account. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sirv from "sirv";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { runCommand } from "../run";
import { bundle } from "./bundle";

const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));
process.once("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));

/** Serves the editor until it is stopped. */
async function main(): Promise<void> {
  const { port } = parseArgs({ options: { port: { type: "string", default: "8001" } } }).values;
  const folder = process.cwd();
  await bundle(FOLDER, { host: "this computer", name: `this-computer/${path.basename(folder)}` });
  const servePictures = sirv(CONTENT_FOLDER, { dev: true });
  const server = createServer(sirv(FOLDER, { dev: true, onNoMatch: servePictures }));
  server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    const inUse = `The editor, or another program, is already running at http://localhost:${port}/. To use another port: npm run editor -- --port 8002`;
    process.stderr.write(`${code === "EADDRINUSE" ? inUse : message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(port), "localhost", () => {
    const { port } = server.address() as { port: number };
    process.stdout.write(
      `Open http://localhost:${port}/ in Chrome or Edge, which can open folders. Press Ctrl-C to stop.\n` +
        `There, press "Work with Local Repository", and choose ${folder}\n` +
        "It saves into src/content. Nothing is committed or published.\n",
    );
  });
}

void runCommand(main);
