/** Serves the built site compressed with brotli, and beside each page its limit. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { TYPES } from "../support/static-server.mjs";

/** Under this prefix stand the same pages without any script. */
export const LIMIT_PREFIX = "/limit";

const compress = promisify(brotliCompress);

/** Scripts, and the hints that would fetch them all the same. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="(script|fetch)"[^>]*>/g, "");
}

async function answerTo(address) {
  const isLimit = address.startsWith(`${LIMIT_PREFIX}/`);
  const wanted = isLimit ? address.slice(LIMIT_PREFIX.length) : address;
  const file = path.resolve("public", `.${wanted.replace(/\/$/, "/index.html")}`);
  const content = await readFile(file);
  const isText = /\.(css|html|js|json|svg)$/.test(file);
  const body = isLimit ? withoutScripts(content.toString()) : content;
  // As any host should: without it the browser would ask again for what it has.
  const isHashed = /-[0-9a-f]{20}\.|^\/static\//.test(address);
  const headers = {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "cache-control": isHashed ? "max-age=31536000, immutable" : "no-cache",
    ...(isText && { "content-encoding": "br" }),
  };
  return { headers, body: isText ? await compress(body) : body };
}

/** @returns the origin, on a free port, and how to stop; bodies are compressed once and kept */
export async function serveBuiltSite() {
  const answers = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (!answers.has(pathname)) answers.set(pathname, answerTo(decodeURIComponent(pathname)));
    answers.get(pathname).then(
      ({ body, headers }) =>
        response.writeHead(200, { ...headers, "content-length": body.length }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
