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

const { port } = parseArgs({ options: { port: { type: "string", default: "8001" } } }).values;

function main(): void {
  const server = createEditorServer(FOLDER);
  server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    const inUse = `The editor is open already at http://localhost:${port}/, or another program is: npm run editor -- --port 8002 takes another address`;
    process.stderr.write(`${code === "EADDRINUSE" ? inUse : message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(port), "localhost", () => {
    const { port } = server.address() as { port: number };
    process.stdout.write(
      `Open http://localhost:${port}/ in Chrome or Edge: they can open folders. Ctrl-C ends the editor.\n` +
        `There, press "Work with Local Repository", and choose ${process.cwd()}\n` +
        "Beside it, npm run develop shows the site and follows every save. npm run publish sends it.\n",
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
