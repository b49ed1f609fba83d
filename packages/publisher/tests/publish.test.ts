import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook, sendRebuild } from "./support/hook";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("the first start builds at once, and a publish changes what visitors see", async () => {
  await fixture.start();
  await fixture.idle();
  expect(fixture.page()).toContain("one /");
  fixture.write({ mark: "two" });
  const { status, job } = await sendHook(fixture.url);
  expect(status).toBe(202);
  const { jobs, live, builds } = await fixture.idle();
  expect(fixture.page()).toContain("two /");
  expect(jobs.find(({ id }) => id === job)).toMatchObject({
    cause: "Entry published review-1",
    state: "live",
  });
  expect(builds[0]).toMatchObject({ outcome: "released", release: live?.release, warm: true });
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("what was published while the publisher was away is built when it starts again", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await first.kill("SIGTERM");
  fixture.write({ mark: "two" });
  await fixture.start();
  await fixture.idle();
  expect(fixture.page()).toContain("two /");
  expect(fixture.builds.at(-2)).toBe("warm two");
});

const built = () => fixture.builds.filter((line) => line.startsWith("built")).length;

test("a hundred publishes in a row make one build", async () => {
  await fixture.start({ PUBLISHER_DEBOUNCE: "2s" });
  await fixture.idle();
  fixture.write({ mark: "two" });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => sendHook(fixture.url, { id: `review-${index}` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ job }) => job)).size).toBe(100);
  const { jobs } = await fixture.idle();
  expect(built()).toBe(2);
  expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(["live"]));
});

test("publishes that never pause are built after the longest wait", async () => {
  await fixture.start({ PUBLISHER_DEBOUNCE: "1s" }, { limits: { maxWait: 1500 } });
  await fixture.idle();
  for (let count = 0; built() < 2 && count < 100; count += 1) {
    await sendHook(fixture.url, { id: `review-${count}` });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(built()).toBe(2);
});

test("publishes during a build make exactly one more", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "one", waitFor: gate });
  await fixture.start();
  await until(() => fixture.builds.length === 1, "the first build is under way");
  for (let count = 0; count < 10; count += 1) {
    await sendHook(fixture.url, { id: `review-${count}` });
  }
  await sendRebuild(fixture.url);
  const { building, waiting } = await fixture.status();
  expect([building?.step, waiting]).toEqual(["building", 11]);
  fixture.write({ mark: "two" });
  writeFileSync(gate, "");
  await fixture.idle();
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("a rebuild comes by the schedule without anybody asking", async () => {
  await fixture.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  const { jobs, nextScheduled } = await fixture.statusWhen(
    (status) => status.jobs.some(({ cause }) => cause === "By the schedule"),
    "the schedule has asked for a build",
  );
  expect(jobs[0]?.cause).toBe("By the schedule");
  expect(Date.parse(nextScheduled!)).not.toBeNaN();
});

/** As Gatsby leaves one with each build. */
const left = () =>
  readdirSync(fixture.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /left-by-build-\w+$/.test(name),
  );

test("what builds leave among temporary files is gone with the next build", async () => {
  await fixture.start();
  await fixture.idle();
  const before = left();
  expect(before).toHaveLength(1);
  await sendHook(fixture.url);
  await fixture.idle();
  expect(left()).toHaveLength(1);
  expect(left()).not.toEqual(before);
});

test("no build sees a file of variables", async () => {
  writeFileSync(fixture.file("project/.env"), "PUBLISHER_STATUS_TOKEN=secret\n");
  writeFileSync(fixture.file("project/.env.production"), "A=secret\n");
  writeFileSync(fixture.file("project/page.tsx"), "");
  await fixture.start();
  await fixture.idle();
  const work = path.join(fixture.data, "build/work");
  expect(existsSync(path.join(work, "page.tsx"))).toBe(true);
  expect(readdirSync(work).filter((name) => name.startsWith(".env"))).toEqual([]);
});
