import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { siteMessages } from "../messages";
import { isText } from "../releases/compress";
import type { Releases } from "../releases/releases";
import { ReleasesCache, type ServedRelease } from "./releases-cache";

/** For answers that belong to no release. They need nothing, so that they may do nothing. */
const BARE_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
} as const;

/** Answers with a line of plain text. */
function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .headers(BARE_HEADERS)
    .type("text/plain; charset=utf-8")
    .send(siteMessages.refused[status] ?? siteMessages.broken);
}

/** For Fastify's option of that name: addresses that it cannot read reach no route. */
export function frameworkErrors(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void refuse(reply, error.statusCode ?? 400);
}

const RETRY_SECONDS = 60;

function notYet(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ ...BARE_HEADERS, "Retry-After": RETRY_SECONDS })
    .type("text/html; charset=utf-8")
    .send(siteMessages.notYet);
}

type Match =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "nothing" };

/** The page for unknown addresses, which has no address of its own. */
const NOT_FOUND_PAGE = "404.html";
const NOT_PAGES = [NOT_FOUND_PAGE, "404/index.html"];
const INDEX = /(^|\/)index\.html$/;

/**
 * Looks an address up in the list of a release's files, so that no spelling of it leads out of the
 * public folder.
 *
 * @param address decoded, with its leading slash and without a query
 */
function match({ files }: ServedRelease, address: string): Match {
  const name = address.slice(1);
  const isPage = (file: string) => files.has(file) && !NOT_PAGES.includes(file);
  if (address.endsWith("/")) {
    const file = `${name}index.html`;
    return isPage(file) ? { kind: "file", file } : { kind: "nothing" };
  }
  if (isPage(name)) {
    if (INDEX.test(name)) return { kind: "redirect", to: `/${name.replace(INDEX, "$1")}` };
    return { kind: "file", file: name };
  }
  if (isPage(`${name}/index.html`)) return { kind: "redirect", to: `${address}/` };
  return { kind: "nothing" };
}

/** The path and the query of a request's address, the query with its question mark. */
function partsOf(url: string): [address: string, query: string] {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return [decodeURIComponent(path), end === -1 ? "" : url.slice(end)];
}

function sendFile(request: FastifyRequest, reply: FastifyReply, root: string, file: string) {
  // Pictures have no compressed forms, so that there is no need to look for them.
  if (!isText(file)) delete request.raw.headers["accept-encoding"];
  return reply.sendFile(file, root);
}

const CONDITIONS = new Set([
  ...["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"],
]);

/** Sends it whole: an answer 304 or 206 would not be a 404. */
function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, { root }: ServedRelease) {
  const { raw } = request;
  raw.headers = Object.fromEntries(
    Object.entries(raw.headers).filter(([name]) => !CONDITIONS.has(name)),
  );
  return reply.code(404).sendFile(NOT_FOUND_PAGE, root, { etag: false, acceptRanges: false });
}

async function serve(cache: ReleasesCache, request: FastifyRequest, reply: FastifyReply) {
  // Once for each request, so that an answer never mixes two releases.
  const release = await cache.live();
  if (!release) return notYet(reply);
  const { headers } = release;
  const [address, query] = partsOf(request.raw.url ?? "/");
  const connection = { isHttps: request.protocol === "https" };
  const found = match(release, address);

  if (found.kind === "redirect") {
    reply.headers(headers.withoutFile(address, connection));
    return reply.redirect(`${encodeURI(found.to)}${query}`, 301);
  }
  if (found.kind === "file") {
    reply.headers(headers.forFile(address, connection));
    return sendFile(request, reply, release.root, found.file);
  }
  // Pages that were loaded before a switch still need the files that they are made of.
  const former = headers.isImmutable(address) ? await cache.findFile(address.slice(1)) : null;
  if (former) {
    reply.headers(headers.forFile(address, connection));
    return sendFile(request, reply, former.root, address.slice(1));
  }
  reply.headers(headers.withoutFile(address, connection));
  return sendNotFoundPage(request, reply, release);
}

/** Serves the live release at every address that no other route has. */
export const site: FastifyPluginAsync<{ releases: Pick<Releases, "folder"> }> = async (
  server,
  options,
) => {
  const cache = new ReleasesCache(options.releases.folder);
  await server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // A rollback sets dates back, and browsers would keep what is newer.
    lastModified: false,
  });
  server.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) request.log.error(error, "A request could not be answered");
    return refuse(reply, status);
  });
  server.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: (request, reply) => serve(cache, request, reply),
  });
  server.route({
    method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    // Before a body is read.
    onRequest: async (_request, reply) => refuse(reply.header("Allow", "GET, HEAD"), 405),
    handler: (_request, reply) => reply,
  });
};
