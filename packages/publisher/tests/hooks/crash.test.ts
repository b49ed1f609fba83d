import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook, sendRebuild } from "../support/hook";
import { idsIn, untilGone } from "../support/processes";
import { Stage } from "../support/publisher-process";
import { until } from "../support/until";

let stage: Stage;
beforeEach(() => (stage = new Stage()));
afterEach(() => stage.end());

test("what was accepted just before kill -9 is built by the next start", async () => {
  const first = await stage.start({ PUBLISHER_QUIET_TIME: "1h", PUBLISHER_LONGEST_WAIT: "1h" });
  await stage.settled();
  const jobs = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => sendHook(stage.url, { id: `review-${index}` })),
  );
  await first.kill();
  stage.write({ mark: "two" });
  await stage.start();
  const { jobs: known } = await stage.settled();
  expect(await stage.page()).toContain("two /");
  for (const { job } of jobs) {
    expect(known.find(({ id }) => id === job)?.state).toBe("released");
  }
  expect(stage.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("a confirmation outlasts kill -9, and holds for one build", async () => {
  const first = await stage.start({ PUBLISHER_QUIET_TIME: "1h", PUBLISHER_LONGEST_WAIT: "1h" });
  await stage.settled();
  await sendRebuild(stage.url, { confirm: "shrink" });
  await first.kill();
  stage.write({ mark: "few", reviews: 3 });
  await stage.start();
  await stage.settled();
  expect(await stage.page()).toContain("few /");
  stage.write({ mark: "fewer", reviews: 1 });
  await sendRebuild(stage.url);
  expect((await stage.settled()).problem?.shrunk).toBe(true);
});

test("a request that was accepted before kill -9 is not accepted again after it", async () => {
  const first = await stage.start();
  await stage.settled();
  const at = Date.now();
  expect((await sendHook(stage.url, { at })).status).toBe(202);
  await first.kill();
  await stage.start();
  expect(await sendHook(stage.url, { at })).toMatchObject({
    status: 401,
    message: "The same request has come before.",
  });
});

test("kill -9 during a build ends the build too, and the next start makes it anew from nothing", async () => {
  const first = await stage.start();
  await stage.settled();
  const pids = stage.file("pids");
  stage.write({ mark: "two", hang: pids });
  await sendHook(stage.url);
  await until(() => idsIn(pids).length === 2, "it hangs");
  await first.kill();
  stage.write({ mark: "three" });
  await stage.start();
  await stage.settled();
  expect(await stage.page()).toContain("three /");
  expect(stage.builds.slice(2)).toEqual(["warm two", "cold three", "built three"]);
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
  "kill -9 during the %s leaves a whole site, and what was owed is built",
  async (_name, isNow) => {
    const first = await stage.start();
    await stage.settled();
    const releases = path.join(stage.data, "releases");
    const before = readdirSync(releases);
    stage.write({ mark: "two" });
    await sendHook(stage.url);
    const end = performance.now() + 60_000;
    // Without a pause in between: the moment is short.
    while (!isNow(readdirSync(releases), before)) {
      if (performance.now() > end) throw new Error("The moment never came");
    }
    await first.kill();
    const whole = /^(one|two) \//m;
    await stage.start();
    expect(/<h1[^>]*>(\w+ \/)/.exec(await stage.page())?.[1]).toMatch(whole);
    const { jobs } = await stage.settled();
    expect(jobs.at(0)?.state).toBe("released");
    expect(await stage.page()).toContain("two /");
    expect(readdirSync(releases).filter((name) => name.startsWith("."))).toEqual([]);
  },
);

test("two publishers never work on one folder: the second says so and ends", async () => {
  const first = await stage.start();
  await stage.settled();
  const { code, stderr, stdout } = await stage.spawn().ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Another publisher (process ${first.pid}) works on ${stage.data} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.\n`,
  );
  expect(stdout).toBe("");
  expect((await sendHook(stage.url)).status).toBe(202);
  await stage.settled();
});

test("of several publishers that start at once, one works", async () => {
  const all = Array.from({ length: 4 }, () => stage.spawn());
  const outcomes = await Promise.all(
    all.map((publisher) =>
      Promise.race([publisher.url().catch(() => "ended"), publisher.ended.then(() => "ended")]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== "ended")).toHaveLength(1);
  // Nobody has to clear anything away after it is gone.
  await Promise.all(all.map((publisher) => publisher.kill()));
  await stage.start();
  expect(readdirSync(path.join(stage.data, "lock"))).toHaveLength(2);
});

test("a publisher that lost its last words in a crash starts all the same", async () => {
  const first = await stage.start();
  await stage.settled();
  await first.kill();
  const journal = path.join(stage.data, "queue", "journal.ndjson");
  writeFileSync(journal, `${readFileSync(journal, "utf8")}{"kind":"accepted","seq":9`);
  await stage.start();
  expect((await sendHook(stage.url)).status).toBe(202);
  expect((await stage.settled()).jobs[0]?.state).toBe("released");
});
