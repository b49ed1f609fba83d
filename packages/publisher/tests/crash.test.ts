import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook, sendRebuild } from "./support/hook";
import { idsIn, untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { scriptOf } from "./support/tiny-site";
import { until } from "./support/until";

const HOUR = 3_600_000;

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("what was accepted just before kill -9 is built by the next start", async () => {
  const first = await fixture.start({ PUBLISHER_DEBOUNCE: "1h" }, { limits: { maxWait: HOUR } });
  await fixture.idle();
  const jobs = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => sendHook(fixture.url, { id: `review-${index}` })),
  );
  await first.kill();
  fixture.write({ mark: "two" });
  await fixture.start();
  const { jobs: known } = await fixture.idle();
  expect(fixture.page()).toContain("two /");
  for (const { job } of jobs) {
    expect(known.find(({ id }) => id === job)?.state).toBe("live");
  }
  expect(fixture.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});

test("a confirmation outlasts kill -9, and holds for one build", async () => {
  const first = await fixture.start({ PUBLISHER_DEBOUNCE: "1h" }, { limits: { maxWait: HOUR } });
  await fixture.idle();
  await fixture.press("confirm", { confirm: "reviews-20-to-3" });
  await first.kill();
  fixture.write({ mark: "few", reviews: 3 });
  await fixture.start();
  await fixture.idle();
  expect(fixture.page()).toContain("few /");
  fixture.write({ mark: "fewer", reviews: 1 });
  await sendRebuild(fixture.url);
  expect((await fixture.idle()).problem?.confirm).toBe("reviews-3-to-1");
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
  expect(fixture.page()).toContain("three /");
  expect(fixture.builds.slice(2)).toEqual(["warm two", "cold three", "built three"]);
  await untilGone(idsIn(pids));
});

/** What is in the folder of releases at the moments of a release. */
const MOMENTS: readonly [
  string,
  (names: readonly string[], before: readonly string[]) => boolean,
][] = [
  ["copy", (names) => names.includes(".staging")],
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
    expect(/<h1[^>]*>(\w+ \/)/.exec(fixture.page())?.[1]).toMatch(whole);
    const { jobs } = await fixture.idle();
    expect(jobs.at(0)?.state).toBe("live");
    expect(fixture.page()).toContain("two /");
    expect(readdirSync(releases).filter((name) => name.startsWith("."))).toEqual([]);
  },
);

/** Becomes a user without rights. */
const AS_NOBODY = ["setpriv", "--reuid=65534", "--clear-groups"] as const;

/** An administrator may write where others may not, if those can run the administrator's Node. */
const asAdministrator =
  spawnSync(AS_NOBODY[0], [...AS_NOBODY.slice(1), "sh", "-c", `"${process.execPath}" --version`])
    .status === 0
    ? test
    : test.skip;

asAdministrator(
  "what a crash has left half copied is copied anew, without special rights",
  async () => {
    const temps = ["", ".br", ".gz"].map((form) =>
      path.join(fixture.data, "releases/hashed", `${scriptOf("one")}.tmp${form}`),
    );
    mkdirSync(path.dirname(temps[0]!), { recursive: true });
    for (const temp of temps) writeFileSync(temp, "half");
    execFileSync("chown", ["-R", "65534", fixture.folder]);
    await fixture.start({}, { within: AS_NOBODY });
    expect((await fixture.idle()).problem).toBeNull();
    expect(fixture.page()).toContain("one /");
  },
);

test("two publishers never work on one folder: the second says so and ends", async () => {
  await fixture.start();
  await fixture.idle();
  const { code, stderr, stdout } = await fixture.spawn().ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Another publisher works on ${fixture.data} already. Stop it first, or give this one a folder of its own in PUBLISHER_DATA.\n`,
  );
  expect(stdout).toBe("");
  expect((await sendHook(fixture.url)).status).toBe(202);
  await fixture.idle();
});

test.each([
  ["empty", ""],
  ["half written", '{"jobs":[{"id":'],
  ["of another kind", '{"jobs":7}'],
])(
  "with a state file that is %s it starts all the same, sets it aside and builds",
  async (_, text) => {
    const first = await fixture.start();
    await fixture.idle();
    await first.kill();
    writeFileSync(path.join(fixture.data, "state.json"), text);
    fixture.write({ mark: "two" });
    const second = await fixture.start();
    await fixture.idle();
    expect(fixture.page()).toContain("two /");
    expect(second.log.map(({ msg }) => msg)).toContain(
      "the state cannot be read: set aside, everything is built anew",
    );
    const names = readdirSync(fixture.data);
    expect(names.some((name) => name.startsWith("state.json.broken-"))).toBe(true);
    expect((await sendHook(fixture.url)).status).toBe(202);
    await fixture.idle();
  },
);

/** Makes the flush of the folder of releases fail, as a broken disk does. */
const preload = ["tests/support/broken-flush"];

test("a flush that fails after the switch takes nothing back", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await first.kill();
  fixture.write({ mark: "two" });
  const second = await fixture.start(
    { BROKEN_FLUSH: path.join(fixture.data, "releases") },
    { preload },
  );
  const { live, problem } = await fixture.idle();
  expect(fixture.page()).toContain("two /");
  expect([problem, live?.release]).toEqual([
    null,
    readlinkSync(path.join(fixture.data, "releases/current")),
  ]);
  expect(second.log.map(({ msg }) => msg)).toContain("the switch may not survive a power cut");
});
