import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook } from "./support/hook";
import { untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

test("what was accepted just before kill -9 is built by the next start", async () => {
  const first = await fixture.startLive({ PUBLISHER_DEBOUNCE: "1h" });
  await Promise.all(
    Array.from({ length: 5 }, (_, index) => sendHook(fixture.url, { id: `review-${index}` })),
  );
  await first.kill();
  fixture.write({ mark: "two" });
  await fixture.startLive();
  expect(fixture.page()).toContain("two /");
  expect(fixture.builds.slice(2)).toEqual(["cold two", "built two"]);
});

test("a request is answered with 202 only once it is flushed to the disk", async () => {
  const [held, gate] = [fixture.file("held"), fixture.file("gate")];
  const variables = { PUBLISHER_DEBOUNCE: "1h", HELD_FLUSH: held, HELD_UNTIL: gate };
  writeFileSync(gate, "");
  await fixture.startLive(variables, { preload: ["tests/support/held-flush"] });
  rmSync(gate);
  let isAnswered = false;
  const answer = sendHook(fixture.url).finally(() => (isAnswered = true));
  await until(() => isAnswered || existsSync(held), "the state is being flushed");
  expect(isAnswered).toBe(false);
  writeFileSync(gate, "");
  expect((await answer).status).toBe(202);
});

test("a confirmation outlasts kill -9, and holds for one build", async () => {
  const first = await fixture.startLive({ PUBLISHER_DEBOUNCE: "1h" });
  // The build that this begins does not use it up before the kill.
  fixture.write({ mark: "one", waitFor: fixture.file("never") });
  await fixture.press("confirm", { confirm: "reviews-20-to-3" });
  await first.kill();
  fixture.write({ mark: "few", reviews: 3 });
  await fixture.startLive();
  expect(fixture.page()).toContain("few /");
  fixture.write({ mark: "fewer", reviews: 1 });
  await fixture.press("rebuild");
  expect((await fixture.idle()).problem?.confirm).toBe("reviews-3-to-1");
});

test("kill -9 during a build ends the build too, and the next start makes it anew from nothing", async () => {
  const first = await fixture.startLive();
  const pids = await fixture.publishEndless();
  await first.kill();
  fixture.write({ mark: "three" });
  await fixture.startLive();
  expect(fixture.page()).toContain("three /");
  expect(fixture.builds.slice(2)).toEqual(["warm endless", "cold three", "built three"]);
  await untilGone(pids);
});

test.each(["copy", "switch"])(
  "kill -9 during the %s leaves a whole site, and what was pending is built",
  async (moment) => {
    const [held, gate] = [fixture.file("held"), fixture.file("gate")];
    const variables = { HELD_FLUSH: held, HELD_UNTIL: gate, HELD_PATH: ".staging" };
    writeFileSync(gate, "");
    const first = await fixture.startLive(variables, { preload: ["tests/support/held-flush"] });
    const releases = path.join(fixture.data, "releases");
    const before = readdirSync(releases);
    fixture.write({ mark: "two" });
    if (moment === "copy") rmSync(gate);
    await sendHook(fixture.url);
    const isNew = (name: string) => /^\d/.test(name) && !before.includes(name);
    const isNow = () =>
      moment === "copy" ? existsSync(held) : readdirSync(releases).some((name) => isNew(name));
    await until(isNow, `the ${moment}`, { pause: 0 });
    await first.kill();
    expect(readdirSync(releases).includes(".staging")).toBe(moment === "copy");
    const whole = /^(one|two) \//m;
    await fixture.start();
    expect(/<h1[^>]*>(\w+ \/)/.exec(fixture.page())?.[1]).toMatch(whole);
    await fixture.idle();
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
  "what a crash has left half made is made anew, without special rights",
  async () => {
    const half = path.join(fixture.data, "releases/.staging/public");
    mkdirSync(half, { recursive: true });
    writeFileSync(path.join(half, "index.html"), "half");
    execFileSync("chown", ["-R", "65534", fixture.folder]);
    await fixture.start({}, { within: AS_NOBODY });
    expect((await fixture.idle()).problem).toBeNull();
    expect(fixture.page()).toContain("one /");
  },
);

test.each([
  ["empty", ""],
  ["half written", '{"owed":[{"id":'],
  ["of another kind", '{"owed":7}'],
])("with a state file that is %s it starts all the same and builds", async (_, text) => {
  const first = await fixture.startLive();
  await first.kill();
  writeFileSync(path.join(fixture.data, "state.json"), text);
  fixture.write({ mark: "two" });
  const second = await fixture.startLive();
  expect(fixture.page()).toContain("two /");
  expect(second.log.map(({ msg }) => msg)).toContain(
    "the state cannot be read: everything is built anew",
  );
  expect((await sendHook(fixture.url)).status).toBe(202);
  await fixture.idle();
});
