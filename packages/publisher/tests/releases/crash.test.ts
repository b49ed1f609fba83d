import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Release } from "../../src/releases";
import { publishing } from "../support/publishing";
import { scriptOf, tinySite, writeBuild } from "../support/tiny-site";

const ROOT = path.resolve(__dirname, "../../../..");
const PROGRAM = path.join(ROOT, "packages/publisher/tests/support/release-again-and-again.ts");
const MARKS = ["even", "odd"];

const publisher = publishing();

const siteOf = (mark: string) => path.join(publisher.siteFolder, mark);
const at = (...names: string[]) => path.join(publisher.folder, ...names);

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
  expect(await readFile(at("current/.hosting/nginx-headers.conf"), "utf8")).toContain(mark);
  expect(release?.files).toBe(files.length);
}

/** After a start there is nothing in the folder but releases and what leads to them. */
async function expectTidy() {
  const ids = (await publisher.releases.list()).map(({ id }) => id);
  expect(ids.length).toBeLessThanOrEqual(5);
  expect((await readdir(publisher.folder)).sort()).toEqual(
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
    ["--import", "tsx", PROGRAM, publisher.folder, ...MARKS.map(siteOf)],
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
const afterEvents = (count: number) => () =>
  new Promise<void>((resolve) => {
    let seen = 0;
    const watcher = watch(publisher.folder, () => {
      seen += 1;
      if (seen < count) return;
      watcher.close();
      resolve();
    });
  });

const afterTime = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  for (const mark of MARKS) await writeBuild(siteOf(mark), tinySite({ mark }));
  await publisher.releases.release({
    siteFolder: siteOf("odd"),
    startedAt: new Date(),
    confirmShrink: false,
  });
});

/** Whatever happened, what visitors see is whole: at once, and after the next start. */
async function expectRecovery(before: Release, last: string | null) {
  await expectWhole(await publisher.releases.current());
  await publisher.reopen();
  const live = await publisher.releases.current();
  await expectWhole(live);
  await expectTidy();
  expect(live!.id >= (last ?? before.id)).toBe(true);
}

/** A release makes about twenty changes in the folder: each is a moment to die at. */
const EVENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 23, 26, 30];

test("killed at any step of a release, the publisher leaves a whole one live and nothing half made", async () => {
  for (const count of EVENTS) {
    const before = await publisher.releases.current();
    await expectRecovery(before!, await workUntil(afterEvents(count)));
  }
  const next = await publisher.publish({ mark: "after" });
  expect((await publisher.releases.current())?.id).toBe(next.id);
}, 300_000);

test("killed while a build is copied and checked, it leaves a whole one live", async () => {
  for (const ms of [5, 20, 40, 60, 80, 110, 150, 200, 300, 500]) {
    const before = await publisher.releases.current();
    await expectRecovery(before!, await workUntil(afterTime(ms)));
  }
}, 300_000);

describe("what a crash can leave behind", () => {
  const started = () => publisher.reopen().then(() => publisher.releases.current());
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
    const live = await publisher.releases.current();
    await meant("2999-01-01-000000-000", "release");
    expect((await started())?.id).toBe(live?.id);
    await publisher.publish({ mark: "next" });
    expect((await history()).map(({ id }) => id)).not.toContain("2999-01-01-000000-000");
  });

  test("a switch to a release that is there is finished", async () => {
    const first = await publisher.releases.current();
    const second = await publisher.publish({ mark: "second" });
    await publisher.releases.rollback(first!.id);
    await meant(second.id, "rollback");
    expect((await started())?.id).toBe(second.id);
    expect((await publisher.releases.current())?.liveSince).not.toBeNull();
  });

  test("half copied, half removed and half written things go", async () => {
    const live = await publisher.releases.current();
    await mkdir(at(".staging-1/public"), { recursive: true });
    await writeFile(at(".staging-1/public/index.html"), "half a pa");
    await mkdir(at(".gone-2020-01-01-000000-000/public"), { recursive: true });
    await symlink("2999-01-01-000000-000", at(".next-1"));
    await writeFile(at("history.json.draft"), "[{");
    expect((await started())?.id).toBe(live?.id);
    await expectTidy();
  });

  test("releases that were not removed any more go", async () => {
    for (const mark of ["2", "3", "4", "5"]) await publisher.publish({ mark });
    const [newest] = await publisher.releases.list();
    const copies = ["2001-01-01-000000-000", "2001-01-01-000000-001"];
    for (const id of copies) {
      await mkdir(at(id));
      await writeFile(at(id, "release.json"), await readFile(at(newest!.id, "release.json")));
    }
    await started();
    await expectTidy();
  });

  test("a lock is taken over from a publisher that died with it", async () => {
    await mkdir(at(".lock"));
    const old = new Date(Date.now() - 60_000);
    await utimes(at(".lock"), old, old);
    await started();
    await expectTidy();
  });
});
