/** Serves the built site compressed with brotli, and beside each page its limit. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { TYPES } from "../support/static-server.mjs";

const ROOT = path.resolve("public");
/** Under this prefix stand the same pages without any script. */
export const LIMIT_PREFIX = "/limit";

const COMPRESSED = new Set([".css", ".html", ".js", ".json", ".svg"]);

const compress = promisify(brotliCompress);

/** Scripts, and the hints that would fetch them all the same. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="(script|fetch)"[^>]*>/g, "");
}

async function bodyOf(url) {
  const isLimit = url.startsWith(`${LIMIT_PREFIX}/`);
  const wanted = isLimit ? url.slice(LIMIT_PREFIX.length) : url;
  const file = path.join(ROOT, wanted.endsWith("/") ? `${wanted}index.html` : wanted);
  const extension = path.extname(file);
  const content = await readFile(file);
  const body = isLimit ? Buffer.from(withoutScripts(content.toString())) : content;
  if (!COMPRESSED.has(extension)) return { body, extension };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return { body: await compress(body, options), extension, encoding: "br" };
}

/**
 * @returns the origin, on a free port, and how to stop; bodies are compressed once and kept
 */
export async function serveBuiltSite() {
  const bodies = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (!bodies.has(pathname)) bodies.set(pathname, bodyOf(decodeURIComponent(pathname)));
    bodies.get(pathname).then(
      ({ body, extension, encoding }) => {
        response.setHeader("content-type", TYPES[extension] ?? "application/octet-stream");
        response.setHeader("content-length", body.length);
        // As any host should: without it the browser would ask again for what it has.
        const hashed = /-[0-9a-f]{20}\.|^\/static\//.test(pathname);
        response.setHeader("cache-control", hashed ? "max-age=31536000, immutable" : "no-cache");
        if (encoding) response.setHeader("content-encoding", encoding);
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
