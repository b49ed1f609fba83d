/** `npm run editor`: the editor of the embedded content, on this machine. */
import { spawn } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { bundle } from "./bundle";
import { readRepository } from "./env";

const FOLDER = path.resolve(".cache/editor/page");
const PICTURES = path.resolve(CONTENT_FOLDER, "images");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** The file for an address: of the page, or a picture of the content, which forms show small. */
function fileFor(pathname: string): string | null {
  const name = pathname === "/" ? "/index.html" : decodeURIComponent(pathname);
  const picture = /^\/images\/([^/\\]+)$/.exec(name)?.[1];
  const file = picture ? path.join(PICTURES, picture) : path.join(FOLDER, name);
  const isInside = [PICTURES, FOLDER].some((folder) => file.startsWith(folder + path.sep));
  return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

const server = createServer(({ url = "/" }, response) => {
  const file = fileFor(new URL(url, "http://localhost").pathname);
  if (file === null) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[path.extname(file)] ?? "image/*";
  response.writeHead(200, { "Cache-Control": "no-cache", "Content-Type": type });
  createReadStream(file).pipe(response);
});

/** The program that opens an address in the usual browser. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openBrowser(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  // Where there is none, the address in the terminal has to do.
  spawn(program, [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
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
  bundle(FOLDER, readRepository() ?? { host: "github", name: "this-computer/site" });
  server.listen(Number(port), "localhost", () => {
    const address = `http://localhost:${port}/`;
    process.stdout.write(
      `The editor is at ${address} in Chrome or Edge, which can open folders, until you press Ctrl-C.\n` +
        'There, choose "Work with Local Repository", and this folder:\n' +
        `  ${process.cwd()}\n` +
        "Beside it, npm run develop shows the site and follows every save.\n",
    );
    if (open) openBrowser(address);
  });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
