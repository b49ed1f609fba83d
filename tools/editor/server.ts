/** Serves the editor's page and the content files, to this computer only. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import sirv from "sirv";
import { contentFiles } from "../../src/source/local";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { publish } from "./publish";

/** Returns the texts of all entries and the names of pictures, so that the page can detect changes. */
async function readContent(): Promise<string> {
  const texts: Record<string, string> = {};
  for (const { contentType, file } of await contentFiles("."))
    texts[file] = contentType ? await readFile(file, "utf8") : "";
  return JSON.stringify(texts);
}

/** Returns the status with which to reject a request, such as one from another site; `null` to accept it. */
function refusal({ headers, method = "", url }: IncomingMessage): number | null {
  const { host = "", origin, range = "" } = headers;
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return 403;
  if (url === "/publish" && method === "POST") return origin === `http://${host}` ? null : 403;
  if (!["GET", "HEAD"].includes(method)) return 405;
  // sirv crashes on a range that begins after its end.
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return Number(first) > Number(last) ? 416 : null;
}

/** @param folder folder of the page */
export function createEditorServer(folder: string): Server {
  // A picture may be an SVG file with a script.
  const setHeaders = (response: ServerResponse) =>
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  const serveContent = sirv(CONTENT_FOLDER, { dev: true, setHeaders });
  const serveFiles = sirv(folder, { dev: true, onNoMatch: serveContent });
  return createServer((request, response) => {
    const { method, url } = request;
    const refused = refusal(request);
    const text = method === "POST" ? publish : url === "/content.json" ? readContent : null;
    const fail = (error: unknown) => response.writeHead(500).end((error as Error).message);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (refused !== null) response.writeHead(refused).end();
    else if (!text) serveFiles(request, response);
    else text().then((body) => response.end(body), fail);
  });
}
