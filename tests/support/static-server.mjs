/**
 * Serves the built site as hosts do: with the headers in `_headers`, the site's 404 page, and
 * redirects to addresses with a trailing slash. When run directly, it listens on PORT.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** `Cache-Control` of files for which `_headers` sets none. */
const REVALIDATED = "public, max-age=0, must-revalidate";

/**
 * Parses a `_headers` file into headers, each with a pattern of the paths that get it. One without a value is removed,
 * as Cloudflare does for a line that begins with an exclamation mark.
 */
function parseHeaders(text) {
  let pattern;
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("/")) {
      pattern = new RegExp(`^${line.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    }
    const [, removed, name = removed, value] =
      /^\s+(?:! ([\w-]+)|([\w-]+): (.+))$/.exec(line) ?? [];
    return name ? [{ name, pattern, value }] : [];
  });
}

/**
 * @param {{ port?: number, project?: string }} [options] by default any free port, and this project
 */
export async function startStaticServer({ port = 0, project = PROJECT } = {}) {
  const root = path.join(project, "public");
  const read = (name) => readFileSync(path.join(root, name), "utf8");
  // Read on the first request: the site may be built after the server has started.
  let rules;
  const setHeaders = (response, pathname) => {
    rules ??= parseHeaders(read("_headers"));
    const matching = rules.filter(({ pattern }) => pattern.test(pathname));
    for (const { name, value } of matching) {
      if (value) response.appendHeader(name, value);
      else response.removeHeader(name);
    }
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
  // Not awaited, because Playwright's loader does not support top-level await.
  void startStaticServer({
    port: Number(process.env.PORT ?? 9000),
    project: process.env.SITE,
  }).then(({ url }) => {
    process.stdout.write(`${url}\n`);
  });
}
