import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { localized } from "../../packages/contentful-local/src";
import { fillWithContentTypes } from "../support/contentful-local";
import { receiver } from "../support/receiver";
import { commands } from "./commands";

const cms = commands();
const PUBLISHER = ["--publisher", "https://www.example.com/hooks/contentful"];
const SECRET = "0123456789abcdef".repeat(4);

/** A host that keeps the requests of Contentful. */
const host = receiver();

test("notifies the publisher of what changes the site, signed with its secret; a second run adds no second webhook", async () => {
  // The address of the site alone is enough.
  const url = host.address;
  const variables = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const { code, stdout } = await cms.run("webhook", ["--publisher", url], variables);
  expect(code).toBe(0);
  expect(stdout).toContain("signs all webhooks of this space with CONTENTFUL_WEBHOOK_SECRET");
  expect(stdout).toContain('by the webhook "Site: notify the publisher (master)".');
  expect(stdout).not.toContain(SECRET);

  // Some of an officiant's work changes the site.
  const { space } = cms;
  fillWithContentTypes(space);
  space.putEntry("travel", "faq", localized({ question: "?", answer: "!", page: "contact" }));
  space.publish("travel");
  space.unpublish("travel");
  await cms.editor.publishPicture("dot", { path: "tests/fixtures/picture.jpg" });
  await cms.contentful.webhooks.settled();

  const topics = host.heard.map(({ headers }) => headers["x-contentful-topic"]);
  expect(topics.toSorted()).toEqual([
    "ContentManagement.Asset.publish",
    "ContentManagement.Entry.publish",
    "ContentManagement.Entry.unpublish",
  ]);
  for (const { path, headers, body } of host.heard) {
    expect(path).toBe("/hooks/contentful");
    // However long ago it was signed.
    expect(verifyRequest(SECRET, { method: "POST", path, headers, body }, 0)).toBe(true);
  }
  expect(await cms.run("webhook", ["--publisher", url], variables)).toMatchObject({ code: 0 });
  expect(cms.contentful.webhooks.all()).toHaveLength(1);
});

test("GitHub is sent the event that the workflow waits for, with a token that nobody is shown", async () => {
  const variables = { GITHUB_DISPATCH_TOKEN: "github_pat_0123456789abcdefghij" };
  const { stdout, stderr } = await cms.run("webhook", ["--github", "tala/site"], variables);
  expect(stdout + stderr).not.toContain("github_pat");
  const [made] = cms.contentful.webhooks.all();
  expect(made).toMatchObject({
    url: "https://api.github.com/repos/tala/site/dispatches",
    filters: [{ equals: [{ doc: "sys.environment.sys.id" }, "master"] }],
    transformation: { method: "POST", body: { event_type: "content" } },
  });
  expect(made!.headers).toContainEqual(
    expect.objectContaining({ key: "Authorization", secret: true }),
  );
});

test.each<[what: string, args: string[], text: string]>([
  ["a receiver", [], "Choose who to notify"],
  ["a whole address", ["--publisher", "example.com"], "--publisher needs the site's whole address"],
  ["a secure address", ["--publisher", "http://example.com/x"], "begins with https://"],
  ["no secret in a command", ["--build-hook=https://a.test/hush"], "BUILD_HOOK_URL"],
  ["a token", ["--github", "tala/site"], "GITHUB_DISPATCH_TOKEN must be set"],
  ["a secret", PUBLISHER, "CONTENTFUL_WEBHOOK_SECRET must be set"],
])("%s is asked for, before anything is asked of Contentful", async (_what, args, text) => {
  const variables = { CONTENTFUL_WEBHOOK_SECRET: "" };
  const { code, stdout, stderr } = await cms.run("webhook", args, variables);
  expect(code).toBe(1);
  expect(stderr).toContain(text);
  expect(stdout + stderr).not.toContain("hush");
  expect(cms.contentful.calls.count()).toBe(0);
});
