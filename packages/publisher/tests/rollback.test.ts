import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook } from "./support/hook";
import { untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { scriptOf } from "./support/tiny-site";
import { until } from "./support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

const ids = () =>
  readdirSync(path.join(fixture.data, "releases")).filter((name) => /^\d/.test(name));
const live = () => /<title>(.*?)</.exec(fixture.page())?.[1];

test("a rollback stays through a publish and a start, until somebody shows new pages again", async () => {
  const first = await fixture.startLive();
  await fixture.publish({ mark: "two" });
  expect((await fixture.press("rollback")).status).toBe(303);
  expect(live()).toBe("one");
  expect((await fixture.status()).pinned).not.toBeNull();

  fixture.write({ mark: "three" });
  expect((await sendHook(fixture.url, { id: "later" })).status).toBe(202);
  await first.kill("SIGTERM");
  await fixture.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  await sendHook(fixture.url, { id: "later still" });
  expect((await fixture.status()).waiting).toBe(1);
  expect(live()).toBe("one");
  expect(fixture.builds.at(-1)).toBe("built two");

  await fixture.press("unpin");
  await until(() => live() === "three", "new pages are shown again");
  expect((await fixture.status()).pinned).toBeNull();
});

test("whoever goes back twice gets older pages each time, and never the bad ones again", async () => {
  await fixture.startLive();
  for (const mark of ["two", "bad"]) await fixture.publish({ mark });
  await fixture.press("rollback");
  expect(live()).toBe("two");
  await fixture.press("rollback");
  expect(live()).toBe("one");
  const none = await fixture.press("rollback");
  expect([none.status, await none.json()]).toEqual([
    409,
    { message: "There is no earlier release to go back to." },
  ]);
  fixture.write({ mark: "new" });
  await fixture.press("unpin");
  await fixture.idle();
  expect(live()).toBe("new");
  await fixture.press("rollback");
  expect(live()).toBe("one");
});

test("whoever names a release gets that one, also one that was left", async () => {
  await fixture.startLive();
  for (const mark of ["two", "three"]) await fixture.publish({ mark });
  const [one = "", two = ""] = ids();
  await fixture.press("rollback", { release: one });
  expect(live()).toBe("one");
  await fixture.press("rollback", { release: two });
  expect(live()).toBe("two");
  const unknown = await fixture.press("rollback", { release: "yesterday" });
  expect([unknown.status, await unknown.json()]).toEqual([
    409,
    { message: "There is no release yesterday to go back to." },
  ]);
});

test("a build that runs while somebody goes back is stopped, and does not undo that", async () => {
  await fixture.startLive();
  await fixture.publish({ mark: "two" });
  const pids = await fixture.publishEndless();
  await fixture.press("rollback");
  await untilGone(pids);
  expect((await fixture.idle()).building).toBeNull();
  expect(live()).toBe("one");
});

test("what was live before is never removed, and pages that are open keep their files", async () => {
  await fixture.startLive({ PUBLISHER_KEEP_RELEASES: "2" });
  for (const mark of ["two", "three", "four"]) await fixture.publish({ mark });
  expect(ids()).toHaveLength(2);
  await fixture.press("rollback");
  expect(live()).toBe("three");
  fixture.write({ mark: "five" });
  await fixture.press("unpin");
  await fixture.idle();
  // Four was removed, although it is newer: somebody went back from it.
  expect(ids()).toHaveLength(2);
  const isThere = (mark: string) =>
    existsSync(path.join(fixture.data, "releases/hashed", scriptOf(mark)));
  expect(["one", "three", "five"].map(isThere)).toEqual([false, true, true]);
  await fixture.press("rollback");
  expect(live()).toBe("three");
});

test("who goes back to a named release, and back again after a publish, gets the named one", async () => {
  await fixture.startLive();
  for (const mark of ["two", "three"]) await fixture.publish({ mark });
  const [one = "", two = ""] = ids();
  await fixture.press("rollback", { release: one });
  await fixture.press("rollback", { release: two });
  fixture.write({ mark: "four" });
  await fixture.press("unpin");
  await fixture.idle();
  expect(live()).toBe("four");
  await fixture.press("rollback");
  expect(live()).toBe("two");
});

test("before the first build there is nothing to go back to, and the first build still comes", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "one", waitFor: gate });
  await fixture.start();
  expect((await fixture.press("rollback")).status).toBe(409);
  writeFileSync(gate, "");
  expect((await fixture.idle()).pinned).toBeNull();
  expect(live()).toBe("one");
});

test("what a failed switch has left does not stop the next", async () => {
  await fixture.startLive();
  symlinkSync("nowhere", path.join(fixture.data, "releases/.next"));
  await fixture.publish({ mark: "two" });
  expect(live()).toBe("two");
});
