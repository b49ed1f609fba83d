/** `npm run editor`: starts the editor of the embedded content on this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "../run";
import { bundle } from "./bundle";
import { createEditorServer } from "./server";

const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));
process.once("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));

/** Serves the editor until it is stopped. */
async function main(): Promise<void> {
  const { port } = parseArgs({ options: { port: { type: "string", default: "8001" } } }).values;
  const folder = process.cwd();
  const name = `this-computer/${path.basename(folder)}`;
  await bundle(FOLDER, { host: "this computer", name, folder });
  const server = createEditorServer(FOLDER);
  server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    const inUse = `The editor, or another program, is already running at http://localhost:${port}/. To use another port: npm run editor -- --port 8002`;
    process.stderr.write(`${code === "EADDRINUSE" ? inUse : message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(port), "localhost", () => {
    const { port } = server.address() as { port: number };
    process.stdout.write(
      `Open http://localhost:${port}/ in Chrome or Edge, which can open folders. Press Ctrl-C to stop the editor.\n` +
        `There, press "Work with Local Repository", and choose ${folder}\n` +
        "To see the site update after every save, run npm run develop. To publish, run npm run publish.\n",
    );
  });
}

void runCommand(main);
