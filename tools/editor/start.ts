/** `npm run editor`: the editor of the embedded content, on this machine. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sirv from "sirv";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { bundle } from "./bundle";

/** As long as the editor is open. */
const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));

/** The page, and the content, which it shows pictures of and compares with what it has read. */
const servePage = sirv(FOLDER, { dev: true });
const serveContent = sirv(path.resolve(CONTENT_FOLDER), { dev: true });

const server = createServer((request, response) => {
  const { headers, url = "/" } = request;
  // A name of another site that leads here would let that site read the content.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? "")) {
    response.writeHead(403).end();
  } else if (url.startsWith(`/${CONTENT_FOLDER}/`)) {
    request.url = url.slice(CONTENT_FOLDER.length + 1);
    serveContent(request, response);
  } else servePage(request, response);
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
  const name = path.basename(process.cwd());
  bundle(FOLDER, { host: "this computer", name, branch: undefined });
  const address = `http://localhost:${port}/`;
  server.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    const inUse = `The editor is open already at ${address}, or another program is: npm run editor -- --port 8002 takes another address`;
    process.stderr.write(`${code === "EADDRINUSE" ? inUse : message}\n`);
    process.exitCode = 1;
  });
  server.listen(Number(port), "localhost", () => {
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
