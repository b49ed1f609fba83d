import * as fs from "node:fs";
import path from "node:path";
import { release } from "../src/release";
import { machineForEachTest, pictureOf, scriptOf } from "./support/machine";

const machine = machineForEachTest();
const publicFile = (name: string) => path.join(machine().folder, "build/work/public", name);

/** Makes a release from a build with this mark. @returns its id */
const releaseOf = (mark: string) => {
  machine().build(mark);
  return release(machine().paths);
};

test("a release has all public files, readable for every user", async () => {
  await releaseOf("one");
  const folder = machine().at("releases/current/public");
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(files).toEqual(expect.arrayContaining(["about/index.html", ".well-known/security.txt"]));
  expect(files.filter((file) => /_headers|hidden/.test(file))).toEqual([]);
  for (const file of files) {
    const stats = fs.statSync(path.join(folder, file));
    expect([file, stats.mode & 0o777]).toEqual([file, stats.isDirectory() ? 0o755 : 0o644]);
  }
});

test("does not make a release from an unchanged build", async () => {
  const id = await releaseOf("one");
  expect(await releaseOf("one")).toBeNull();
  expect(machine().releases).toEqual([id]);
  fs.rmSync(publicFile("about"), { recursive: true });
  expect(await release(machine().paths)).not.toBeNull();
  expect(machine().live("about/index.html")).toBeNull();
});

test("keeps hashed files for open pages, as long as one of five releases has them", async () => {
  for (const mark of ["one", "two", "three", "four", "five"]) await releaseOf(mark);
  const hashed = (file: string) => machine().read(`releases/hashed/${file}`);
  expect([hashed(scriptOf("one")), hashed(pictureOf("one"))]).toEqual(["one", "one"]);
  await releaseOf("six");
  expect(machine().releases).toHaveLength(5);
  expect([hashed(scriptOf("one")), hashed(pictureOf("one"))]).toEqual([null, null]);
  expect(machine().has(`releases/hashed/${path.dirname(pictureOf("one"))}`)).toBe(false);
  expect([hashed(scriptOf("two")), hashed(pictureOf("six"))]).toEqual(["two", "six"]);
});

test("keeps the release that a rollback made live", async () => {
  const first = await releaseOf("one");
  for (const mark of ["two", "three", "four", "five"]) await releaseOf(mark);
  fs.rmSync(machine().at("releases/current"));
  fs.symlinkSync(first!, machine().at("releases/current"));
  const id = await releaseOf("six");
  expect([machine().releases[0], machine().releases.at(-1)]).toEqual([first, id]);
});

test("cleans up after an interrupted release", async () => {
  fs.mkdirSync(machine().at("releases/.staging/public"), { recursive: true });
  fs.writeFileSync(machine().at("releases/.staging/public/left.html"), "left");
  fs.mkdirSync(machine().at("releases/.gone"));
  fs.symlinkSync("nowhere", machine().at("releases/.next"));
  fs.symlinkSync("nowhere", machine().at("releases/current"));
  await releaseOf("one");
  expect([machine().live(), machine().live("left.html")]).toEqual(["<h1>one</h1>", null]);
  expect(fs.readdirSync(machine().at("releases")).sort()).toEqual([
    ...machine().releases,
    "current",
    "hashed",
  ]);
});

const link = (target: string, name: string) => fs.symlinkSync(target, publicFile(name));
test.each<[string, () => void, string]>([
  ["no home page", () => fs.rmSync(publicFile("index.html")), "no index.html"],
  ["no folder", () => fs.rmSync(publicFile(""), { recursive: true }), "no such file"],
  ["a link to a file", () => link("/etc/passwd", "a.html"), "a.html is neither"],
  ["a link to a folder", () => link("/etc", "about/etc"), "about/etc is neither"],
  [
    "a link instead of the folder",
    () => {
      fs.renameSync(publicFile(""), publicFile("../other"));
      link("other", "");
    },
    "not a folder",
  ],
])("rejects a build with %s, and releases the next one", async (_what, spoil, reason) => {
  await releaseOf("one");
  machine().build("two");
  spoil();
  await expect(release(machine().paths)).rejects.toThrow(reason);
  expect(machine().live()).toBe("<h1>one</h1>");
  expect(machine().has("releases/.staging")).toBe(false);
  await releaseOf("three");
  expect(machine().live()).toBe("<h1>three</h1>");
});

test("keeps disk space free for messages", async () => {
  await releaseOf("one");
  machine().build("two");
  const paths = { ...machine().paths, DISK_RESERVE: Number.MAX_SAFE_INTEGER };
  await expect(release(paths)).rejects.toThrow("the disk is almost full");
  expect([machine().live(), machine().releases.length]).toEqual(["<h1>one</h1>", 1]);
});
