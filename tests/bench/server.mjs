/** Serves the built site and its baseline pages, compressed with Brotli. */
import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { startStaticServer } from "../support/static-server.mjs";

/** Path prefix of the same pages without scripts. */
export const BASELINE_PREFIX = "/baseline";

const compress = promisify(brotliCompress);

/** Removes scripts, and the preload hints that would still fetch them. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="(script|fetch)"[^>]*>/g, "");
}

/** Responds as a good host does, with compressed text. */
async function respond(site, address) {
  const isBaseline = address.startsWith(`${BASELINE_PREFIX}/`);
  const path = isBaseline ? address.slice(BASELINE_PREFIX.length) : address;
  const response = await fetch(site.url + path);
  const type = response.headers.get("content-type");
  const headers = { "content-type": type, "cache-control": response.headers.get("cache-control") };
  const { status } = response;
  if (!/^text|json|svg/.test(type)) {
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  const text = await response.text();
  const body = await compress(isBaseline ? withoutScripts(text) : text);
  return { status, headers: { ...headers, "content-encoding": "br" }, body };
}

/** Serves both on a free port. Compresses each body only once. */
export async function serveBuiltSite() {
  const site = await startStaticServer();
  const responses = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (!responses.has(pathname)) responses.set(pathname, respond(site, pathname));
    const { body, headers, status } = await responses.get(pathname);
    response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => Promise.all([site.close(), new Promise((resolve) => server.close(resolve))]);
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}
