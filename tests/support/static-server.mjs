/**
 * Serves the built site as a good host does: with the headers of its `_headers`, its own 404 page,
 * and a redirect to the address with a trailing slash. Run by itself, it listens on PORT.
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

/** Header that hosts send where `_headers` sets no lifetime. */
const REVALIDATED = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The rules of a `_headers` file: each a path with `*`, and the headers that it sets. */
function parseRules(text) {
  const rules = [];
  for (const line of text.split("\n").filter((each) => /^(\/|\s+\S)/.test(each))) {
    if (line.startsWith("/")) {
      const pattern = line.replaceAll(".", "\\.").replaceAll("*", ".*");
      rules.push({ pattern: new RegExp(`^${pattern}$`), headers: {} });
    } else {
      const [name, value] = line.trim().split(/: (.*)/);
      rules.at(-1).headers[name] = value;
    }
  }
  return rules;
}

/** The headers of all rules that a file matches; values of the same header are joined. */
function joinHeaders(rules) {
  const joined = {};
  for (const [name, value] of rules.flatMap(({ headers }) => Object.entries(headers))) {
    joined[name] = name in joined ? `${joined[name]}, ${value}` : value;
  }
  return joined;
}

/**
 * @param {{ port?: number, project?: string, firstInHead?: string }} [options] any free port, and
 *   this project, if left out; `firstInHead` is written into every page, before its policy
 */
export async function startStaticServer({ port = 0, project = PROJECT, firstInHead = "" } = {}) {
  const root = path.join(project, "public") + path.sep;
  // Read with the first page: the site may be built after the server has started.
  let rules;

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const { status, file } = await find(root, pathname);
    rules ??= parseRules(await readFile(path.join(root, "_headers"), "utf8"));
    const matching = rules.filter(({ pattern }) => pattern.test(pathname));
    const headers = { ...REVALIDATED, ...joinHeaders(matching) };
    if (status !== 200) Object.assign(headers, REVALIDATED);
    if (!file) {
      response.writeHead(status, { ...headers, Location: `${pathname}/${search}` }).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    const content = await readFile(file);
    const body = file.endsWith(".html")
      ? content.toString().replace("<head>", `<head>${firstInHead}`)
      : content;
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
    firstInHead: process.env.FIRST_IN_HEAD,
  }).then(({ url }) => {
    process.stdout.write(`${url}\n`);
  });
}
