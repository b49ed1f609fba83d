import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook, sendRebuild } from "../support/hook";
import { idsIn, untilGone } from "../support/processes";
import { PublisherFixture } from "../support/publisher-fixture";
import { until } from "../support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("what was accepted just before kill -9 is built by the next start", async () => {
  const first = await fixture.start({ PUBLISHER_QUIET_TIME: "1h", PUBLISHER_LONGEST_WAIT: "1h" });
  await fixture.idle();
  const jobs = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => sendHook(fixture.url, { id: `review-${index}` })),
  );
  await first.kill();
  fixture.write({ mark: "two" });
  await fixture.start();
  const { jobs: known } = await fixture.idle();
  expect(await fixture.page()).toContain("two /");
  for (const { job } of jobs) {
    expect(known.find(({ id }) => id === job)?.state).toBe("released");
  }
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("a confirmation outlasts kill -9, and holds for one build", async () => {
  const first = await fixture.start({ PUBLISHER_QUIET_TIME: "1h", PUBLISHER_LONGEST_WAIT: "1h" });
  await fixture.idle();
  await sendRebuild(fixture.url, { confirm: "shrink" });
  await first.kill();
  fixture.write({ mark: "few", reviews: 3 });
  await fixture.start();
  await fixture.idle();
  expect(await fixture.page()).toContain("few /");
  fixture.write({ mark: "fewer", reviews: 1 });
  await sendRebuild(fixture.url);
  expect((await fixture.idle()).problem?.shrunk).toBe(true);
});

test("a request that was accepted before kill -9 is not accepted again after it", async () => {
  const first = await fixture.start();
  await fixture.idle();
  const at = Date.now();
  expect((await sendHook(fixture.url, { at })).status).toBe(202);
  await first.kill();
  await fixture.start();
  expect(await sendHook(fixture.url, { at })).toMatchObject({
    status: 401,
    message: "The same request has come before.",
  });
});

test("kill -9 during a build ends the build too, and the next start makes it anew from nothing", async () => {
  const first = await fixture.start();
  await fixture.idle();
  const pids = fixture.file("pids");
  fixture.write({ mark: "two", hang: pids });
  await sendHook(fixture.url);
  await until(() => idsIn(pids).length === 2, "it hangs");
  await first.kill();
  fixture.write({ mark: "three" });
  await fixture.start();
  await fixture.idle();
  expect(await fixture.page()).toContain("three /");
  expect(fixture.builds.slice(2)).toEqual(["warm two", "cold three", "built three"]);
  await untilGone(idsIn(pids));
});

/** What is in the folder of releases at the moments of a release. */
const MOMENTS: readonly [
  string,
  (names: readonly string[], before: readonly string[]) => boolean,
][] = [
  ["copy", (names) => names.some((name) => name.startsWith(".staging-"))],
  ["switch", (names, before) => names.some((name) => /^\d/.test(name) && !before.includes(name))],
];

test.each(MOMENTS)(
  "kill -9 during the %s leaves a whole site, and what was pending is built",
  async (_name, isNow) => {
    const first = await fixture.start();
    await fixture.idle();
    const releases = path.join(fixture.data, "releases");
    const before = readdirSync(releases);
    fixture.write({ mark: "two" });
    await sendHook(fixture.url);
    const end = performance.now() + 60_000;
    // Without a pause in between: the moment is short.
    while (!isNow(readdirSync(releases), before)) {
      if (performance.now() > end) throw new Error("The moment never came");
    }
    await first.kill();
    const whole = /^(one|two) \//m;
    await fixture.start();
    expect(/<h1[^>]*>(\w+ \/)/.exec(await fixture.page())?.[1]).toMatch(whole);
    const { jobs } = await fixture.idle();
    expect(jobs.at(0)?.state).toBe("released");
    expect(await fixture.page()).toContain("two /");
    expect(readdirSync(releases).filter((name) => name.startsWith("."))).toEqual([]);
  },
);

test("two publishers never work on one folder: the second says so and ends", async () => {
  const first = await fixture.start();
  await fixture.idle();
  const { code, stderr, stdout } = await fixture.spawn().ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Another publisher (process ${first.pid}) works on ${fixture.data} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.\n`,
  );
  expect(stdout).toBe("");
  expect((await sendHook(fixture.url)).status).toBe(202);
  await fixture.idle();
});

test("of several publishers that start at once, one works", async () => {
  const all = Array.from({ length: 4 }, () => fixture.spawn());
  const outcomes = await Promise.all(
    all.map((publisher) =>
      Promise.race([publisher.url().catch(() => "ended"), publisher.ended.then(() => "ended")]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== "ended")).toHaveLength(1);
  // Nobody has to clear anything away after it is gone.
  await Promise.all(all.map((publisher) => publisher.kill()));
  await fixture.start();
  expect(readdirSync(path.join(fixture.data, "lock"))).toHaveLength(2);
});

test("a publisher that lost its last words in a crash starts all the same", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await first.kill();
  const journal = path.join(fixture.data, "queue", "journal.ndjson");
  writeFileSync(journal, `${readFileSync(journal, "utf8")}{"kind":"accepted","seq":9`);
  await fixture.start();
  expect((await sendHook(fixture.url)).status).toBe(202);
  expect((await fixture.idle()).jobs[0]?.state).toBe("released");
});
