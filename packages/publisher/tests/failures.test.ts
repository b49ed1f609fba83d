import { readFileSync } from "node:fs";
import { pauseOfLag } from "../src/publisher";
import { backoff } from "../src/time";
import { sendHook } from "./support/hook";
import { idsIn, untilGone } from "./support/processes";
import { secrets, PublisherFixture } from "./support/publisher-fixture";
import type { QuickContent } from "./support/quick-build";
import { until } from "./support/until";

const HOUR = 3_600_000;

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

const ENTRY = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";
const BAD_CONTENT = {
  kind: "content",
  heading: "The content has one problem, so nothing was built and the live site stays as it is.",
  problems: [
    `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at ${ENTRY}`,
  ],
};

test("a bad entry leaves the site as it was, and the status says which entry it is", async () => {
  await fixture.startLive();
  const { problem, builds } = await fixture.publish({ mark: "bad", problems: BAD_CONTENT });
  expect(problem).toMatchObject({
    heading: BAD_CONTENT.heading,
    problems: BAD_CONTENT.problems,
    triedAgain: false,
  });
  expect(builds[0]?.outcome).toBe("refused");
  expect(fixture.page()).toContain("one /");

  expect((await fixture.publish({ mark: "mended" })).problem).toBeNull();
  expect(fixture.page()).toContain("mended /");
  // The mended build needs not start from nothing: the content was at fault, not the cache.
  expect(fixture.builds.slice(2)).toEqual(["warm bad", "warm mended", "built mended"]);
});

/** Kills the program that has started a build, and the build with it. */
function killBuild(pid: number) {
  const groupOf = (id: number) => readFileSync(`/proc/${id}/stat`, "utf8").split(" ")[4];
  const parentOf = (id: number) => readFileSync(`/proc/${id}/stat`, "utf8").split(" ")[3];
  const group = Number(groupOf(pid));
  process.kill(Number(parentOf(group)), "SIGKILL");
  process.kill(-group, "SIGKILL");
}

const DOWN = {
  kind: "contentful",
  heading: "Contentful could not be read.",
  problems: ["Contentful answers 503."],
};

const WRONG = { kind: "environment", heading: "Settings.", problems: ["SITE_URL must be set."] };

test.each<[string, string, QuickContent, string, readonly string[]]>([
  ["Contentful is down", "with its cache", { problems: DOWN }, DOWN.heading, DOWN.problems],
  ["its settings are wrong", "with its cache", { problems: WRONG }, WRONG.heading, WRONG.problems],
  [
    "it says nothing more",
    "from nothing",
    { say: "error It broke.", exit: 1 },
    "The build did not succeed. It said:",
    ["error It broke."],
  ],
])(
  "a build that fails because %s is tried again by itself, %s",
  async (_why, how, build, heading, problems) => {
    await fixture.startLive();
    fixture.write({ ...build, mark: "down" });
    await sendHook(fixture.url);
    const { problem } = await fixture.statusWhen(
      ({ builds }) => builds.filter(({ outcome }) => outcome === "failed").length > 1,
      "it was tried twice",
    );
    expect(problem).toMatchObject({ heading, problems, triedAgain: true });

    fixture.write({ mark: "up" });
    await fixture.idle();
    expect(fixture.page()).toContain("up /");
    const second = how === "from nothing" ? "cold down" : "warm down";
    expect(fixture.builds.slice(2, 4)).toEqual(["warm down", second]);
  },
);

test("a build whose process is killed with all it has started, as for memory, is tried again", async () => {
  await fixture.startLive();
  const [pid] = await fixture.publishEndless();
  // Before the next try reads it.
  fixture.write({ mark: "alive" });
  killBuild(pid!);
  const { builds } = await fixture.statusWhen(({ builds: all }) => all.length > 2, "it is tried");
  expect(builds[1]?.problem?.heading).toBe(
    "The build was ended from outside; the machine may be short of memory.",
  );
  expect(fixture.page()).toContain("alive /");
});

test("a start builds at once, whatever has failed before", async () => {
  fixture.write({ mark: "killed", exit: "SIGKILL" });
  const limits = { retryDelay: HOUR };
  const first = await fixture.start({}, { limits });
  await fixture.statusWhen((status) => status.problem !== null, "it was killed");
  await first.kill("SIGTERM");
  fixture.write({ mark: "alive" });
  await fixture.startLive({}, { limits });
  expect(fixture.page()).toContain("alive /");
});

test("while Contentful lags, the pause grows with the lag, and after a day the schedule is enough", () => {
  const pauses = [0, 30_000, 2 * HOUR, 25 * HOUR].map((lag) => pauseOfLag(lag, 10_000));
  expect(pauses).toEqual([10_000, 30_000, HOUR, Infinity]);
});

test("the wait after a failure doubles up to an hour", () => {
  expect([0, 1, 2, 20].map((tries) => backoff(60_000, tries) / 60_000)).toEqual([1, 2, 4, 60]);
});

test("builds that fail again and again are tried later each time", async () => {
  fixture.write({ mark: "down", problems: DOWN });
  await fixture.start({}, { limits: { retryDelay: 200 } });
  const { builds } = await fixture.statusWhen(({ builds: all }) => all.length > 3, "four failed");
  const times = builds.toReversed().map(({ startedAt, endedAt }) => [startedAt, endedAt]);
  const pauses = times.slice(1).map(([start], index) => {
    return Date.parse(start!) - Date.parse(times[index]![1]!);
  });
  // A busy machine waits longer, and none waits less.
  for (const [index, pause] of pauses.entries()) {
    // The clock and the timer count whole milliseconds.
    expect(pause).toBeGreaterThanOrEqual(200 * 2 ** index - 5);
  }
});

test("a build that hangs is stopped after its time, with everything it has started", async () => {
  const pids = fixture.file("pids");
  fixture.write({ mark: "hangs", hang: pids });
  const limits = { stopTimeout: 50 };
  const publisher = await fixture.start({ PUBLISHER_BUILD_LIMIT: "10s" }, { limits });
  const { problem } = await fixture.statusWhen((status) => status.problem !== null, "it fails");
  expect(problem?.heading).toContain("it took longer than 1 min");
  await until(() => idsIn(pids).length >= 4, "it is tried again");
  await publisher.kill("SIGTERM");
  await untilGone(idsIn(pids));
});

test("a first build that is refused keeps its cache, and is in the log", async () => {
  fixture.write({ mark: "bad", problems: BAD_CONTENT });
  const publisher = await fixture.startLive();
  const refused = () => publisher.log.find(({ outcome }) => outcome === "refused");
  await until(() => refused() !== undefined, "the refusal is in the log");
  // 40 is a warning.
  expect(refused()).toMatchObject({ level: 40 });
  await fixture.publish({ mark: "good" });
  expect(fixture.builds).toEqual(["cold bad", "warm good", "built good"]);
});

test("much content that is gone goes live only when somebody confirms exactly that", async () => {
  await fixture.startLive();
  expect((await fixture.publish({ mark: "few", reviews: 3 })).problem).toMatchObject({
    kind: "content-loss",
    confirm: "reviews-20-to-3",
    triedAgain: false,
    problems: ["There are 3 reviews now, and 20 on the live site"],
  });
  expect(fixture.page()).toContain("one /");
  // Meanwhile even more is gone: that was not confirmed.
  fixture.write({ mark: "fewer", reviews: 1 });
  await fixture.press("confirm", { confirm: "reviews-20-to-3" });
  expect((await fixture.idle()).problem?.confirm).toBe("reviews-20-to-1");
  await fixture.press("confirm", { confirm: "reviews-20-to-1" });
  expect((await fixture.idle()).problem).toBeNull();
  expect(fixture.page()).toContain("fewer /");
});

test("secrets stay out of the build's log, the status and the publisher's log", async () => {
  const token = "delivery-token-0123456789";
  const build = fixture.env()["PUBLISHER_BUILD_COMMAND"];
  const hook = "https://api.netlify.example/build_hooks/0123456789abcdef";
  const publisher = await fixture.startLive({
    CONTENTFUL_ACCESS_TOKEN: token,
    BUILD_HOOK_URL: hook,
    PUBLISHER_BUILD_COMMAND: `env && ${build}`,
  });
  const problem = await fixture.publishInVain({
    mark: "leaks",
    say: `error It cannot be fetched with ${token}`,
    problems: {
      kind: "contentful",
      heading: "Contentful could not be read.",
      problems: [`It cannot be fetched with ${token} from ${encodeURIComponent(secrets.signing)}`],
    },
  });
  expect(problem.problems).toContain("It cannot be fetched with ••• from •••");
  const status = JSON.stringify(await fixture.status());
  // The last of its log may come after what it answers.
  await publisher.kill("SIGTERM");
  const told = publisher.output;
  expect(told).toContain("error It cannot be fetched with •••");
  expect(told).toContain("CI=true");
  expect(told).toContain("CONTENTFUL_ACCESS_TOKEN=•••");
  expect(told).toContain("BUILD_HOOK_URL=•••");
  for (const secret of [token, hook, ...Object.values(secrets)]) {
    expect(told + status).not.toContain(secret);
  }
});
