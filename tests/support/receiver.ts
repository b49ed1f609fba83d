import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const GOOD_ANSWER = {
  status: 200,
  body: "",
  headers: {} as Readonly<Record<string, string>>,
  /** The status of single paths. */
  statuses: {} as Readonly<Record<string, number>>,
};

/** A server for the tests of a file: it keeps what it hears, and answers as a test sets it. */
export function receiver() {
  const here = { address: "", heard: [] as Heard[], ...GOOD_ANSWER };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "" } = request;
      const headers = { ...request.headers } as Record<string, string>;
      here.heard.push({ method, path, headers, body });
      response.writeHead(here.statuses[path] ?? here.status, here.headers).end(here.body);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    here.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void Object.assign(here, { heard: [], ...GOOD_ANSWER }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return here;
}
