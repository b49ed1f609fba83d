import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { sendHook } from "./support/hook";
import { idsIn, untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { scriptOf } from "./support/tiny-site";
import { until } from "./support/until";

let fixture: PublisherFixture;
let published = 0;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

async function publish(mark: string) {
  fixture.write({ mark });
  await sendHook(fixture.url, { id: `${(published += 1)}` });
  await fixture.idle();
}

const ids = () =>
  readdirSync(path.join(fixture.data, "releases")).filter((name) => /^\d/.test(name));

test("a rollback stays through a publish and the night, until somebody shows new pages again", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await publish("two");
  expect((await fixture.press("rollback")).status).toBe(303);
  expect(fixture.page()).toContain("one /");
  expect((await fixture.status()).pinned).not.toBeNull();

  fixture.write({ mark: "three" });
  const { status } = await sendHook(fixture.url, { id: "later" });
  expect(status).toBe(202);
  await first.kill("SIGTERM");
  // The night comes every second, and the publisher has started anew.
  await fixture.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  await fixture.statusWhen(
    ({ jobs }) => jobs.filter(({ cause }) => cause === "By the schedule").length > 1,
    "two nights have passed",
  );
  expect(fixture.page()).toContain("one /");
  expect(fixture.builds.at(-1)).toBe("built two");

  await fixture.press("unpin");
  await until(() => fixture.page().includes("three /"), "new pages are shown again");
  expect((await fixture.status()).pinned).toBeNull();
});

test("nights and starts do not add up while earlier pages stay, and what was published waits", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await publish("two");
  await fixture.press("rollback");
  for (const id of ["one", "other"]) await sendHook(fixture.url, { id });
  await first.kill("SIGTERM");
  const second = await fixture.start();
  await second.kill("SIGTERM");
  await fixture.start({ PUBLISHER_SCHEDULE: "* * * * * *" });
  const { jobs } = await fixture.statusWhen(
    ({ jobs: all }) => all.filter(({ cause }) => cause === "By the schedule").length > 2,
    "three nights have passed",
  );
  const waiting = jobs.filter(({ state }) => state === "waiting").map(({ cause }) => cause);
  expect(waiting).toEqual([
    "By the schedule",
    "The publisher started",
    "Entry published other",
    "Entry published one",
  ]);
});

test("a build that runs while somebody goes back is stopped, and does not undo that", async () => {
  await fixture.start();
  await fixture.idle();
  await publish("two");
  const pids = fixture.file("pids");
  fixture.write({ mark: "three", hang: pids });
  await sendHook(fixture.url, { id: "three" });
  await until(() => idsIn(pids).length === 2, "the build is under way");
  await fixture.press("rollback");
  await untilGone(idsIn(pids));
  expect((await fixture.idle()).building).toBeNull();
  expect(fixture.page()).toContain("one /");
});

test("commands list releases and go back", async () => {
  const publisher = await fixture.start();
  await fixture.idle();
  await publish("two");
  const [one = "", two = ""] = ids();
  const { stdout } = await fixture.command("list");
  expect(stdout).toMatch(new RegExp(`^live +${two} .* 20 reviews +17 photos .*\n +${one} `));

  expect((await fixture.command("rollback")).stdout).toContain(`${one} is live now, and stays`);
  expect(fixture.page()).toContain("one /");
  const again = await fixture.command("rollback", one);
  expect([again.code, again.stderr]).toEqual([
    1,
    `${one} is live already, so nothing was changed.\n`,
  ]);
  const unknown = await fixture.command("rollback", "yesterday");
  expect(unknown.stderr).toContain("There is no release yesterday.");
  expect((await fixture.command("rollback", "--unpin")).code).toBe(0);
  await fixture.idle();
  expect(fixture.page()).toContain("two /");

  await publisher.kill("SIGTERM");
  const away = await fixture.command("rollback");
  expect([away.code, away.stderr]).toEqual([
    1,
    "The publisher does not answer. Start it first, or correct PUBLISHER_DATA, which names its folder.\n",
  ]);
});

test("what was live before is never removed, and hashed files of kept releases are there", async () => {
  await fixture.start({ PUBLISHER_KEEP_RELEASES: "2" });
  await fixture.idle();
  for (const mark of ["two", "three", "four"]) await publish(mark);
  expect(ids()).toHaveLength(2);
  await fixture.press("rollback");
  expect(fixture.page()).toContain("three /");
  fixture.write({ mark: "five" });
  await fixture.press("unpin");
  await fixture.idle();
  // Four was removed, although it is newer: visitors saw three last.
  expect(ids()).toHaveLength(2);
  await fixture.press("rollback");
  expect(fixture.page()).toContain("three /");
  const hashed = path.join(fixture.data, "releases/hashed");
  for (const mark of ["three", "five"]) {
    for (const form of ["", ".br", ".gz"]) {
      expect(existsSync(path.join(hashed, scriptOf(mark) + form))).toBe(true);
    }
  }
});
