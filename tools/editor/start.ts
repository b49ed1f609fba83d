/** `npm run editor`: the editor of the embedded content, on this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "./bundle";
import { createEditorServer } from "./server";

const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));
process.once("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));

function main(): void {
  const { port } = parseArgs({ options: { port: { type: "string", default: "8001" } } }).values;
  const address = `http://localhost:${port}/`;
  const server = createEditorServer(FOLDER);
  server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    const inUse = `The editor is open already at ${address}, or another program is: npm run editor -- --port 8002 takes another address`;
    process.stderr.write(`${code === "EADDRINUSE" ? inUse : message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(port), "localhost", () => {
    process.stdout.write(
      `Open ${address} in Chrome or Edge: they can open folders. Ctrl-C ends the editor.\n` +
        `There, press "Open the Folder of Your Site", and choose ${process.cwd()}\n` +
        "Beside it, npm run develop shows the site and follows every save.\n",
    );
  });
}

const folder = process.cwd();
bundle(FOLDER, { host: "this computer", name: `this-computer/${path.basename(folder)}`, folder })
  .then(main)
  .catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
