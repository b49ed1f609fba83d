/** Serves the built site compressed with brotli, and beside each page its limit. */
import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { startStaticServer } from "../support/static-server.mjs";

/** Under this prefix stand the same pages without any script. */
export const LIMIT_PREFIX = "/limit";

const compress = promisify(brotliCompress);

/** Scripts, and the hints that would fetch them all the same. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\bas="(script|fetch)"[^>]*>/g, "");
}

/** The answer of a good host, compressed. */
async function compressed(site, address) {
  const isLimit = address.startsWith(`${LIMIT_PREFIX}/`);
  const answer = await fetch(site.url + (isLimit ? address.slice(LIMIT_PREFIX.length) : address));
  const type = answer.headers.get("content-type");
  const headers = { "content-type": type, "cache-control": answer.headers.get("cache-control") };
  const { status } = answer;
  if (!/^text|json|svg/.test(type)) {
    return { status, headers, body: Buffer.from(await answer.arrayBuffer()) };
  }
  const text = await answer.text();
  const body = await compress(isLimit ? withoutScripts(text) : text);
  return { status, headers: { ...headers, "content-encoding": "br" }, body };
}

/** @returns the origin, on a free port, and how to stop; bodies are compressed once and kept */
export async function serveBuiltSite() {
  const site = await startStaticServer();
  const answers = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (!answers.has(pathname)) answers.set(pathname, compressed(site, pathname));
    const { body, headers, status } = await answers.get(pathname);
    response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => Promise.all([site.close(), new Promise((resolve) => server.close(resolve))]);
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}
