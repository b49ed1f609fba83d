import { localized } from "../../../packages/contentful-local/src";
import { sendHook } from "../../../packages/publisher/tests/support/hook";
import { until } from "../../../packages/publisher/tests/support/until";
import { KEY, PublishedSite, REVIEW } from "./published-site";

let site: PublishedSite;
beforeEach(async () => (site = await PublishedSite.open()));
afterEach(() => site.close());

/** Waits until all is built and something of it is not live, because Contentful does not return it. */
const lagging = () => site.fixture.statusWhen((status) => status.waitsForContentful, "it waits");

test("a publish that Contentful returns later is built again until it does, and is owed so long", async () => {
  await site.start();
  site.contentful.space.holdDelivery();
  const revision = site.publish();
  await sendHook(site.fixture.url, { id: REVIEW, revision });
  const { problem } = await site.fixture.statusWhen(
    (status) => status.waitsForContentful && status.builds.length > 2,
    "it has built with what there is, twice",
  );
  expect(problem).toBeNull();
  expect(site.liveVersions()[KEY]).toBe(revision - 1);
  site.contentful.space.releaseDelivery();
  await site.settled();
  expect(site.liveVersions()[KEY]).toBe(revision);

  // So is an unpublish that Contentful does not know yet.
  site.contentful.space.holdDelivery();
  site.contentful.space.unpublish(REVIEW);
  const topic = "ContentManagement.Entry.unpublish";
  await sendHook(site.fixture.url, { id: REVIEW, revision, topic });
  await lagging();
  site.contentful.space.releaseDelivery();
  await site.settled();
  expect(site.liveVersions()).not.toHaveProperty([KEY]);
});

test("what is owed outlasts kill -9", async () => {
  const first = await site.start({}, { limits: { lagDelay: 3_600_000 } });
  site.contentful.space.holdDelivery();
  const revision = site.publish();
  await sendHook(site.fixture.url, { id: REVIEW, revision });
  await lagging();
  await first.kill();
  await site.start();
  await lagging();
  site.contentful.space.releaseDelivery();
  await site.settled();
  expect(site.liveVersions()[KEY]).toBe(revision);
});

test("what the site does not show is never waited for", async () => {
  await site.start();
  const contentType = { sys: { id: "landingPage" } };
  const sys = { id: "other", type: "Entry", revision: 1, contentType };
  await sendHook(site.fixture.url, { body: JSON.stringify({ sys }) });
  const { waitsForContentful } = await site.fixture.idle();
  const builds = site.fixture.builds.filter((line) => line.startsWith("built"));
  expect([waitsForContentful, builds.length]).toEqual([false, 2]);
});

/** What Contentful sends of an entry that changes now. */
const sysOf = (
  type: "Entry" | "DeletedEntry",
  revision: number,
  at = new Date(Date.now()).toISOString(),
) => {
  const sys = { id: REVIEW, type, revision, updatedAt: at };
  return JSON.stringify({ sys: type === "Entry" ? sys : { ...sys, deletedAt: at } });
};

/** What Contentful sends of a publish, with a time that is not quite the entry's own. */
const sysOfPublished = () => {
  const { publishedCounter, updatedAt } = site.contentful.space.entries.get(REVIEW);
  return sysOf("Entry", publishedCounter, new Date(Date.parse(updatedAt) + 500).toISOString());
};

/** What is published from now on is further from what was than times of one publish can be. */
function later() {
  const published = site.contentful.space.entries.all().map((entry) => Date.parse(entry.updatedAt));
  const ahead = Math.max(Date.now(), ...published) + 2000 - performance.now();
  jest.spyOn(Date, "now").mockImplementation(() => Math.round(ahead + performance.now()));
}

test.each(["with its requests", "by a poll"])(
  "an entry that is deleted and made again with the same id is live at once, %s",
  async (way) => {
    const told = way === "with its requests";
    await site.start(told ? {} : { PUBLISHER_POLL: "1s" });
    for (let revision = 2; revision < 5; revision += 1) site.publish();
    if (told) await sendHook(site.fixture.url, { body: sysOfPublished() });
    await until(() => site.liveVersions()[KEY] === 4, "it is live");
    await site.fixture.idle();
    later();

    site.contentful.space.unpublish(REVIEW);
    site.contentful.space.entries.remove(REVIEW);
    const deletion = { body: sysOf("DeletedEntry", 4), topic: "ContentManagement.Entry.unpublish" };
    if (told) await sendHook(site.fixture.url, deletion);
    later();
    site.contentful.space.putEntry(REVIEW, "testimonial", localized({ quote: "anew" }));
    site.contentful.space.publish(REVIEW);
    if (told) await sendHook(site.fixture.url, { body: sysOfPublished() });
    await until(() => site.liveVersions()[KEY] === 1, "it is live");
    await site.settled();
  },
);

test("an entry made again is not taken for live while Contentful returns the deleted one", async () => {
  await site.start();
  later();
  site.contentful.space.holdDelivery();
  await sendHook(site.fixture.url, { body: sysOf("Entry", 1) });
  await lagging();
});
