import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that answers all requests of a test file. */
export function localServer(listener: RequestListener): { readonly url: string } {
  const served = { url: "" };
  let server: Server;
  beforeAll(async () => {
    server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  return served;
}
