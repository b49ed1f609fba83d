import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import type { Releases } from "../../src/releases/releases";
import { frameworkErrors, site } from "../../src/site/site";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The site over real HTTP. */
export interface Served {
  /** Asks for an address exactly as it is written: no browser or library tidies it first. */
  ask(address: string, asking?: Asking): Promise<Answer>;
  close(): Promise<void>;
}

export async function serve(releases: Releases): Promise<Served> {
  const server: FastifyInstance = Fastify({ frameworkErrors, trustProxy: "loopback" });
  await server.register(site, { releases });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const send = (path: string, { method = "GET", headers = {} }: Asking) =>
    request({ host: "127.0.0.1", port, path, method, headers, agent }).end();
  return {
    ask: async (path, asking = {}) => {
      const [answer] = (await once(send(path, asking), "response")) as [IncomingMessage];
      const body = await buffer(answer);
      return { status: answer.statusCode ?? 0, headers: answer.headers, body };
    },
    close: async () => {
      agent.destroy();
      await server.close();
    },
  };
}
