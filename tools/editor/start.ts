/** `npm run editor`: the editor of the embedded content, on this machine. */
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { bundle } from "./bundle";
import { readRepository } from "./env";

/** As long as the editor is open. */
const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));
const CONTENT = path.resolve(CONTENT_FOLDER);

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** The file for an address: of the page, or a picture of the content, which forms show small. */
function fileFor(pathname: string): string | null {
  const name = pathname === "/" ? "/index.html" : decodeURIComponent(pathname);
  const folder = name.startsWith("/images/") ? CONTENT : FOLDER;
  const file = path.join(folder, name);
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile();
  return isThere && file.startsWith(folder + path.sep) ? file : null;
}

const server = createServer(({ url = "/" }, response) => {
  const file = fileFor(new URL(url, "http://localhost").pathname);
  const type = TYPES[path.extname(file ?? "")] ?? "application/octet-stream";
  response.writeHead(file ? 200 : 404, { "Cache-Control": "no-cache", "Content-Type": type });
  if (file) createReadStream(file).pipe(response);
  else response.end();
});

/** What opens an address in the usual browser; elsewhere `xdg-open` does. */
const OPENERS: Readonly<Record<string, string>> = { darwin: "open", win32: "start" };

function openBrowser(address: string): void {
  // Where there is no such program, the address in the terminal has to do.
  const options = { stdio: "ignore", detached: true, shell: true } as const;
  spawn(`${OPENERS[process.platform] ?? "xdg-open"} ${address}`, options).unref();
}

function main(): void {
  const { open, port } = parseArgs({
    options: {
      port: { type: "string", default: "8001" },
      open: { type: "boolean", default: true },
    },
    allowNegative: true,
  }).values;
  // The folder that is chosen in the browser decides; Sveltia asks for a name all the same.
  bundle(
    FOLDER,
    readRepository() ?? { host: "github", name: "this-computer/site", branch: undefined },
  );
  server.listen(Number(port), "localhost", () => {
    const address = `http://localhost:${port}/`;
    process.stdout.write(
      `The editor is at ${address} until you press Ctrl-C, in Chrome or Edge: they can open folders.\n` +
        `There, choose "Work with Local Repository", and the folder ${process.cwd()}\n` +
        "Beside it, npm run develop shows the site and follows every save.\n",
    );
    if (open) openBrowser(address);
  });
}

process.once("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));

try {
  main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
