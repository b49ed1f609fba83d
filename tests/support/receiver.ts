import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const DEFAULT_RESPONSE = {
  status: 200,
  body: "",
  headers: {} as Readonly<Record<string, string>>,
  /** Overrides the status, by path. */
  statuses: {} as Readonly<Record<string, number>>,
};

/** Starts a server for a test file. It records requests, and responds as each test sets it. */
export function receiver() {
  const state = { address: "", received: [] as ReceivedRequest[], ...DEFAULT_RESPONSE };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = "", url: path = "" } = request;
      const headers = { ...request.headers } as Record<string, string>;
      state.received.push({ method, path, headers, body });
      response.writeHead(state.statuses[path] ?? state.status, state.headers).end(state.body);
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    state.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void Object.assign(state, { received: [], ...DEFAULT_RESPONSE }));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return state;
}
