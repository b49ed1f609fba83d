import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";

/** A proxy on this machine, as an office has one between its computers and the web. */
export interface Proxy {
  readonly url: string;
  /** `HOST:PORT` of every connection that was asked for. */
  readonly targets: readonly string[];
  close(): void;
}

export async function startProxy(): Promise<Proxy> {
  const targets: string[] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request, socket, head) => {
    targets.push(request.url!);
    const { hostname, port } = new URL(`http://${request.url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    // There is no web here; a proxy says so.
    target.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    socket.on("error", () => target.destroy());
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
