import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { sendHook } from "../../packages/publisher/tests/support/hook";
import {
  PublisherFixture,
  secrets,
  type How,
  type Variables,
} from "../../packages/publisher/tests/support/publisher-fixture";
import { fillWithContentTypes } from "../support/contentful-local";
import { TinyDisk } from "../../packages/publisher/tests/support/tiny-disk";
import { until } from "../../packages/publisher/tests/support/until";

jest.setTimeout(180_000);

const REVIEW = "maya";
const KEY = `Entry:${REVIEW}`;

let contentful: LocalContentful;
let fixture: PublisherFixture;

beforeEach(async () => {
  contentful = await startContentful();
  fillWithContentTypes(contentful.space);
  for (const id of [REVIEW, "kim"]) {
    contentful.space.putEntry(id, "testimonial", localized({ quote: "one" }));
    contentful.space.publish(id);
  }
  fixture = new PublisherFixture();
});
afterEach(async () => {
  await fixture.end();
  await contentful.close();
});

/** A publisher of the local Contentful's space, whose builds note what they have read. */
const start = (variables: Variables = {}, how?: How) =>
  fixture.startLive(
    {
      ...contentful.env,
      CONTENTFUL_WEBHOOK_SECRET: secrets.signing,
      PUBLISHER_SAMPLE: "",
      SITE_URL: "https://www.example.com",
      ...variables,
    },
    how,
  );

/** The revisions that a release has been made of, by key, of its `release.json`. */
const versionsIn = (text: string) =>
  (JSON.parse(text) as { versions: Readonly<Record<string, number>> }).versions;
const MANIFEST = "releases/current/release.json";
const liveVersions = () => versionsIn(readFileSync(path.join(fixture.data, MANIFEST), "utf8"));

function publish(): number {
  contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
  contentful.space.publish(REVIEW);
  return liveVersions()[KEY]! + 1;
}

/** Waits until nothing is owed any more. */
const settled = () => until(async () => !(await fixture.idle()).waitsForContentful, "all is live");

/** Waits until all is built and something of it is not live, because Contentful does not return it. */
const lagging = () => fixture.statusWhen((status) => status.waitsForContentful, "it waits");

test("a publish that Contentful returns later is built again until it does, and is owed so long", async () => {
  await start();
  contentful.space.holdDelivery();
  const revision = publish();
  await sendHook(fixture.url, { id: REVIEW, revision });
  const { problem } = await fixture.statusWhen(
    (status) => status.waitsForContentful && status.builds.length > 2,
    "it has built with what there is, twice",
  );
  expect(problem).toBeNull();
  expect(liveVersions()[KEY]).toBe(revision - 1);
  contentful.space.releaseDelivery();
  await settled();
  expect(liveVersions()[KEY]).toBe(revision);

  // So is an unpublish that Contentful does not know yet.
  contentful.space.holdDelivery();
  contentful.space.unpublish(REVIEW);
  const topic = "ContentManagement.Entry.unpublish";
  await sendHook(fixture.url, { id: REVIEW, revision, topic });
  await lagging();
  contentful.space.releaseDelivery();
  await settled();
  expect(liveVersions()).not.toHaveProperty([KEY]);
});

test("what is owed outlasts kill -9", async () => {
  const first = await start({}, { limits: { lagDelay: 3_600_000 } });
  contentful.space.holdDelivery();
  const revision = publish();
  await sendHook(fixture.url, { id: REVIEW, revision });
  await lagging();
  await first.kill();
  await start();
  await lagging();
  contentful.space.releaseDelivery();
  await settled();
  expect(liveVersions()[KEY]).toBe(revision);
});

test("a publish of which nobody tells is found by a question", async () => {
  const publisher = await start({ PUBLISHER_POLL: "500ms" });
  const revision = publish();
  await until(() => liveVersions()[KEY] === revision, "it is live");
  contentful.space.unpublish(REVIEW);
  await until(() => !(KEY in liveVersions()), "it is gone");
  const causes = publisher.log.map(({ cause }) => cause);
  expect(causes).toContain(`found: ${KEY}`);
});

test("a publish that is taken back while it is built is found to be gone", async () => {
  const publisher = await start({ PUBLISHER_POLL: "500ms" });
  const found = () => publisher.log.filter(({ cause }) => cause === `found: ${KEY}`).length;
  const waitFor = fixture.file("built");
  fixture.write({ mark: "two", waitFor });
  publish();
  await until(() => found() === 1, "its build has begun");
  contentful.space.unpublish(REVIEW);
  await until(() => found() === 2, "it is found to be gone");
  writeFileSync(waitFor, "");
  await settled();
  expect(liveVersions()).not.toHaveProperty([KEY]);
});

test("what is published while the first pages are made is found", async () => {
  contentful.faults.add(
    { api: "delivery", path: /initial/, delayMs: 1000, times: 1 },
    { api: "delivery", path: /assets/, delayMs: 2000, times: 1 },
  );
  const starting = start({ PUBLISHER_POLL: "500ms" });
  await until(() => contentful.calls.count({ path: /entries/ }) > 0, "its build reads");
  contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
  contentful.space.publish(REVIEW);
  await starting;
  await until(() => liveVersions()[KEY] === 2, "it is live");
});

test("what is taken back while Contentful does not answer is found once it does", async () => {
  await start({ PUBLISHER_POLL: "500ms" });
  await until(() => contentful.calls.count({ path: /sync_token/ }) > 0, "it asks what is new");
  contentful.faults.add({ api: "delivery", path: /sync/, status: 503, times: 2 });
  contentful.space.unpublish(REVIEW);
  await until(() => !(KEY in liveVersions()), "it is gone");
});

test("a sync token that Contentful does not know any more is replaced", async () => {
  await start({ PUBLISHER_POLL: "500ms" });
  await until(() => contentful.calls.count({ path: /sync_token/ }) > 0, "it asks what is new");
  contentful.faults.add({ api: "delivery", path: /sync_token/, status: 400, times: 1 });
  const revision = publish();
  await until(() => liveVersions()[KEY] === revision, "it is live");
});

test("five minutes without a publisher, with publishes in them, lose nothing", async () => {
  const clock = fixture.file("clock");
  writeFileSync(clock, "0");
  const how = { preload: ["tests/support/settable-clock"] };
  const variables = { CLOCK_FILE: clock, PUBLISHER_POLL: "1s" };
  await (await start(variables, how)).kill();
  const revision = publish();
  contentful.space.unpublish("kim");
  contentful.space.putEntry("noor", "testimonial", localized({ quote: "three" }));
  contentful.space.publish("noor");
  // Contentful tries again for a minute or two, and then no more: nobody tells of these. The last one
  // is not handed out yet when the publisher is back.
  writeFileSync(clock, String(5 * 60_000));
  contentful.space.holdDelivery();
  publish();
  await start(variables, how);
  await until(() => liveVersions()[KEY] === revision, "it has built what there is");
  expect(liveVersions()).toMatchObject({ [KEY]: revision, "Entry:noor": 1 });
  expect(liveVersions()).not.toHaveProperty(["Entry:kim"]);
  contentful.space.releaseDelivery();
  await until(() => liveVersions()[KEY] === revision + 1, "the last one is live, too");
  expect((await fixture.idle()).problem).toBeNull();
});

test("what the site does not show is never waited for", async () => {
  await start();
  const contentType = { sys: { id: "landingPage" } };
  const sys = { id: "other", type: "Entry", revision: 1, contentType };
  await sendHook(fixture.url, { body: JSON.stringify({ sys }) });
  const { waitsForContentful } = await fixture.idle();
  const builds = fixture.builds.filter((line) => line.startsWith("built"));
  expect([waitsForContentful, builds.length]).toEqual([false, 2]);
});

/** What Contentful sends of an entry as it is now. */
const sysOf = (type: "Entry" | "DeletedEntry", revision: number) => {
  const at = new Date(Date.now()).toISOString();
  const sys = { id: REVIEW, type, revision, updatedAt: at };
  return JSON.stringify({ sys: type === "Entry" ? sys : { ...sys, deletedAt: at } });
};

/** What is published from now on is further from what was than times of one publish can be. */
function later() {
  const published = contentful.space.entries.all().map((entry) => Date.parse(entry.updatedAt));
  const ahead = Math.max(Date.now(), ...published) + 2000 - performance.now();
  jest.spyOn(Date, "now").mockImplementation(() => Math.round(ahead + performance.now()));
}

test.each(["with its requests", "by a poll"])(
  "an entry that is deleted and made again with the same id is live at once, %s",
  async (way) => {
    const told = way === "with its requests";
    await start(told ? {} : { PUBLISHER_POLL: "1s" });
    for (let revision = 2; revision < 5; revision += 1) publish();
    if (told) await sendHook(fixture.url, { body: sysOf("Entry", 4) });
    await until(() => liveVersions()[KEY] === 4, "it is live");
    await fixture.idle();
    later();

    contentful.space.unpublish(REVIEW);
    contentful.space.entries.remove(REVIEW);
    const deletion = { body: sysOf("DeletedEntry", 4), topic: "ContentManagement.Entry.unpublish" };
    if (told) await sendHook(fixture.url, deletion);
    later();
    contentful.space.putEntry(REVIEW, "testimonial", localized({ quote: "anew" }));
    contentful.space.publish(REVIEW);
    if (told) await sendHook(fixture.url, { body: sysOf("Entry", 1) });
    await until(() => liveVersions()[KEY] === 1, "it is live");
    await settled();
  },
);

test("an entry made again is not taken for live while Contentful returns the deleted one", async () => {
  await start();
  later();
  contentful.space.holdDelivery();
  await sendHook(fixture.url, { body: sysOf("Entry", 1) });
  await lagging();
});

(TinyDisk.isPossible() ? test : test.skip)(
  "a publish that a poll finds while the disk is full is live once there is room",
  async () => {
    const disk = await TinyDisk.mount(fixture.data);
    try {
      await start({ PUBLISHER_POLL: "500ms" }, { within: disk.enter });
      disk.fill();
      contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
      contentful.space.publish(REVIEW);
      await fixture.statusWhen(({ intakeProblem }) => intakeProblem !== null, "it cannot be kept");
      disk.free();
      await until(() => versionsIn(disk.read(MANIFEST))[KEY] === 2, "it is live");
    } finally {
      await fixture.end();
      await disk.unmount();
    }
  },
);

test("requests with a wrong secret are red once a poll finds what they would have brought", async () => {
  const publisher = await start({ PUBLISHER_POLL: "1s" });
  const isReady = async () => (await fetch(`${fixture.url}/readyz`)).status === 200;
  const secret = "0".repeat(64);
  await sendHook(fixture.url, { id: REVIEW, revision: 2, secret });
  // A stranger could send that, too.
  expect([await isReady(), (await fixture.status()).intakeProblem]).toEqual([true, null]);

  const revision = publish();
  await sendHook(fixture.url, { id: REVIEW, revision, secret });
  const { intakeProblem } = await fixture.statusWhen(
    (status) => status.intakeProblem !== null,
    "it is red",
  );
  expect(intakeProblem?.message).toContain("CONTENTFUL_WEBHOOK_SECRET");
  expect(await isReady()).toBe(false);
  const { reason } = publisher.log.find(({ msg }) => msg === "hook refused") ?? {};
  expect(String(reason)).toContain("CONTENTFUL_WEBHOOK_SECRET");

  await sendHook(fixture.url, { id: REVIEW, revision });
  expect([await isReady(), (await fixture.status()).intakeProblem]).toEqual([true, null]);
});
