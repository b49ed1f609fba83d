import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { sendHook } from "./support/hook";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("the first start builds at once, and a publish changes what visitors see", async () => {
  await fixture.startLive();
  expect(fixture.page()).toContain("one /");
  fixture.write({ mark: "two" });
  expect((await sendHook(fixture.url)).status).toBe(202);
  const { builds } = await fixture.idle();
  expect(fixture.page()).toContain("two /");
  expect(builds[0]).toMatchObject({ outcome: "released", warm: true });
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

const built = () => fixture.builds.filter((line) => line.startsWith("built")).length;

test("a hundred publishes in a row make one build", async () => {
  await fixture.startLive({ PUBLISHER_DEBOUNCE: "596h" });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => sendHook(fixture.url, { id: `review-${index}` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect((await fixture.status()).waiting).toBe(100);
  await fixture.press("rebuild");
  await fixture.idle();
  expect(built()).toBe(2);
});

test("a second publish makes the build wait for another pause", async () => {
  const pause = 2000;
  const publisher = await fixture.startLive({ PUBLISHER_DEBOUNCE: `${pause}ms` });
  const first = Date.now();
  // Again and again, for longer than the pause.
  while (Date.now() - first < 2.5 * pause) await sendHook(fixture.url);
  const { builds } = await fixture.idle();
  const times = publisher.log
    .filter(({ cause }) => cause === "ContentManagement.Entry.publish Entry:review-1")
    .map(({ time }) => Date.parse(String(time)));
  // On a busy machine a pause may pass between two of them, and the next come while a build begins.
  const start = Date.parse(builds[0]!.startedAt);
  expect(start - Math.max(...times)).toBeGreaterThan(pause - 100);
});

test("publishes during a build make exactly one more", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "one", waitFor: gate });
  await fixture.start();
  await until(() => fixture.builds.length === 1, "the first build is under way");
  for (let count = 0; count < 10; count += 1) {
    await sendHook(fixture.url, { id: `review-${count}` });
  }
  const { building, waiting } = await fixture.status();
  expect([building === null, waiting]).toEqual([false, 10]);
  fixture.write({ mark: "two" });
  writeFileSync(gate, "");
  await fixture.idle();
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("a publish that is still being saved when a build begins waits for the next one", async () => {
  const [held, gate, end] = [fixture.file("held"), fixture.file("gate"), fixture.file("end")];
  const variables = { PUBLISHER_DEBOUNCE: "1s", HELD_FLUSH: held, HELD_UNTIL: gate };
  writeFileSync(gate, "");
  await fixture.startLive(variables, { preload: ["tests/support/held-flush"] });
  fixture.write({ mark: "two", waitFor: end });
  await sendHook(fixture.url, { id: "first" });
  rmSync(gate);
  const second = sendHook(fixture.url, { id: "second" });
  await until(() => existsSync(held), "the second is being saved");
  await fixture.statusWhen(({ building }) => building !== null, "the build of the first begins");
  writeFileSync(gate, "");
  expect((await second).status).toBe(202);
  expect((await fixture.status()).waiting).toBe(1);
  writeFileSync(end, "");
  await fixture.idle();
  expect(built()).toBe(3);
});

test("a build comes by the schedule without anybody asking", async () => {
  await fixture.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  await until(() => built() > 1, "the schedule has asked for a build");
});

test("after so many warm builds, one begins from nothing", async () => {
  await fixture.startLive({}, { limits: { maxWarmBuilds: 1 } });
  for (const id of ["one", "two"]) {
    await sendHook(fixture.url, { id });
    await fixture.idle();
  }
  const starts = fixture.builds.filter((line) => !line.startsWith("built"));
  expect(starts).toEqual(["cold one", "warm one", "cold one"]);
});

/** As Gatsby leaves one with each build. */
const left = () =>
  readdirSync(fixture.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /left-by-build-\w+$/.test(name),
  );

test("what builds leave among temporary files is gone with the next build", async () => {
  await fixture.startLive();
  const before = left();
  expect(before).toHaveLength(1);
  await sendHook(fixture.url);
  await fixture.idle();
  expect(left()).toHaveLength(1);
  expect(left()).not.toEqual(before);
});
