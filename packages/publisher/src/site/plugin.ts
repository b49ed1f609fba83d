import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { isText } from "../releases/compress";
import type { Releases } from "../releases";
import { find, NOT_FOUND_PAGE } from "./find";
import { BARE_HEADERS, refuse } from "./refusals";
import { type ServedRelease, ServedReleases } from "./served-releases";
import { words } from "./words";

const RETRY_SECONDS = 60;

/** What makes an answer shorter than the file. The page for unknown addresses is always sent whole. */
const CONDITIONS = new Set([
  ...["if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range"],
]);

/** The path and the query of a request's address, the query with its question mark. */
function partsOf(url: string): [address: string, query: string] {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return [decodeURIComponent(path), end === -1 ? "" : url.slice(end)];
}

function notYet(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ ...BARE_HEADERS, "Retry-After": RETRY_SECONDS })
    .type("text/html; charset=utf-8")
    .send(words.notYet);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, root: string, file: string) {
  // Pictures have no compressed forms: not to ask for them saves looking for them.
  if (!isText(file)) delete request.raw.headers["accept-encoding"];
  return reply.sendFile(file, root);
}

function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, { root }: ServedRelease) {
  const { raw } = request;
  raw.headers = Object.fromEntries(
    Object.entries(raw.headers).filter(([name]) => !CONDITIONS.has(name)),
  );
  return reply.code(404).sendFile(NOT_FOUND_PAGE, root, { etag: false, acceptRanges: false });
}

async function answer(releases: ServedReleases, request: FastifyRequest, reply: FastifyReply) {
  // Once for each request: whatever is switched meanwhile, it is answered from one release.
  const release = await releases.live();
  if (!release) return notYet(reply);
  const rules = request.protocol === "https" ? release.headers.https : release.headers.http;
  const [address, query] = partsOf(request.raw.url ?? "/");
  const found = find(release, address);

  if (found.kind === "moved") {
    reply.headers({ ...rules.everywhere, ...rules.revalidated });
    return reply.redirect(`${encodeURI(found.to)}${query}`, 301);
  }
  if (found.kind === "file") {
    reply.headers({ ...rules.everywhere, ...(found.isHashed ? rules.hashed : rules.revalidated) });
    return sendFile(request, reply, release.root, found.file);
  }
  // A visitor who came before the switch still needs what the page of that time is made of.
  const former = found.isHashed ? await releases.findFile(address.slice(1)) : null;
  if (former) {
    reply.headers({ ...rules.everywhere, ...rules.hashed });
    return sendFile(request, reply, former.root, address.slice(1));
  }
  reply.headers({ ...rules.everywhere, ...rules.revalidated });
  return sendNotFoundPage(request, reply, release);
}

/** Serves the live release at every address that no other route has. */
export const site: FastifyPluginAsync<{ releases: Pick<Releases, "folder"> }> = async (
  server,
  options,
) => {
  const releases = new ServedReleases(options.releases.folder);
  await server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Dates go back with a rollback, and browsers would keep what is newer.
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
    handler: (request, reply) => answer(releases, request, reply),
  });
  server.route({
    method: ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    // Before a body is read.
    onRequest: async (_request, reply) => refuse(reply.header("Allow", "GET, HEAD"), 405),
    handler: (_request, reply) => reply,
  });
};
