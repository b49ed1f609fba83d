import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { failureOf, localContentful, managerFor } from "./clients";

const SECRET = "0123456789abcdef".repeat(4);

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: string;
}

const server = localContentful();
const manager = () => managerFor(server.contentful);

let received: Received[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: { ...request.headers }, path: request.url!, body });
    response.writeHead(status).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  status = 200;
  server.contentful.webhooks.clear();
  for (const { sys } of (await manager().webhook.getMany({})).items) {
    await manager().webhook.delete({ webhookDefinitionId: sys.id });
  }
});

/** Creates a webhook for these topics. */
const subscribe = (topics: string[], more: object = {}) =>
  manager().webhook.create(
    {},
    {
      name: "Publish the site",
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/site?of=wedding`,
      topics,
      headers: [{ key: "X-Site", value: "secret value", secret: true }],
      ...more,
    },
  );

const topics = () => received.map(({ headers }) => headers["x-contentful-topic"]);

test("the receiver is called for the topics of its webhook, with the entry as it is", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["Entry.publish", "Entry.unpublish"]);
  space.putEntry("travel", "faq", { question: { "en-US": "Why?" } });
  space.publish("travel");
  await webhooks.settled();
  space.unpublish("travel");
  await webhooks.settled();

  expect(topics()).toEqual([
    "ContentManagement.Entry.publish",
    "ContentManagement.Entry.unpublish",
  ]);
  expect(received[0]!.headers).toMatchObject({
    "content-type": "application/vnd.contentful.management.v1+json",
    "x-contentful-webhook-name": "Publish the site",
    "x-site": "secret value",
  });
  expect(JSON.parse(received[0]!.body)).toMatchObject({
    sys: { type: "Entry", id: "travel", revision: 1, contentType: { sys: { id: "faq" } } },
    fields: { question: { "en-US": "Why?" } },
  });
  expect(JSON.parse(received[1]!.body)).toMatchObject({
    sys: { type: "DeletedEntry", id: "travel", revision: 1, contentType: { sys: { id: "faq" } } },
  });
});

test("deliveries are signed once there is a secret, as Contentful's own toolkit accepts it", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["*.*"]);
  expect((await failureOf(manager().webhook.getSigningSecret({}))).status).toBe(404);
  space.putEntry("unsigned", "faq", {});
  await webhooks.settled();
  expect(received[0]!.headers).not.toHaveProperty("x-contentful-signature");

  await manager().webhook.upsertSigningSecret({}, { value: SECRET });
  space.putEntry("signed", "faq", {});
  await webhooks.settled();
  const { body, headers, path } = received[1]!;
  const request = { method: "POST", path, headers: headers as Record<string, string>, body };
  expect(verifyRequest(SECRET, request as never, 0)).toBe(true);
  expect(verifyRequest(SECRET, { ...request, body: `${body} ` } as never, 0)).toBe(false);
  expect(verifyRequest("f".repeat(64), request as never, 0)).toBe(false);
});

test("a secret is exactly 64 characters, and nothing secret is ever shown whole", async () => {
  const short = manager().webhook.upsertSigningSecret({}, { value: "short" });
  expect((await failureOf(short)).status).toBe(422);
  await manager().webhook.upsertSigningSecret({}, { value: SECRET });
  expect((await manager().webhook.getSigningSecret({})).redactedValue).toBe("cdef");
  expect((await subscribe([])).headers).toEqual([{ key: "X-Site", secret: true }]);
});

test("a delivery is made once, whatever the receiver answers, and logged", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["Entry.create"]);
  status = 503;
  space.putEntry("refused", "faq", {});
  await webhooks.settled();
  expect(webhooks.all().map(({ statusCode }) => statusCode)).toEqual([503]);
});

test("a webhook that is inactive or filters is not called for other events", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["*.*"], { active: false });
  await subscribe(["*.*"], {
    filters: [{ equals: [{ doc: "sys.contentType.sys.id" }, "page"] }],
  });
  space.putEntry("home", "page", {});
  space.putEntry("other", "faq", {});
  await webhooks.settled();
  expect(webhooks.all().map(({ subject }) => subject)).toEqual(["home"]);
});
