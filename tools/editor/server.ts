/** Serves the editor's page with the content's files, to this computer alone. */
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import sirv from "sirv";
import { CONTENT_FOLDER, typeOf } from "../../src/source/local-entries";
import { publish } from "./publish";

/** Returns the texts of the entries' files and the names of pictures, so that the page sees changes. */
async function contentFiles(): Promise<string> {
  const names = await readdir(CONTENT_FOLDER, { recursive: true });
  const files = names.map((name) => `${CONTENT_FOLDER}/${name.replaceAll("\\", "/")}`);
  const texts = files.map(async (file) => [file, typeOf(file) ? await readFile(file, "utf8") : ""]);
  return JSON.stringify(Object.fromEntries(await Promise.all(texts)));
}

/** Returns the status of a request that is refused, such as one by another site; `null` for any other. */
function refusal({ headers, method = "", url }: IncomingMessage): number | null {
  const { host = "", origin, range = "" } = headers;
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return 403;
  if (url === "/publish" && method === "POST") return origin === `http://${host}` ? null : 403;
  if (!["GET", "HEAD"].includes(method)) return 405;
  // sirv ends the process when it is asked for a range that begins after its end.
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return Number(first) > Number(last) ? 416 : null;
}

/** @param folder with the page */
export function createEditorServer(folder: string): Server {
  // A picture may be an SVG file, which can hold a program.
  const setHeaders = (response: ServerResponse) =>
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  const serveContent = sirv(CONTENT_FOLDER, { dev: true, setHeaders });
  const serveFiles = sirv(folder, { dev: true, onNoMatch: serveContent });
  return createServer((request, response) => {
    const { method, url } = request;
    const refused = refusal(request);
    const text = method === "POST" ? publish : url === "/content.json" ? contentFiles : null;
    const fail = (error: unknown) => response.writeHead(500).end((error as Error).message);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (refused !== null) response.writeHead(refused).end();
    else if (!text) serveFiles(request, response);
    else text().then((said) => response.end(said), fail);
  });
}
