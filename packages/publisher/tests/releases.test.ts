import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PublisherFixture } from "./support/publisher-fixture";
import { pictureOf, scriptOf } from "./support/tiny-site";

let fixture: PublisherFixture;
beforeEach(() => (fixture = new PublisherFixture()));
afterEach(() => fixture.end());

const hashed = (name: string) => path.join(fixture.data, "releases/hashed", name);

test("a hashed file that was damaged is whole again with the next release, and the log says so", async () => {
  const publisher = await fixture.startLive();
  writeFileSync(hashed(scriptOf("one")), "damaged");
  await fixture.press("rebuild");
  await fixture.idle();
  expect(readFileSync(hashed(scriptOf("one")), "utf8")).toContain("/* one */");
  expect(publisher.log).toContainEqual(
    expect.objectContaining({
      file: scriptOf("one"),
      msg: "a hashed file was not what was built, and is replaced",
    }),
  );
});

test.each<[string, (build: string) => string]>([
  [
    "a folder as build.json",
    (build) => `${build} && rm public/build.json && mkdir -p public/build.json/a`,
  ],
  ["a build.json of 600 MB", (build) => `${build} && truncate -s 600M public/build.json`],
  ["a summary of 600 MB", (build) => `${build} && truncate -s 600M .hosting/summary.json`],
  [
    "problems of 600 MB",
    () => "mkdir -p .hosting && truncate -s 600M .hosting/problems.json && false",
  ],
  ["a line of 300 MB", () => "head -c 300000000 /dev/zero | tr '\\0' x; false"],
])("%s is a failed build, and the next is as if it had not been", async (_what, odd) => {
  const build = fixture.env()["PUBLISHER_BUILD_COMMAND"]!;
  const once = `if [ -e ${fixture.file("odd")} ]; then ${build}; else touch ${fixture.file("odd")}; ${odd(build)}; fi`;
  const publisher = await fixture.startLive({ PUBLISHER_BUILD_COMMAND: once });
  const { builds, problem } = await fixture.status();
  expect([problem, builds.map(({ outcome }) => outcome)]).toEqual([null, ["released", "failed"]]);
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${publisher.pid}/status`, "utf8"))?.[1];
  expect(Number(peak)).toBeLessThan(400 * 1024);
});

test("a file where hashed files' folder will be does not stop the next release", async () => {
  const folder = path.dirname(pictureOf("one"));
  mkdirSync(path.dirname(hashed(folder)), { recursive: true });
  writeFileSync(hashed(folder), "in the way");
  await fixture.startLive();
  expect(readFileSync(hashed(pictureOf("one")), "utf8")).toBe("picture one");
});

test("folders of hashed files that are gone are gone too", async () => {
  await fixture.startLive({ PUBLISHER_KEEP_RELEASES: "2" });
  for (const mark of ["two", "three"]) await fixture.publish({ mark });
  expect(existsSync(hashed(path.dirname(path.dirname(pictureOf("one")))))).toBe(false);
});

test("a second publisher on the same folder ends before it touches anything", async () => {
  await fixture.startLive();
  const staging = path.join(fixture.data, "releases/.staging");
  mkdirSync(staging);
  const { code, stderr } = await fixture.spawn().ended;
  expect([code, stderr]).toEqual([
    1,
    `Another publisher works on the folder ${fixture.data}. Stop it, or name another folder in PUBLISHER_DATA.\n`,
  ]);
  expect(existsSync(staging)).toBe(true);
});
