/** `npm run editor`: the editor of the embedded content, on this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import sirv from "sirv";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { bundle } from "./bundle";
import { typeOf } from "./content";

const FOLDER = mkdtempSync(path.join(tmpdir(), "editor-"));
process.once("exit", () => rmSync(FOLDER, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(0));

/** With the pictures of albums, which Sveltia does not show by itself. */
const serveContent = sirv(path.resolve(CONTENT_FOLDER), { dev: true });
const servePage = sirv(FOLDER, { dev: true, onNoMatch: serveContent });

/** What the entries' files hold, for the page to see whether they have changed. */
async function contentFiles(): Promise<string> {
  const names = await readdir(CONTENT_FOLDER, { recursive: true });
  const files = names.map((name) => `${CONTENT_FOLDER}/${name.replaceAll("\\", "/")}`);
  const texts = files.filter(typeOf).map(async (file) => [file, await readFile(file, "utf8")]);
  return JSON.stringify(Object.fromEntries(await Promise.all(texts)));
}

const server = createServer((request, response) => {
  const { headers, url = "/" } = request;
  // A name of another site that leads here would let that site read the content.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? "")) {
    response.writeHead(403).end();
  } else if (url === "/content.json") {
    contentFiles()
      .then((text) => response.end(text))
      .catch(() => response.writeHead(500).end());
  } else servePage(request, response);
});

function main(): void {
  const { port } = parseArgs({ options: { port: { type: "string", default: "8001" } } }).values;
  const address = `http://localhost:${port}/`;
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

bundle(FOLDER, { host: "this computer", name: `this-computer/${path.basename(process.cwd())}` })
  .then(main)
  .catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  });
