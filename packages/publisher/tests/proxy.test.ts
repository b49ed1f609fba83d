import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { generate } from "selfsigned";
import { startProxy } from "../../../tests/support/proxy";
import { listen } from "./support/listen";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

const fixture = new PublisherFixture();
afterAll(() => fixture.end());

/** From Node 22.21 and 24 on. */
const knowsProxies = process.allowedNodeEnvironmentFlags.has("--use-env-proxy") ? test : test.skip;

knowsProxies(
  "behind a proxy, with an authority of one's own, the publisher reaches Contentful",
  async () => {
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
    });
    writeFileSync(fixture.file("ca.pem"), cert);
    const asked: string[] = [];
    const contentful = createServer({ cert, key }, (request, response) => {
      asked.push(request.url ?? "");
      response.end("{}");
    });
    const host = `localhost:${await listen(contentful)}`;
    const proxy = await startProxy();
    await fixture.start({
      CONTENTFUL_SPACE_ID: "abc",
      CONTENTFUL_ACCESS_TOKEN: "delivery-token-0123456789",
      CONTENTFUL_HOST: host,
      HTTPS_PROXY: proxy.url,
      // As the unit and `npm run publisher` have it.
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: fixture.file("ca.pem"),
    });
    await until(() => asked.length > 0, "it has asked").finally(() => {
      proxy.close();
      contentful.close();
    });
    expect(asked[0]).toContain("/spaces/abc/environments/master/sync?initial=true");
    expect(proxy.targets[0]).toBe(host);
  },
);
