import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { peakOf, SMALL_HEAP } from "./support/memory";
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
  // The last of its log may come after what it answers.
  await publisher.kill("SIGTERM");
  expect(publisher.log).toContainEqual(
    expect.objectContaining({
      file: scriptOf("one"),
      msg: "a hashed file was not what was built, and is replaced",
    }),
  );
});

const ENDED_ITSELF = "The build did not succeed. It said:";

test.each<[string, (build: string) => string, string]>([
  [
    "a folder as build.json",
    (build) => `${build} && rm public/build.json && mkdir -p public/build.json/a`,
    "the build has left no public/build.json",
  ],
  [
    "a build.json of 600 MB",
    (build) => `${build} && truncate -s 600M public/build.json`,
    "public/build.json is too large",
  ],
  [
    "a summary of 600 MB",
    (build) => `${build} && truncate -s 600M .hosting/summary.json`,
    "the build has left no .hosting/summary.json",
  ],
  [
    "a picture of 600 MB",
    (build) => `${build} && truncate -s 600M public/picture.jpg`,
    "public/picture.jpg is too large",
  ],
  [
    "problems of 600 MB",
    () => "mkdir -p .hosting && truncate -s 600M .hosting/problems.json && false",
    ENDED_ITSELF,
  ],
  ["a line of 300 MB", () => "head -c 300000000 /dev/zero | tr '\\0' x; false", ENDED_ITSELF],
  [
    "50 MB of lines",
    () => "head -c 50000000 /dev/zero | tr '\\0' x | fold -w 8000; false",
    ENDED_ITSELF,
  ],
])("%s is a failed build, and the next is as if it had not been", async (_what, odd, reason) => {
  const build = fixture.env()["PUBLISHER_BUILD_COMMAND"]!;
  const once = `if [ -e ${fixture.file("odd")} ]; then ${build}; else touch ${fixture.file("odd")}; ${odd(build)}; fi`;
  const variables = { PUBLISHER_BUILD_COMMAND: once, NODE_OPTIONS: SMALL_HEAP };
  // The log's reader is slower than any build: what it has not taken must not pile up.
  const publisher = await fixture.startLive(variables, { logPause: () => sleep(5) });
  const { builds, problem } = await fixture.status();
  expect([problem, builds.map(({ outcome }) => outcome)]).toEqual([null, ["released", "failed"]]);
  expect(builds[1]?.problem?.heading).toContain(reason);
  expect(peakOf(publisher)).toBeLessThan(400);
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
