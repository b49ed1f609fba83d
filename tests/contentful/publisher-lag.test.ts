import { writeFileSync } from "node:fs";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { sendHook } from "../../packages/publisher/tests/support/hook";
import {
  PublisherFixture,
  type How,
} from "../../packages/publisher/tests/support/publisher-fixture";
import { until } from "../../packages/publisher/tests/support/until";

jest.setTimeout(180_000);

const REVIEW = "maya";
const KEY = `Entry:${REVIEW}`;

let contentful: LocalContentful;
let fixture: PublisherFixture;

beforeEach(async () => {
  contentful = await startContentful();
  contentful.space.putContentType("testimonial", {
    name: "Review",
    displayField: "quote",
    fields: [{ id: "quote", name: "Quote", type: "Text", required: true, localized: false }],
  });
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
const start = (variables: Readonly<Record<string, string>> = {}, how?: How) =>
  fixture.start(
    {
      ...contentful.env,
      CONTENTFUL_WEBHOOK_SECRET: fixture.env()["CONTENTFUL_WEBHOOK_SECRET"]!,
      PUBLISHER_SAMPLE: "",
      SITE_URL: "https://www.example.com",
      ...variables,
    },
    how,
  );

const liveVersions = () => fixture.manifest().versions ?? {};

function publish(): number {
  contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
  contentful.space.publish(REVIEW);
  return liveVersions()[KEY]! + 1;
}

const builds = () => fixture.builds.filter((line) => line.startsWith("built")).length;

test("a publish that Contentful returns seconds later is built once, when it does", async () => {
  await start();
  await fixture.idle();
  contentful.space.holdDelivery();
  const revision = publish();
  await sendHook(fixture.url, { id: REVIEW, revision });
  await fixture.statusWhen(({ waitsForContentful }) => waitsForContentful, "it waits");
  expect(builds()).toBe(1);
  contentful.space.releaseDelivery();
  const { jobs } = await fixture.idle();
  expect(liveVersions()[KEY]).toBe(revision);
  expect([jobs[0]?.state, builds()]).toEqual(["live", 2]);
});

test("an unpublish that Contentful does not know yet is waited for, too", async () => {
  await start();
  await fixture.idle();
  const revision = liveVersions()[KEY]!;
  contentful.space.holdDelivery();
  contentful.space.unpublish(REVIEW);
  await sendHook(fixture.url, {
    id: REVIEW,
    revision,
    topic: "ContentManagement.Entry.unpublish",
  });
  await fixture.statusWhen(({ waitsForContentful }) => waitsForContentful, "it waits");
  contentful.space.releaseDelivery();
  await fixture.idle();
  expect(liveVersions()).not.toHaveProperty([KEY]);
});

test("after its longest wait it builds with what there is, says so, and goes on asking", async () => {
  await start({ PUBLISHER_CONTENTFUL_WAIT: "1s", PUBLISHER_POLL: "1s" });
  await fixture.idle();
  contentful.space.holdDelivery();
  const revision = publish();
  await sendHook(fixture.url, { id: REVIEW, revision });
  const { problem } = await fixture.statusWhen(
    (status) => status.waitsForContentful && status.builds.length === 2,
    "it has built with what there is, and waits",
  );
  expect(problem).toBeNull();
  expect(liveVersions()[KEY]).toBe(revision - 1);
  contentful.space.releaseDelivery();
  await fixture.idle();
  expect(liveVersions()[KEY]).toBe(revision);
});

test("a publish of which nobody tells is found by a question", async () => {
  await start({ PUBLISHER_POLL: "500ms" });
  await fixture.idle();
  const revision = publish();
  await until(() => liveVersions()[KEY] === revision, "it is live");
  contentful.space.unpublish(REVIEW);
  await until(() => !(KEY in liveVersions()), "it is gone");
  const { jobs } = await fixture.idle();
  expect(jobs.map(({ cause }) => cause)).toEqual(
    expect.arrayContaining([`Entry published ${REVIEW}, found in Contentful`]),
  );
});

test("what was published while the publisher was away is live when it is back", async () => {
  const first = await start();
  await fixture.idle();
  await first.kill("SIGTERM");
  const revision = publish();
  await start();
  await fixture.idle();
  expect(liveVersions()[KEY]).toBe(revision);
});

test("five minutes without a publisher, with publishes in them, lose nothing", async () => {
  const clock = fixture.file("clock");
  writeFileSync(clock, "0");
  const how = { preload: ["tests/support/settable-clock"] };
  const variables = { CLOCK_FILE: clock, PUBLISHER_POLL: "1s" };
  const first = await start(variables, how);
  await fixture.idle();
  await first.kill("SIGKILL");
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
  await fixture.idle();
  const body = {
    sys: {
      id: "other",
      type: "Entry",
      revision: 1,
      contentType: { sys: { id: "landingPage" } },
    },
  };
  await sendHook(fixture.url, { body: JSON.stringify(body) });
  const { jobs, waitsForContentful } = await fixture.idle();
  expect([jobs[0]?.state, waitsForContentful]).toEqual(["live", false]);
});
