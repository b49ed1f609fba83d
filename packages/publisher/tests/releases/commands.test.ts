import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import manifest from "../../package.json";
import { releasesFixture } from "../support/releases-fixture";

const PACKAGE = path.resolve(__dirname, "../..");

const fixture = releasesFixture();

/** Runs the program behind a script of package.json, as npm does. */
function command(script: "releases" | "rollback", ...words: string[]) {
  const [, program = "", name = ""] = manifest.scripts[script].split(" ");
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--import", "tsx", program, name, ...words],
      { cwd: PACKAGE, env: { ...process.env, PUBLISHER_DATA: path.dirname(fixture.folder) } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test("before the first release the list says that there is none", async () => {
  const { code, stdout } = await command("releases");
  expect([code, stdout]).toEqual([0, `There are no releases in ${fixture.folder} yet.\n`]);
});

test("the list shows every release, the live one marked, with its counts", async () => {
  const { id: first } = await fixture.publish({ mark: "first", reviews: 20, photos: 17 });
  const { id: second } = await fixture.publish({ mark: "second", reviews: 21, photos: 18 });
  const { stdout } = await command("releases");
  const [headings, newest = "", oldest = ""] = stdout.trimEnd().split("\n");
  expect(headings?.trim().split(/ {2,}/)).toEqual(
    ["release", "made at", "reviews", "photos", "pages", "MB"], // the mark has no heading
  );
  expect(newest.trim().split(/\s+/)).toEqual(
    expect.arrayContaining(["live", second, "UTC", "21", "18", "6"]),
  );
  expect(oldest.trim().split(/\s+/)).toEqual(expect.arrayContaining([first, "20", "17"]));
  expect(oldest).not.toContain("live");
});

test("one command goes back, and says how long that lasts", async () => {
  const { id: first } = await fixture.publish({ mark: "first" });
  const { id: second } = await fixture.publish({ mark: "second" });
  const { code, stdout } = await command("rollback");
  expect(code).toBe(0);
  expect(stdout).toContain(`${first} is live now, instead of ${second}.`);
  expect(stdout).toContain("It stays until the next good build replaces it");
  const page = await readFile(path.join(fixture.folder, "current/public/index.html"), "utf8");
  expect(page).toContain("first /");
  expect((await command("rollback", second)).stdout).toContain(`${second} is live now`);
});

test.each([
  [
    "an id that nobody knows",
    ["yesterday"],
    "There is no release yesterday. npm run releases lists all.\n",
  ],
  ["two ids", ["one", "two"], "One release at most can be named"],
  ["nothing before it", [], "so there is nothing to go back to."],
])("with %s it changes nothing, and a line says why", async (_, words, sentence) => {
  await fixture.publish();
  const { code, stdout, stderr } = await command("rollback", ...words);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
  expect(stderr.trimEnd()).not.toContain("\n");
});
