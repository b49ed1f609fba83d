import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server for the tests of a file: it keeps what it hears, and answers as a test sets it. */
export function receiver() {
  const here = { address: "", heard: [] as Heard[], status: 200, body: "" };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "" } = request;
      const headers = { ...request.headers } as Record<string, string>;
      here.heard.push({ method, path, headers, body });
      response.writeHead(here.status).end(here.body);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    here.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void Object.assign(here, { heard: [], status: 200, body: "" }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return here;
}
