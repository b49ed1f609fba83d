import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook } from "./support/hook";
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
  expect((await fixture.press("rollback", { stays: "yes" })).status).toBe(303);
  expect(fixture.page()).toContain("one /");
  expect((await fixture.status()).rolledBack?.stays).toBe(true);

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

  await fixture.press("resume");
  await until(() => fixture.page().includes("three /"), "new pages are shown again");
  expect((await fixture.status()).rolledBack).toBeNull();
});

test("nights and starts do not add up while earlier pages stay, and what was published waits", async () => {
  const first = await fixture.start();
  await fixture.idle();
  await publish("two");
  await fixture.press("rollback", { stays: "yes" });
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

test("a rollback that need not stay is replaced by the next publish", async () => {
  await fixture.start();
  await fixture.idle();
  await publish("two");
  await fixture.press("rollback", { stays: "no" });
  expect((await fixture.status()).rolledBack).toMatchObject({ stays: false });
  expect(fixture.page()).toContain("one /");
  await publish("three");
  expect(fixture.page()).toContain("three /");
});

test("a build that runs while somebody goes back does not undo that", async () => {
  await fixture.start();
  await fixture.idle();
  await publish("two");
  const gate = fixture.file("gate");
  fixture.write({ mark: "three", waitFor: gate });
  await sendHook(fixture.url, { id: "three" });
  await until(() => fixture.builds.at(-1) === "warm three", "the build is under way");
  await fixture.press("rollback", { stays: "no" });
  writeFileSync(gate, "");
  expect((await fixture.idle()).building).toBeNull();
  expect(fixture.page()).toContain("one /");
});

test("commands list releases and go back, while a publisher runs and while none does", async () => {
  const publisher = await fixture.start();
  await fixture.idle();
  await publish("two");
  const [one = "", two = ""] = ids();
  const { stdout } = await fixture.command("list");
  const rows = stdout.trimEnd().split("\n");
  expect(rows[0]?.trim().split(/ {2,}/)).toEqual([
    "release",
    "made at",
    "reviews",
    "photos",
    "pages",
    "MB",
  ]);
  expect(rows[1]).toMatch(new RegExp(`^live +${two}.* 20 +17 `));
  expect(rows[2]).toMatch(new RegExp(`^ +${one}`));

  expect((await fixture.command("rollback")).stdout).toContain(`${one} is live now, and stays`);
  expect(fixture.page()).toContain("one /");
  expect((await fixture.command("rollback", "--end")).code).toBe(0);
  await fixture.idle();
  expect(fixture.page()).toContain("two /");

  await publisher.kill("SIGTERM");
  expect((await fixture.command("rollback", one)).code).toBe(0);
  expect(fixture.page()).toContain("one /");
  const again = await fixture.command("rollback", one);
  expect([again.code, again.stderr]).toEqual([
    1,
    `${one} is live already, so nothing was changed.\n`,
  ]);
  const unknown = await fixture.command("rollback", "yesterday");
  expect(unknown.stderr).toContain("There is no release yesterday.");
});

test("what was live before is never removed, and hashed files of kept releases are there", async () => {
  await fixture.start({ PUBLISHER_KEEP_RELEASES: "2" });
  await fixture.idle();
  for (const mark of ["two", "three", "four"]) await publish(mark);
  expect(ids()).toHaveLength(2);
  await fixture.press("rollback", { stays: "no" });
  expect(fixture.page()).toContain("three /");
  await publish("five");
  // Four was removed, although it is newer: visitors saw three last.
  expect(ids()).toHaveLength(2);
  await fixture.press("rollback", { stays: "no" });
  expect(fixture.page()).toContain("three /");
  const hashed = path.join(fixture.data, "releases/hashed");
  for (const mark of ["three", "five"]) {
    for (const form of ["", ".br", ".gz"]) {
      expect(existsSync(path.join(hashed, scriptOf(mark) + form))).toBe(true);
    }
  }
});
