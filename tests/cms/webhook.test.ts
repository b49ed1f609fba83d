import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { localized } from "../../packages/contentful-local/src";
import { fillWithContentTypes } from "../../tools/contentful/local";
import { receiver } from "../support/receiver";
import { commands } from "./commands";

const cms = commands();
const PUBLISHER = ["--publisher", "https://www.example.com/hooks/contentful"];
const SECRET = "0123456789abcdef".repeat(4);

const host = receiver();

test("sends the publisher signed webhooks for changes to the site, and a second run adds no other", async () => {
  // The site's address without a path is enough.
  const url = host.address;
  const variables = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const { code, stdout } = await cms.run("webhook", ["--publisher", url], variables);
  expect(code).toBe(0);
  expect(stdout).toContain("signs all webhooks of this space with CONTENTFUL_WEBHOOK_SECRET");
  expect(stdout).toContain('by the webhook "Site: notify the publisher (master)".');
  expect(stdout).not.toContain(SECRET);

  // Only publishing and unpublishing change the site.
  const { space } = cms;
  fillWithContentTypes(space);
  space.putEntry("travel", "faq", localized({ question: "?", answer: "!", page: "contact" }));
  space.publish("travel");
  space.unpublish("travel");
  await cms.editor.publishPicture("dot", { path: "tests/fixtures/picture.jpg" });
  await cms.contentful.webhooks.settled();

  const topics = host.received.map(({ headers }) => headers["x-contentful-topic"]);
  expect(topics.toSorted()).toEqual([
    "ContentManagement.Asset.publish",
    "ContentManagement.Entry.publish",
    "ContentManagement.Entry.unpublish",
  ]);
  for (const { path, headers, body } of host.received) {
    // Without the entry, which can be larger than a receiver accepts.
    expect(body).toBe('{"event_type":"content"}');
    expect(path).toBe("/hooks/contentful");
    // With 0, any age of the signature is valid.
    expect(verifyRequest(SECRET, { method: "POST", path, headers, body }, 0)).toBe(true);
  }
  expect(await cms.run("webhook", ["--publisher", url], variables)).toMatchObject({ code: 0 });
  expect(cms.contentful.webhooks.all()).toHaveLength(1);
});

test("sends GitHub the event that starts the workflow, without showing the token", async () => {
  const variables = { GITHUB_DISPATCH_TOKEN: "github_pat_0123456789abcdefghij" };
  const { stdout, stderr } = await cms.run("webhook", ["--github", "tala/site"], variables);
  expect(stdout + stderr).not.toContain("github_pat");
  const [webhook] = cms.contentful.webhooks.all();
  expect(webhook).toMatchObject({
    url: "https://api.github.com/repos/tala/site/dispatches",
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, "master"] }],
    transformation: { method: "POST", body: { event_type: "content" } },
  });
  expect(webhook!.headers).toContainEqual(
    expect.objectContaining({ key: "Authorization", secret: true }),
  );
});

test.each<[what: string, args: string[], text: string]>([
  ["a missing receiver", [], "Choose who to notify"],
  [
    "an incomplete address",
    ["--publisher", "example.com"],
    "--publisher needs the site's whole address",
  ],
  ["an insecure address", ["--publisher", "http://example.com/x"], "begins with https://"],
  ["a secret on the command line", ["--build-hook=https://a.test/hush"], "BUILD_HOOK_URL"],
  ["a missing token", ["--github", "tala/site"], "GITHUB_DISPATCH_TOKEN must be set"],
  ["a missing secret", PUBLISHER, "CONTENTFUL_WEBHOOK_SECRET must be set"],
])("rejects %s before it contacts Contentful", async (_what, args, text) => {
  const variables = { CONTENTFUL_WEBHOOK_SECRET: "" };
  const { code, stdout, stderr } = await cms.run("webhook", args, variables);
  expect(code).toBe(1);
  expect(stderr).toContain(text);
  expect(stdout + stderr).not.toContain("hush");
  expect(cms.contentful.calls.count()).toBe(0);
});
