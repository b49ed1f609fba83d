/** GitHub's double for a browser whose requests no test can answer: behind a proxy that leads nowhere else. */
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createCertificates } from "../../../packages/contentful-local/src/http/certificates";
import type { GitHub } from "./github";

export interface GitHubServer {
  /** Of the proxy, on this machine. */
  readonly port: number;
  close(): void;
}

/**
 * Starts the proxy. Its `api.github.com` has a certificate that browsers are to take all the same.
 *
 * @param github the one that answers, by now: each test has its own
 */
export async function serveGitHub(github: () => GitHub): Promise<GitHubServer> {
  const { cert, key, remove } = await createCertificates();
  await remove();
  const api = createSecureServer({ cert, key }, (request, response) => {
    const { headers, method, url } = request;
    text(request)
      .then((body) => {
        const asked = { method: method!, url: url!, authorization: headers.authorization, body };
        const answer = github().reply(asked);
        response.writeHead(answer.status, answer.headers).end(answer.body);
      })
      .catch(() => response.destroy());
  });
  const proxy = createServer((_request, response) => response.writeHead(502).end());
  proxy.on("connect", ({ url }, socket) => {
    socket.on("error", () => socket.destroy());
    if (url === "api.github.com:443") {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      api.emit("connection", socket);
    } else socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return { port: (proxy.address() as AddressInfo).port, close: () => void proxy.close() };
}
