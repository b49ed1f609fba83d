/**
 * Serves the built site as a good host does: with the headers that the build wrote, its own 404
 * page, and a redirect to the address with a trailing slash. Run by itself, it listens on PORT.
 */
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** Content types by ending. */
export const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const kindOf = (file) =>
  stat(file).then(
    (stats) => (stats.isDirectory() ? "folder" : "file"),
    () => "nothing",
  );

/** The file for an address, or where to go instead. */
async function find(root, pathname) {
  const file = path.join(root, decodeURIComponent(pathname));
  const isInside = file.startsWith(root) && !pathname.startsWith("/_");
  const kind = isInside ? await kindOf(file) : "nothing";
  if (kind === "file") return { status: 200, file };
  const index = path.join(file, "index.html");
  if (kind === "folder" && (await kindOf(index)) === "file") {
    return pathname.endsWith("/") ? { status: 200, file: index } : { status: 301 };
  }
  return { status: 404, file: path.join(root, "404.html") };
}

/**
 * @param {{ port?: number, project?: string }} [options] any free port, and this project, if left out
 */
export async function startStaticServer({ port = 0, project = PROJECT } = {}) {
  const root = path.join(project, "public") + path.sep;
  const written = await readFile(path.join(project, ".hosting", "headers.json"), "utf8");
  const { hashedFiles, http } = JSON.parse(written);
  const hashed = new RegExp(hashedFiles);

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const { status, file } = await find(root, pathname);
    const lifetime = status === 200 && hashed.test(pathname) ? http.hashed : http.revalidated;
    const headers = { ...http.everywhere, ...lifetime };
    if (!file) {
      response.writeHead(status, { ...headers, Location: `${pathname}/${search}` }).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const body = await readFile(file);
    response.writeHead(status, { ...headers, "Content-Type": type });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Not awaited at the top level: the browser tests' loader cannot read a module that waits.
  void startStaticServer({
    port: Number(process.env.PORT ?? 9000),
    project: process.env.SITE,
  }).then(({ url }) => {
    process.stdout.write(`${url}\n`);
  });
}
