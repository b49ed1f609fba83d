/**
 * Serves the built site as a good host does: with the headers of its `_headers`, its own 404 page,
 * and a redirect to the address with a trailing slash. Run by itself, it listens on PORT.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** The lifetime of what `_headers` sets none for. */
const REVALIDATED = "public, max-age=0, must-revalidate";

/** The headers of a `_headers` file, each with the paths, written with `*`, that have it. */
function parseHeaders(text) {
  let pattern;
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("/")) {
      pattern = new RegExp(`^${line.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    }
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    return name ? [{ name, pattern, value }] : [];
  });
}

/**
 * @param {{ port?: number, project?: string }} [options] any free port, and this project, if left out
 */
export async function startStaticServer({ port = 0, project = PROJECT } = {}) {
  const root = path.join(project, "public");
  const read = (name) => readFileSync(path.join(root, name), "utf8");
  // Read with the first page: the site may be built after the server has started.
  let rules;
  const setHeaders = (response, pathname) => {
    rules ??= parseHeaders(read("_headers"));
    const matching = rules.filter(({ pattern }) => pattern.test(pathname));
    for (const { name, value } of matching) response.appendHeader(name, value);
    if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", REVALIDATED);
  };
  const onNoMatch = ({ url }, response) => {
    setHeaders(response, new URL(url, "http://localhost").pathname);
    const headers = { "Cache-Control": REVALIDATED, "Content-Type": "text/html; charset=utf-8" };
    response.writeHead(404, headers).end(read("404.html"));
  };
  const serve = sirv(root, { dev: true, onNoMatch, setHeaders });

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    const isFolder = existsSync(path.join(root, decodeURIComponent(pathname), "index.html"));
    if (pathname.endsWith("/") || !isFolder) return serve(request, response);
    setHeaders(response, pathname);
    const headers = { "Cache-Control": REVALIDATED, Location: `${pathname}/${search}` };
    response.writeHead(301, headers).end();
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
