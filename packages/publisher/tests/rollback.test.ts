import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
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
  expect((await fixture.goBack()).status).toBe(303);
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

test("whoever names a release gets that one, also one that was left", async () => {
  await fixture.startLive();
  for (const mark of ["two", "three"]) await fixture.publish({ mark });
  const [one = "", two = ""] = ids();
  await fixture.goBack(one);
  expect(live()).toBe("one");
  await fixture.goBack(two);
  expect(live()).toBe("two");
  const unknown = await fixture.goBack("yesterday");
  expect([unknown.status, await unknown.json()]).toEqual([
    409,
    { message: "There is no release yesterday to go back to." },
  ]);
  expect(live()).toBe("two");
});

test("a build that runs while somebody goes back is stopped, and does not undo that", async () => {
  await fixture.startLive();
  await fixture.publish({ mark: "two" });
  const pids = await fixture.publishEndless();
  await fixture.goBack();
  await untilGone(pids);
  const { building, waitsForContentful } = await fixture.idle();
  expect([building, waitsForContentful, live()]).toEqual([null, false, "one"]);
});

test("what was live before is never removed, and pages that are open keep their files", async () => {
  await fixture.startLive({ PUBLISHER_KEEP_RELEASES: "2" });
  for (const mark of ["two", "three", "four"]) await fixture.publish({ mark });
  expect(ids()).toHaveLength(2);
  await fixture.goBack();
  expect(live()).toBe("three");
  fixture.write({ mark: "five" });
  await fixture.press("unpin");
  await fixture.idle();
  // Four was removed, although it is newer: somebody went back from it.
  expect(ids()).toHaveLength(2);
  const isThere = (mark: string) =>
    existsSync(path.join(fixture.data, "releases/hashed", scriptOf(mark)));
  expect(["one", "three", "five"].map(isThere)).toEqual([false, true, true]);
  await fixture.goBack();
  expect(live()).toBe("three");
});

test("before the first build there is nothing to go back to, and the first build still comes", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "one", waitFor: gate });
  await fixture.start();
  expect((await fixture.goBack()).status).toBe(409);
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

test("a rollback that a crash has kept from happening holds nothing", async () => {
  const first = await fixture.startLive();
  await fixture.publish({ mark: "two" });
  const [one] = ids();
  await first.kill();
  const file = path.join(fixture.data, "state.json");
  const state = JSON.parse(readFileSync(file, "utf8")) as object;
  const pinned = { release: one, since: "2026-07-01T10:00:00.000Z" };
  writeFileSync(file, JSON.stringify({ ...state, pinned }));
  fixture.write({ mark: "three" });
  await fixture.startLive();
  expect([live(), (await fixture.status()).pinned]).toEqual(["three", null]);
});
