import { type Hook, send, sendHook, signedHook } from "./support/hook";
import { secrets, PublisherFixture } from "./support/publisher-fixture";

const MINUTE = 60_000;
const fixture = new PublisherFixture();

beforeAll(async () => {
  await fixture.start();
  await fixture.idle();
});
afterAll(() => fixture.end());

/** Asks, and makes sure that it was answered in one line and not taken for a publish. */
async function refused(request: RequestInit & { path: string }) {
  const before = (await fixture.status()).jobs.length;
  const answer = await send(fixture.url, request);
  expect((await fixture.status()).jobs).toHaveLength(before);
  expect(answer.job).toBeNull();
  expect(answer.message).not.toContain("\n");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer;
}

test.each(["application/vnd.contentful.management.v1+json", "application/json; charset=utf-8"])(
  "what Contentful signs is accepted as %s, with a job's id",
  async (contentType) => {
    const answer = await sendHook(fixture.url, { contentType });
    expect(answer).toMatchObject({
      status: 202,
      message: "Accepted. The site is built anew in a moment.",
    });
    expect(answer.job).toMatch(/^[0-9a-f-]{36}$/);
    const { jobs } = await fixture.idle();
    expect(jobs).toContainEqual(
      expect.objectContaining({ id: answer.job, cause: "Entry published review-1" }),
    );
  },
);

test.each(["unpublish", "delete", "publish"])("a picture's %s is built", async (action) => {
  const { status } = await sendHook(fixture.url, { topic: `ContentManagement.Asset.${action}` });
  expect(status).toBe(202);
  await fixture.idle();
});

test("an alias that leads to another environment is built, although no entry has changed", async () => {
  const topic = "SpaceManagement.EnvironmentAlias.change_target";
  const body = JSON.stringify({ sys: { id: "master", type: "EnvironmentAlias" } });
  const answer = await sendHook(fixture.url, { topic, body });
  expect(answer.status).toBe(202);
  const { jobs } = await fixture.idle();
  expect(jobs).toContainEqual(
    expect.objectContaining({ id: answer.job, cause: "Environment alias changed master" }),
  );
});

test("names in other scripts do not spoil the signature", async () => {
  const body = JSON.stringify({ sys: { id: "review-2" }, fields: { author: "Zoë & 明美 💍" } });
  expect((await sendHook(fixture.url, { body })).status).toBe(202);
  await fixture.idle();
});

test("a question mark in the address is signed with the rest", async () => {
  const path = "/hooks/contentful?from=master&to=a%20b";
  expect((await sendHook(fixture.url, { path })).status).toBe(202);
  await fixture.idle();
});

test.each([
  "Entry.auto_save",
  "Entry.save",
  "Entry.create",
  "Entry.archive",
  "Entry.unarchive",
  "Asset.auto_save",
  "ContentType.publish",
  "Task.create",
  "ReleaseEntry.save",
])("%s changes nothing that is published, so nothing is built", async (topic) => {
  const before = fixture.builds.length;
  const answer = await refused(signedHook({ topic: `ContentManagement.${topic}` }));
  expect(answer.status).toBe(202);
  expect(answer.message).toBe(
    `ContentManagement.${topic} changes nothing that is published, so nothing is built.`,
  );
  const { waiting, building } = await fixture.status();
  expect({ waiting, building, builds: fixture.builds.length }).toEqual({
    waiting: 0,
    building: null,
    builds: before,
  });
});

const WRONG = "The signature does not fit the request.";

describe("a request is not believed", () => {
  const cases: readonly [string, () => RequestInit & { path: string }, string][] = [
    ["with another body", () => ({ ...signedHook(), body: "{}" }), WRONG],
    [
      "with another topic",
      () => {
        const { headers, ...rest } = signedHook({ topic: "ContentManagement.Entry.save" });
        return {
          ...rest,
          headers: { ...headers, "x-contentful-topic": "ContentManagement.Entry.publish" },
        };
      },
      WRONG,
    ],
    ["with another address", () => ({ ...signedHook(), path: "/hooks/contentful?again" }), WRONG],
    ["with another secret", () => signedHook({ secret: "0".repeat(64) }), WRONG],
    [
      "with a new date on an old signature",
      () => {
        const { headers, ...rest } = signedHook({ at: Date.now() - 20 * MINUTE });
        return { ...rest, headers: { ...headers, "x-contentful-timestamp": `${Date.now()}` } };
      },
      WRONG,
    ],
    [
      "when its date is not signed",
      () => {
        const { headers, ...rest } = signedHook();
        return {
          ...rest,
          headers: { ...headers, "x-contentful-signed-headers": "x-contentful-topic" },
        };
      },
      "The request is not signed.",
    ],
    [
      "without a signature",
      () => ({
        ...signedHook(),
        headers: {
          "content-type": "application/json",
          "x-contentful-topic": "ContentManagement.Entry.publish",
        },
      }),
      "The request is not signed. Switch on request verification in Contentful's webhook settings.",
    ],
    [
      "with half a signature",
      () => {
        const { headers, ...rest } = signedHook();
        const half = headers["x-contentful-signature"]!.slice(0, 32);
        return { ...rest, headers: { ...headers, "x-contentful-signature": half } };
      },
      WRONG,
    ],
    [
      "when it is 10 minutes old",
      () => signedHook({ at: Date.now() - 10 * MINUTE }),
      "The request was signed 10 minutes ago, and 5 minutes is the most. If it was not, the clock of the publisher's machine is wrong.",
    ],
    [
      "when it is from 10 minutes in the future",
      () => signedHook({ at: Date.now() + 10 * MINUTE }),
      "The request was signed 10 minutes in the future. The clock of its sender or of the publisher's machine is wrong.",
    ],
  ];
  test.each(cases)("%s", async (_name, makeRequest, message) => {
    const answer = await refused(makeRequest());
    expect(answer.status).toBe(401);
    expect(answer.message).toContain(message);
    for (const secret of Object.values(secrets)) expect(answer.message).not.toContain(secret);
  });
});

test("a sender's clock may be some seconds ahead, and a try may come minutes late", async () => {
  for (const at of [Date.now() + 20_000, Date.now() - 4 * MINUTE]) {
    expect((await sendHook(fixture.url, { at })).status).toBe(202);
  }
  await fixture.idle();
});

describe("a request that cannot be used is told why in one line", () => {
  const cases: readonly [string, () => RequestInit & { path: string }, number, string][] = [
    [
      "2 MB",
      () => signedHook({ body: JSON.stringify({ fields: "x".repeat(2 * 1024 * 1024) }) }),
      413,
      "The request's body has more than 1 MB.",
    ],
    [
      "a form",
      () => signedHook({ contentType: "application/x-www-form-urlencoded" }),
      415,
      "The request's body is of a content type that is not understood here.",
    ],
    [
      "a list",
      () => signedHook({ body: "[]" }),
      400,
      "The request's body must be an object in JSON.",
    ],
    ["half of it", () => signedHook({ body: '{"sys":' }), 400, "must be an object in JSON"],
    ["nothing", () => signedHook({ body: "" }), 400, "must be an object in JSON"],
    [
      "no topic that makes sense",
      () => signedHook({ topic: "Entry published" }),
      400,
      "The request's x-contentful-topic must be like ContentManagement.Entry.publish.",
    ],
  ];
  test.each(cases)("%s", async (_name, makeRequest, status, message) => {
    const answer = await refused(makeRequest());
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(message);
  });
});

test("a topic that is not signed cannot keep a publish from being built", async () => {
  const hook = { topic: "ContentManagement.Entry.save", signTopic: false };
  const { status, job } = await sendHook(fixture.url, hook);
  expect([status, typeof job]).toEqual([202, "string"]);
  await fixture.idle();
});

test("whoever asks too often is told when to come again", async () => {
  const busy = new PublisherFixture();
  try {
    await busy.start({}, { limits: { hooksPerMinute: 3 } });
    const hooks: Hook[] = [{ secret: "1".repeat(64) }, {}, { secret: "2".repeat(64) }, {}];
    const answers = [];
    for (const hook of hooks) answers.push(await sendHook(busy.url, hook));
    expect(answers.map(({ status }) => status)).toEqual([401, 202, 401, 429]);
    expect(answers[3]?.message).toMatch(/^Too many requests\. Come again in \d+ seconds\.$/);
    expect(Number(answers[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await busy.idle();
  } finally {
    await busy.end();
  }
});

test("the log is not filled by strangers", async () => {
  const quiet = new PublisherFixture();
  try {
    const publisher = await quiet.start();
    await quiet.idle();
    for (let count = 0; count < 50; count += 1) {
      await sendHook(quiet.url, { secret: "1".repeat(64), id: `${count}` });
    }
    expect(publisher.log.filter(({ msg }) => msg === "hook refused").length).toBeLessThan(10);
  } finally {
    await quiet.end();
  }
});
