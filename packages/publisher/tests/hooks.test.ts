import { createHmac } from "node:crypto";
import { send, sendHook, signedHook } from "./support/hook";
import { secrets, PublisherFixture } from "./support/publisher-fixture";

const MINUTE = 60_000;
const fixture = new PublisherFixture();

beforeAll(async () => {
  await fixture.startLive();
});
afterAll(() => fixture.end());

type Sent = RequestInit & { path: string };

/** How many builds a request makes, and what it is answered. */
async function builds(request: Sent) {
  const before = fixture.builds.length;
  const { status, message, headers } = await send(fixture.url, request);
  expect(message).not.toContain("\n");
  expect(headers.get("cache-control")).toBe("no-store");
  await fixture.idle();
  const count = fixture.builds.slice(before).filter((line) => line.startsWith("built")).length;
  return { status, message, count };
}

const ACCEPTED = {
  status: 202,
  message: "Accepted. The site is built anew in a moment.",
  count: 1,
};
test.each<[string, () => Sent]>([
  ["a publish", () => signedHook()],
  ["JSON of another name", () => signedHook({ contentType: "application/json; charset=utf-8" })],
  ["a picture's deletion", () => signedHook({ topic: "ContentManagement.Asset.delete" })],
  ["an unpublish", () => signedHook({ topic: "ContentManagement.Entry.unpublish" })],
  ["other scripts", () => signedHook({ body: '{"fields":{"author":"Zoë & 明美 💍"}}' })],
  ["a query", () => signedHook({ path: "/hooks/contentful?from=master&to=a%20b" })],
  ["a try that comes minutes late", () => signedHook({ at: Date.now() - 4 * MINUTE })],
  ["a sender's clock that is ahead", () => signedHook({ at: Date.now() + MINUTE / 3 })],
  // It could be any: better a needless build than a missing one.
  [
    "a topic that is not signed",
    () => signedHook({ topic: "ContentManagement.Entry.save", signTopic: false }),
  ],
])("%s is accepted and built", async (_what, request) => {
  expect(await builds(request())).toEqual(ACCEPTED);
});

test.each(["Entry.save", "Entry.archive", "ContentType.publish", "Task.create", "Asset.auto_save"])(
  "%s changes nothing that is published, so nothing is built",
  async (topic) => {
    expect(await builds(signedHook({ topic: `ContentManagement.${topic}` }))).toEqual({
      status: 202,
      message: `ContentManagement.${topic} changes nothing that is published, so nothing is built.`,
      count: 0,
    });
  },
);

/** A request whose headers somebody has changed. */
const forged = (changes: Readonly<Record<string, string>>, at = Date.now()): Sent => {
  const { headers, ...rest } = signedHook({ at });
  return { ...rest, headers: { ...headers, ...changes } };
};
/** A request whose signature is right, and is on these headers alone. */
function signedOnly(names: string): Sent {
  const { body, headers, ...rest } = signedHook();
  const all: Record<string, string> = { ...headers, "x-contentful-signed-headers": names };
  const signed = names.split(",").map((name) => `${name}:${all[name]}`);
  const text = ["POST", rest.path, signed.join(";"), body].join("\n");
  const signature = createHmac("sha256", secrets.signing).update(text).digest("hex");
  return { ...rest, body, headers: { ...all, "x-contentful-signature": signature } };
}
const UNSIGNED = "The request is not signed.";
const WRONG = "The signature does not fit the request.";

test.each<[string, () => Sent, string]>([
  ["another body", () => ({ ...signedHook(), body: "{}" }), WRONG],
  [
    "another topic",
    () => forged({ "x-contentful-topic": "ContentManagement.Entry.delete" }),
    WRONG,
  ],
  ["another address", () => ({ ...signedHook(), path: "/hooks/contentful?again" }), WRONG],
  ["another secret", () => signedHook({ secret: "0".repeat(64) }), WRONG],
  [
    "a new date on an old signature",
    () => forged({ "x-contentful-timestamp": `${Date.now()}` }, Date.now() - 20 * MINUTE),
    WRONG,
  ],
  [
    "a date that is not signed",
    () => signedOnly("x-contentful-signed-headers,x-contentful-topic"),
    UNSIGNED,
  ],
  [
    "a list of what is signed that is not signed",
    () => signedOnly("x-contentful-timestamp,x-contentful-topic"),
    UNSIGNED,
  ],
  ["no signature", () => ({ path: "/hooks/contentful", method: "POST", body: "{}" }), UNSIGNED],
  ["half a signature", () => forged({ "x-contentful-signature": "0".repeat(32) }), UNSIGNED],
  [
    "a signature of 10 minutes ago",
    () => signedHook({ at: Date.now() - 10 * MINUTE }),
    "The request was signed more than 5 minutes ago. If it was not, the clock of the publisher's machine is wrong.",
  ],
])("a request with %s is not believed", async (_what, request, sentence) => {
  const { status, message, count } = await builds(request());
  expect([status, count]).toEqual([401, 0]);
  expect(message).toContain(sentence);
  for (const secret of Object.values(secrets)) expect(message).not.toContain(secret);
});

test("half a megabyte is refused", async () => {
  const { status, message } = await builds(signedHook({ body: `"${"x".repeat(512 * 1024)}"` }));
  expect([status, message]).toEqual([
    413,
    "The request cannot be understood, or its body is too large.",
  ]);
});

test("the log is not filled by strangers", async () => {
  const quiet = new PublisherFixture();
  try {
    const publisher = await quiet.start();
    for (let count = 0; count < 50; count += 1) {
      await sendHook(quiet.url, { secret: "1".repeat(64), id: `${count}` });
    }
    // The last of its log may come after what it answers.
    await publisher.kill("SIGTERM");
    expect(publisher.log.filter(({ msg }) => msg === "hook refused")).toHaveLength(6);
  } finally {
    await quiet.end();
  }
});
