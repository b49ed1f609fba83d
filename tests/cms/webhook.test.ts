import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { localized } from "../../packages/contentful-local/src";
import { fillWithContentTypes } from "../support/contentful-local";
import { managerFor } from "../../packages/contentful-local/tests/clients";
import { commands } from "./commands";

jest.setTimeout(180_000);

const cms = commands();
const PUBLISHER = ["--publisher", "https://www.example.com/hooks/contentful"];
const SECRET = "0123456789abcdef".repeat(4);

interface Heard {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A host that keeps what Contentful tells it. */
const host = { server: undefined as unknown as Server, address: "", heard: [] as Heard[] };

beforeEach(async () => {
  host.heard = [];
  host.server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      host.heard.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => host.server.listen(0, "127.0.0.1", resolve));
  host.address = `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => host.server.close(resolve)));

const webhooks = async () => {
  const client = managerFor(cms.contentful);
  return (await client.webhook.getMany({})).items;
};

/** What an officiant does all day: some of it changes the site. */
async function work() {
  const { space } = cms.contentful;
  fillWithContentTypes(space);
  const faq = { question: "Do you travel?", answer: "Yes.", page: "contact" };
  space.putEntry("travel", "faq", localized(faq));
  space.changeEntry("travel", localized({ answer: "Gladly." }));
  space.publish("travel");
  space.unpublish("travel");
  space.entries.archive("travel");
  await space.putAsset("dot", {
    title: "Dot",
    bytes: Buffer.from("dot"),
    file: "dot.jpg",
    contentType: "image/jpeg",
  });
  space.publishAsset("dot");
  await cms.contentful.webhooks.settled();
}

const topics = () => host.heard.map(({ headers }) => headers["x-contentful-topic"]).toSorted();

test("the publisher is told what changes the site, signed with its secret; a second run changes nothing", async () => {
  const url = `${host.address}/hooks/contentful`;
  const variables = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const { code, stdout } = await cms.run("webhook", ["--publisher", url], variables);
  expect(code).toBe(0);
  expect(stdout).toContain(
    "Contentful signs the webhooks of this space with CONTENTFUL_WEBHOOK_SECRET",
  );
  expect(stdout).toContain('Made the webhook "Site: tell the publisher (master)"');
  expect(stdout).not.toContain(SECRET);

  await work();
  expect(topics()).toEqual([
    "ContentManagement.Asset.publish",
    "ContentManagement.Entry.publish",
    "ContentManagement.Entry.unpublish",
  ]);
  for (const { path, headers, body } of host.heard) {
    const names = Object.keys(headers).map((name) => [name, String(headers[name])]);
    const plain = Object.fromEntries(names) as Record<string, string>;
    expect(verifyRequest(SECRET, { method: "POST", path, headers: plain, body })).toBe(true);
  }

  cms.contentful.calls.clear();
  const again = await cms.run("webhook", ["--publisher", url], variables);
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("Nothing to change");
  expect(cms.writes()).toEqual([]);
});

test("a build hook is told the same, at its own address, which is not shown", async () => {
  const variables = { BUILD_HOOK_URL: `${host.address}/build_hooks/hush` };
  const { stdout } = await cms.run("webhook", ["--build-hook"], variables);
  expect(stdout).toContain('Made the webhook "Site: start a build (master)"');
  expect(stdout).not.toContain("hush");
  await work();
  expect(host.heard.map(({ path }) => path)).toEqual(Array(3).fill("/build_hooks/hush"));
});

test("a build hook's address that was written on the command line is taken for a secret", async () => {
  for (const args of [
    ["--build-hook", "https://example.com/hush"],
    ["--build-hook=https://example.com/hush"],
  ]) {
    const { code, stdout, stderr } = await cms.run("webhook", args);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain("hush");
    expect(stderr).toContain("BUILD_HOOK_URL");
  }
});

test("the site's own address is enough to find its publisher", async () => {
  const variables = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  await cms.run("webhook", ["--publisher", "https://www.example.com/"], variables);
  expect((await webhooks()).map(({ url }) => url)).toEqual([PUBLISHER[1]]);
});

test("GitHub gets the token as a secret header, and the event that the workflow waits for", async () => {
  const args = ["--github", "tala/wedding-site"];
  const variables = { GITHUB_DISPATCH_TOKEN: "github_pat_0123456789abcdefghij" };
  const { stdout, stderr } = await cms.run("webhook", args, variables);
  expect(stdout + stderr).not.toContain("github_pat");
  const [webhook] = await webhooks();
  expect(webhook).toMatchObject({
    url: "https://api.github.com/repos/tala/wedding-site/dispatches",
    transformation: { method: "POST", body: { event_type: "content" } },
  });
  expect(webhook!.headers).toContainEqual({ key: "Authorization", secret: true });
  expect(webhook!.headers).toContainEqual({ key: "User-Agent", value: "wedding-officiant-site" });

  cms.contentful.calls.clear();
  expect((await cms.run("webhook", args, variables)).stdout).toContain("Nothing to change");
  expect(cms.writes()).toEqual([]);
  // A token that was made anew looks the same from outside.
  await cms.run("webhook", [...args, "--renew"], variables);
  expect(cms.writes()).toHaveLength(1);
  expect(await webhooks()).toHaveLength(1);
});

test("an address that has moved is changed in the webhook that is there", async () => {
  await cms.run("webhook", PUBLISHER);
  const moved = ["--publisher", "https://new.example.com/hooks/contentful"];
  expect((await cms.run("webhook", moved)).stdout).toContain("Changed the webhook");
  expect((await webhooks()).map(({ url }) => url)).toEqual([moved[1]]);
});

test("another signing secret may be in use elsewhere, and is replaced only when it was confirmed", async () => {
  const client = managerFor(cms.contentful);
  await client.webhook.upsertSigningSecret({}, { value: "f".repeat(64) });
  cms.contentful.calls.clear();
  const variables = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const asked = await cms.run("webhook", PUBLISHER, variables);
  expect(asked.code).toBe(1);
  expect(asked.stderr).toContain("signs its webhooks with another secret");
  expect(cms.writes()).toEqual([]);

  expect((await cms.run("webhook", [...PUBLISHER, "--yes"], variables)).code).toBe(0);
  expect((await client.webhook.getSigningSecret({})).redactedValue).toBe(SECRET.slice(-4));
});

describe("before anything is asked of Contentful, the person is told", () => {
  const build = ["--build-hook"];
  test.each<[string, string[], number, string]>([
    ["that a target is missing", [], 2, "Say who shall be told"],
    ["that there are two targets", [...PUBLISHER, ...build], 2, "Say who shall be told"],
    [
      "that an address is none",
      ["--publisher", "example.com"],
      2,
      "--publisher needs a whole address",
    ],
    ["that an address is not secure", ["--publisher", "http://example.com/x"], 2, "https://"],
    ["that the address of a build hook is missing", build, 1, "BUILD_HOOK_URL must be set"],
    ["that a repository is none", ["--github", "wedding-site"], 2, "OWNER/NAME"],
    [
      "that GitHub needs a token",
      ["--github", "tala/site"],
      1,
      "GITHUB_DISPATCH_TOKEN must be set",
    ],
    ["that a secret is missing", PUBLISHER, 1, "CONTENTFUL_WEBHOOK_SECRET must be set"],
  ])("%s", async (_what, args, exitCode, text) => {
    const variables = { CONTENTFUL_WEBHOOK_SECRET: "" };
    const { code, stderr } = await cms.run("webhook", args, variables);
    expect(code).toBe(exitCode);
    expect(stderr).toContain(text);
    expect(cms.contentful.calls.count()).toBe(0);
  });
});
