import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { failureOf, localContentful, managerFor } from "./clients";
import { picture } from "./fixture";

const SECRET = "0123456789abcdef".repeat(4);

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: string;
}

const server = localContentful();
const manager = () => managerFor(server.contentful);

let receiver: Server;
let received: Received[] = [];
/** The statuses of the next responses; then 200. */
let answers: number[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: { ...request.headers }, path: request.url!, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  answers = [];
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
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/site`,
      topics,
      headers: [{ key: "X-Site", value: "secret value", secret: true }],
      ...more,
    },
  );

const topics = () => received.map(({ headers }) => headers["x-contentful-topic"]);

test("the receiver is called for the topics of its webhook, with the entry as it is", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["Entry.publish", "Entry.unpublish", "Asset.*"]);
  space.putEntry("travel", "faq", { question: { "en-US": "Why?" } });
  space.publish("travel");
  await webhooks.settled();
  space.unpublish("travel");
  await webhooks.settled();
  await space.putAsset("barn", { title: "Barn", path: await picture("barn") });
  await webhooks.settled();

  expect(topics()).toEqual([
    "ContentManagement.Entry.publish",
    "ContentManagement.Entry.unpublish",
    "ContentManagement.Asset.create",
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

test("a secret is exactly 64 characters, and only its end is ever shown", async () => {
  const short = manager().webhook.upsertSigningSecret({}, { value: "short" });
  expect((await failureOf(short)).status).toBe(422);
  await manager().webhook.upsertSigningSecret({}, { value: SECRET });
  expect((await manager().webhook.getSigningSecret({})).redactedValue).toBe("cdef");
});

test("a delivery is made once, whatever the receiver answers, and logged", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["Entry.create"]);
  answers = [503];
  space.putEntry("refused", "faq", {});
  await webhooks.settled();
  expect(webhooks.all().map(({ statusCode }) => statusCode)).toEqual([503]);

  webhooks.clear();
  // Port 9 is `discard`: no browser and no fetch goes there.
  await subscribe(["Entry.save"], { url: "http://127.0.0.1:9/" });
  space.changeEntry("refused", {});
  await webhooks.settled();
  expect(webhooks.all().map(({ statusCode }) => statusCode)).toEqual([null]);
});

test("a webhook that is inactive or filters is not called for other events; assets have no content type", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe(["*.*"], { active: false });
  await subscribe(["*.*"], {
    filters: [{ equals: [{ doc: "sys.contentType.sys.id" }, "page"] }],
  });
  space.putEntry("home", "page", {});
  space.putEntry("other", "faq", {});
  await space.putAsset("loft", { title: "Loft", path: await picture("loft") });
  await webhooks.settled();
  expect(webhooks.all().map(({ subject }) => subject)).toEqual(["home"]);
});

test("a definition is changed by its version, and keeps what is secret to itself", async () => {
  const created = await subscribe(["*.*"]);
  expect(created.headers).toEqual([{ key: "X-Site", secret: true }]);
  const params = { webhookDefinitionId: created.sys.id };
  const changed = await manager().webhook.update(params, { ...created, topics: ["Asset.publish"] });
  expect(changed.topics).toEqual(["Asset.publish"]);
  expect((await failureOf(manager().webhook.update(params, created))).status).toBe(409);
  const { space, webhooks } = server.contentful;
  await space.putAsset("ring", { title: "Ring", path: await picture("ring") });
  space.publishAsset("ring");
  await webhooks.settled();
  expect(received.map(({ headers }) => headers["x-site"])).toEqual(["secret value"]);
});
