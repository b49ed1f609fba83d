import { writeFileSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer } from "node:https";
import { connect } from "node:net";
import { generate } from "selfsigned";
import { listen } from "./support/listen";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

const fixture = new PublisherFixture();
const closing: (() => void)[] = [];
afterAll(async () => {
  await fixture.end();
  for (const close of closing) close();
});

/** Contentful with a certificate that only the machine's own authority vouches for. */
async function contentful() {
  const host = "cdn.contentful.test";
  const { cert, private: key } = await generate([{ name: "commonName", value: host }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  writeFileSync(fixture.file("ca.pem"), cert);
  const asked: string[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    asked.push(request.url ?? "");
    const nextSyncUrl = `https://${host}/sync?sync_token=next`;
    response.end(JSON.stringify({ items: [], nextSyncUrl }));
  });
  closing.push(() => server.close());
  return { asked, host, port: await listen(server) };
}

/** A proxy by which alone that name is found. */
async function proxy(port: number) {
  const tunnels: string[] = [];
  const server = createProxy();
  server.on("connect", (request, client) => {
    tunnels.push(request.url ?? "");
    const upstream = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });
  closing.push(() => server.close());
  return { tunnels, url: `http://127.0.0.1:${await listen(server)}` };
}

/** From Node 22.21 and 24 on. */
const knowsProxies = process.allowedNodeEnvironmentFlags.has("--use-env-proxy") ? test : test.skip;

knowsProxies(
  "behind a proxy, with an authority of one's own, the publisher reaches Contentful",
  async () => {
    const { asked, host, port } = await contentful();
    const { tunnels, url } = await proxy(port);
    await fixture.start({
      CONTENTFUL_SPACE_ID: "abc",
      CONTENTFUL_ACCESS_TOKEN: "delivery-token-0123456789",
      CONTENTFUL_HOST: host,
      HTTPS_PROXY: url,
      // As the unit and `npm run publisher` have it.
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: fixture.file("ca.pem"),
    });
    await until(() => asked.length > 0, "it has asked");
    expect(asked[0]).toContain("/spaces/abc/environments/master/sync?initial=true");
    expect(tunnels[0]).toBe(`${host}:443`);
  },
);
