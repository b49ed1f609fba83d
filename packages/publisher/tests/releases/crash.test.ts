import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Release } from "../../src/releases/release";
import { releasesFixture } from "../support/releases-fixture";
import { policyOf, scriptOf, tinySite, writeBuild } from "../support/tiny-site";

const ROOT = path.resolve(__dirname, "../../../..");
const PROGRAM = path.join(ROOT, "packages/publisher/tests/support/release-forever.ts");
const MARKS = ["even", "odd"];

const fixture = releasesFixture();

const siteOf = (mark: string) => path.join(fixture.siteFolder, mark);
const at = (...names: string[]) => path.join(fixture.folder, ...names);

/** The live release is whole: all of its files are there, and all are of one build. */
async function expectWhole(release: Release | null) {
  const page = await readFile(at("current/public/index.html"), "utf8");
  const mark = /<title>(.*?)<\/title>/.exec(page)?.[1] ?? "";
  const { files } = JSON.parse(await readFile(at("current/release.json"), "utf8")) as {
    files: string[];
  };
  expect(files).toContain(scriptOf(mark));
  for (const file of files) {
    const content = await readFile(at("current/public", file), "utf8");
    expect(content.length).toBeGreaterThan(0);
    for (const other of MARKS.filter((each) => each !== mark)) expect(content).not.toContain(other);
  }
  expect(await readFile(at("current/_headers"), "utf8")).toContain(policyOf(mark));
  expect(release?.files).toBe(files.length);
}

/** After a start there is nothing in the folder but releases and what leads to them. */
async function expectNothingElse() {
  const ids = (await fixture.releases.list()).map(({ id }) => id);
  expect(ids.length).toBeLessThanOrEqual(5);
  expect((await readdir(fixture.folder)).sort()).toEqual(
    [...ids, "current", "history.json"].sort(),
  );
}

/**
 * Lets a publisher work until the moment comes, and kills it.
 *
 * @param moment begins with its first release, and resolves when it is to die
 * @returns the last release that it has named
 */
async function workUntil(moment: () => Promise<void>): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", PROGRAM, fixture.folder, ...MARKS.map(siteOf)],
    { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] },
  );
  const ended = once(child, "close");
  const lines = createInterface(child.stdout);
  let last: string | null = null;
  const ready = once(lines, "line");
  await Promise.race([ready, ended]);
  lines.on("line", (line: string) => (last = line));
  child.stdin.write("go\n");
  await moment();
  child.kill("SIGKILL");
  await ended;
  return last;
}

/** The moment at which so many things have happened in the folder of releases. */
const afterChanges = (count: number) => () =>
  new Promise<void>((resolve) => {
    let seen = 0;
    const watcher = watch(fixture.folder, () => {
      seen += 1;
      if (seen < count) return;
      watcher.close();
      resolve();
    });
  });

const afterTime = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  for (const mark of MARKS) await writeBuild(siteOf(mark), tinySite({ mark }));
  await fixture.releases.release({
    siteFolder: siteOf("odd"),
    startedAt: new Date(),
    confirmShrink: false,
  });
});

/** Whatever happened, what visitors see is whole: at once, and after the next start. */
async function expectRecovery(before: Release, last: string | null) {
  await expectWhole(await fixture.releases.current());
  await fixture.reopen();
  const live = await fixture.releases.current();
  await expectWhole(live);
  await expectNothingElse();
  expect(live!.id >= (last ?? before.id)).toBe(true);
}

/** `npm run prove:releases` tries all moments, the tests a few of them. */
const everyStep = process.env["PROVE_EVERY_STEP"] !== undefined;

/** A release makes about twenty changes in the folder: each is a moment to die at. */
const CHANGES = everyStep
  ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 23, 26, 30]
  : [1, 3, 6, 10, 14, 20];
/** In ms after the beginning of a release. */
const DELAYS = everyStep ? [5, 20, 40, 60, 80, 110, 150, 200, 300, 500] : [20, 110, 300];

test("killed at any step of a release, the publisher leaves a whole one live and nothing half made", async () => {
  for (const count of CHANGES) {
    const before = await fixture.releases.current();
    await expectRecovery(before!, await workUntil(afterChanges(count)));
  }
  const next = await fixture.publish({ mark: "after" });
  expect((await fixture.releases.current())?.id).toBe(next.id);
}, 300_000);

test("killed while a build is copied and checked, it leaves a whole one live", async () => {
  for (const ms of DELAYS) {
    const before = await fixture.releases.current();
    await expectRecovery(before!, await workUntil(afterTime(ms)));
  }
}, 300_000);

describe("what a crash can leave behind", () => {
  const started = () => fixture.reopen().then(() => fixture.releases.current());
  const history = async () =>
    JSON.parse(await readFile(at("history.json"), "utf8")) as {
      id: string;
      at: string;
      by: string;
    }[];
  const meant = async (id: string, by: string) =>
    writeFile(
      at("history.json"),
      JSON.stringify([...(await history()), { id, at: new Date().toISOString(), by }]),
    );

  test("a switch that was announced, to a release that was not there yet, is forgotten", async () => {
    const live = await fixture.releases.current();
    await meant("2999-01-01-000000-000", "release");
    expect((await started())?.id).toBe(live?.id);
    await fixture.publish({ mark: "next" });
    expect((await history()).map(({ id }) => id)).not.toContain("2999-01-01-000000-000");
  });

  test("a switch to a release that is there is finished", async () => {
    const first = await fixture.releases.current();
    const second = await fixture.publish({ mark: "second" });
    await fixture.releases.rollback(first!.id);
    await meant(second.id, "rollback");
    expect((await started())?.id).toBe(second.id);
    expect((await fixture.releases.current())?.liveSince).not.toBeNull();
  });

  test("half copied, half removed and half written things go", async () => {
    const live = await fixture.releases.current();
    await mkdir(at(".staging-1/public"), { recursive: true });
    await writeFile(at(".staging-1/public/index.html"), "half a pa");
    await mkdir(at(".gone-2020-01-01-000000-000/public"), { recursive: true });
    await symlink("2999-01-01-000000-000", at(".next-1"));
    await writeFile(at("history.json.draft"), "[{");
    expect((await started())?.id).toBe(live?.id);
    await expectNothingElse();
  });

  test("releases that were not removed any more go", async () => {
    for (const mark of ["2", "3", "4", "5"]) await fixture.publish({ mark });
    const [newest] = await fixture.releases.list();
    const copies = ["2001-01-01-000000-000", "2001-01-01-000000-001"];
    for (const id of copies) {
      await mkdir(at(id));
      await writeFile(at(id, "release.json"), await readFile(at(newest!.id, "release.json")));
    }
    await started();
    await expectNothingElse();
  });

  test("a lock is taken over from a publisher that died with it", async () => {
    await mkdir(at(".lock"));
    const old = new Date(Date.now() - 60_000);
    await utimes(at(".lock"), old, old);
    await started();
    await expectNothingElse();
  });
});
