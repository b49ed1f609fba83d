import { writeFileSync } from "node:fs";
import { localized } from "../../../packages/contentful-local/src";
import { sendHook } from "../../../packages/publisher/tests/support/hook";
import { TinyDisk } from "../../../packages/publisher/tests/support/tiny-disk";
import { until } from "../../../packages/publisher/tests/support/until";
import { KEY, MANIFEST, PublishedSite, REVIEW, versionsIn } from "./published-site";

let site: PublishedSite;
beforeEach(async () => (site = await PublishedSite.open()));
afterEach(() => site.close());

test("a publish of which nobody tells is found by a question", async () => {
  const publisher = await site.start({ PUBLISHER_POLL: "500ms" });
  const revision = site.publish();
  await until(() => site.liveVersions()[KEY] === revision, "it is live");
  site.contentful.space.unpublish(REVIEW);
  await until(() => !(KEY in site.liveVersions()), "it is gone");
  const causes = publisher.log.map(({ cause }) => cause);
  expect(causes).toContain(`found: ${KEY}`);
});

test("a publish that is taken back while it is built is found to be gone", async () => {
  const publisher = await site.start({ PUBLISHER_POLL: "500ms" });
  const found = () => publisher.log.filter(({ cause }) => cause === `found: ${KEY}`).length;
  const waitFor = site.fixture.file("built");
  site.fixture.write({ mark: "two", waitFor });
  site.publish();
  await until(() => found() === 1, "its build has begun");
  site.contentful.space.unpublish(REVIEW);
  await until(() => found() === 2, "it is found to be gone");
  writeFileSync(waitFor, "");
  await site.settled();
  expect(site.liveVersions()).not.toHaveProperty([KEY]);
});

test("what is published while the first pages are made is found", async () => {
  site.contentful.faults.add(
    { api: "delivery", path: /initial/, delayMs: 1000, times: 1 },
    { api: "delivery", path: /assets/, delayMs: 2000, times: 1 },
  );
  const starting = site.start({ PUBLISHER_POLL: "500ms" });
  await until(() => site.contentful.calls.count({ path: /entries/ }) > 0, "its build reads");
  site.contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
  site.contentful.space.publish(REVIEW);
  await starting;
  await until(() => site.liveVersions()[KEY] === 2, "it is live");
});

test("what is taken back while Contentful does not answer is found once it does", async () => {
  await site.start({ PUBLISHER_POLL: "500ms" });
  await until(() => site.contentful.calls.count({ path: /sync_token/ }) > 0, "it asks what is new");
  site.contentful.faults.add({ api: "delivery", path: /sync/, status: 503, times: 2 });
  site.contentful.space.unpublish(REVIEW);
  await until(() => !(KEY in site.liveVersions()), "it is gone");
});

test("a sync token that Contentful does not know any more is replaced", async () => {
  await site.start({ PUBLISHER_POLL: "500ms" });
  await until(() => site.contentful.calls.count({ path: /sync_token/ }) > 0, "it asks what is new");
  site.contentful.faults.add({ api: "delivery", path: /sync_token/, status: 400, times: 1 });
  const revision = site.publish();
  await until(() => site.liveVersions()[KEY] === revision, "it is live");
});

test("five minutes without a publisher, with publishes in them, lose nothing", async () => {
  const clock = site.fixture.file("clock");
  writeFileSync(clock, "0");
  const how = { preload: ["tests/support/settable-clock"] };
  const variables = { CLOCK_FILE: clock, PUBLISHER_POLL: "1s" };
  await (await site.start(variables, how)).kill();
  const revision = site.publish();
  site.contentful.space.unpublish("kim");
  site.contentful.space.putEntry("noor", "testimonial", localized({ quote: "three" }));
  site.contentful.space.publish("noor");
  // Contentful tries again for a minute or two, and then no more: nobody tells of these. The last one
  // is not handed out yet when the publisher is back.
  writeFileSync(clock, String(5 * 60_000));
  site.contentful.space.holdDelivery();
  site.publish();
  await site.start(variables, how);
  await until(() => site.liveVersions()[KEY] === revision, "it has built what there is");
  expect(site.liveVersions()).toMatchObject({ [KEY]: revision, "Entry:noor": 1 });
  expect(site.liveVersions()).not.toHaveProperty(["Entry:kim"]);
  site.contentful.space.releaseDelivery();
  await until(() => site.liveVersions()[KEY] === revision + 1, "the last one is live, too");
  expect((await site.fixture.idle()).problem).toBeNull();
});

(TinyDisk.isPossible() ? test : test.skip)(
  "a publish that a poll finds while the disk is full is live once there is room",
  async () => {
    const disk = await TinyDisk.mount(site.fixture.data);
    try {
      await site.start({ PUBLISHER_POLL: "500ms" }, { within: disk.enter });
      disk.fill();
      site.contentful.space.changeEntry(REVIEW, localized({ quote: "two" }));
      site.contentful.space.publish(REVIEW);
      await site.fixture.statusWhen(
        ({ intakeProblem }) => intakeProblem !== null,
        "it cannot be kept",
      );
      disk.free();
      await until(() => versionsIn(disk.read(MANIFEST))[KEY] === 2, "it is live");
    } finally {
      await site.fixture.end();
      await disk.unmount();
    }
  },
);

test("requests with a wrong secret are red once a poll finds what they would have brought", async () => {
  const publisher = await site.start({ PUBLISHER_POLL: "1s" });
  const isReady = async () => (await fetch(`${site.fixture.url}/readyz`)).status === 200;
  const secret = "0".repeat(64);
  await sendHook(site.fixture.url, { id: REVIEW, revision: 2, secret });
  // A stranger could send that, too.
  expect([await isReady(), (await site.fixture.status()).intakeProblem]).toEqual([true, null]);

  const revision = site.publish();
  await sendHook(site.fixture.url, { id: REVIEW, revision, secret });
  const { intakeProblem } = await site.fixture.statusWhen(
    (status) => status.intakeProblem !== null,
    "it is red",
  );
  expect(intakeProblem?.message).toContain("CONTENTFUL_WEBHOOK_SECRET");
  expect(await isReady()).toBe(false);
  const { reason } = publisher.log.find(({ msg }) => msg === "hook refused") ?? {};
  expect(String(reason)).toContain("CONTENTFUL_WEBHOOK_SECRET");

  await sendHook(site.fixture.url, { id: REVIEW, revision });
  expect([await isReady(), (await site.fixture.status()).intakeProblem]).toEqual([true, null]);
});
