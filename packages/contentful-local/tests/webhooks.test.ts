import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { failureOf, localContentful, managerFor } from "./clients";
import { receiver } from "./receiver";

const SECRET = "0123456789abcdef".repeat(4);

const server = localContentful();
const site = receiver();
const manager = () => managerFor(server.contentful);

/** Makes a webhook for these topics. */
const subscribe = (id: string, topics: string[], more: object = {}) =>
  manager().raw.put(`/spaces/${server.contentful.spaceId}/webhook_definitions/${id}`, {
    name: "Publish the site",
    url: `${site.address}/hooks/site?of=wedding`,
    topics,
    headers: [{ key: "X-Site", value: "secret value", secret: true }],
    ...more,
  });

test("each topic of an active webhook is sent once, whatever is answered, and signed once there is a secret", async () => {
  const { space, webhooks } = server.contentful;
  await subscribe("all", ["Entry.publish", "Entry.unpublish"]);
  await subscribe("inactive", ["Entry.publish"], { active: false });
  const getSecret = () => manager().webhook.getSigningSecret({});
  const setSecret = (value: string) => manager().webhook.upsertSigningSecret({}, { value });
  expect((await failureOf(getSecret())).status).toBe(404);
  expect((await failureOf(setSecret("short"))).status).toBe(422);
  site.status = 503;
  space.putEntry("travel", "faq", { question: { "en-US": "Why?" } });
  space.publish("travel");
  await webhooks.settled();
  await setSecret(SECRET);
  space.unpublish("travel");
  await webhooks.settled();

  const topics = site.heard.map(({ headers }) => headers["x-contentful-topic"]);
  expect(topics).toEqual(["ContentManagement.Entry.publish", "ContentManagement.Entry.unpublish"]);
  const [published, unpublished] = site.heard;
  expect(published!.headers).toMatchObject({ "x-site": "secret value" });
  expect(published!.headers).not.toHaveProperty("x-contentful-signature");
  expect(JSON.parse(unpublished!.body)).toMatchObject({
    sys: { type: "DeletedEntry", id: "travel", revision: 1 },
  });
  const { body, headers, method, path } = unpublished!;
  const request = { method, path, headers, body };
  expect(verifyRequest(SECRET, request as never, 0)).toBe(true);
  expect(verifyRequest("f".repeat(64), request as never, 0)).toBe(false);
});
