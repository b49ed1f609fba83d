import { readdir, readFile, stat, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { nextId, ReleaseRefused } from "../../src/releases/release";
import { releasesFixture } from "../support/releases-fixture";
import { pictureOf, policyOf, scriptOf, tinySite, writeBuild } from "../support/tiny-site";

const fixture = releasesFixture();

const inCurrent = (...names: string[]) => path.join(fixture.folder, "current", ...names);
const readCurrent = (...names: string[]) => readFile(inCurrent(...names), "utf8");

test("a good build goes live, with what it is made of", async () => {
  expect(await fixture.releases.current()).toBeNull();
  const release = await fixture.publish({ mark: "first", reviews: 20, photos: 17 });
  expect(release).toMatchObject({
    content: { testimonial: 20, galleryPhoto: 17, service: 5 },
    pages: 6,
  });
  expect(await fixture.releases.current()).toEqual(release);
  expect(await fixture.releases.list()).toEqual([release]);
  expect(await readCurrent("public/reviews/index.html")).toContain("first /reviews/");
  expect(await readCurrent("_headers")).toContain(policyOf("first"));
});

test("a later build in the same place cannot change what is live", async () => {
  await fixture.publish({ mark: "first" });
  await writeFile(path.join(fixture.siteFolder, "public/index.html"), "half a pa");
  await truncate(path.join(fixture.siteFolder, "public", pictureOf("first")));
  expect(await readCurrent("public/index.html")).toContain("first /");
  expect(await readCurrent("public", pictureOf("first"))).toBe("picture first");
});

test("texts lie compressed beside themselves, pictures do not", async () => {
  await fixture.publish({ mark: "first" });
  const script = inCurrent("public", scriptOf("first"));
  const text = await readFile(script, "utf8");
  expect(brotliDecompressSync(await readFile(`${script}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${script}.gz`)).toString()).toBe(text);
  const pictures = await readdir(path.dirname(inCurrent("public", pictureOf("first"))));
  expect(pictures).toEqual([path.basename(pictureOf("first"))]);
});

test("what hosts read and what is hidden stays behind", async () => {
  await fixture.publish();
  const files = await readdir(inCurrent("public"));
  expect(files).not.toContain("_headers");
  expect(files).not.toContain(".hidden");
  expect(files).toContain(".well-known");
});

test("what has not changed takes no room a second time, and keeps its date", async () => {
  await fixture.publish({ mark: "first" });
  const before = await stat(inCurrent("public/static/ground.svg"));
  const page = await stat(inCurrent("public/index.html"));
  await fixture.publish({ mark: "second" });
  const after = await stat(inCurrent("public/static/ground.svg"));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  expect((await stat(inCurrent("public/static/ground.svg.br"))).nlink).toBe(2);
  expect((await stat(inCurrent("public/index.html"))).ino).not.toBe(page.ino);
});

test("the last five releases are kept, and nothing else is in the folder", async () => {
  const ids: string[] = [];
  for (const mark of ["1", "2", "3", "4", "5", "6", "7"]) {
    ids.push((await fixture.publish({ mark })).id);
  }
  const kept = (await fixture.releases.list()).map(({ id }) => id);
  expect(kept).toEqual(ids.slice(-5).reverse());
  expect((await readdir(fixture.folder)).sort()).toEqual(
    [...ids.slice(-5), "current", "history.json"].sort(),
  );
});

test("a build that cannot be used changes nothing, and says why", async () => {
  const live = await fixture.publish();
  const missing = fixture.releases.release({
    siteFolder: path.join(fixture.folder, "nowhere"),
    startedAt: new Date(),
    confirmShrink: false,
  });
  await expect(missing).rejects.toThrow(ReleaseRefused);
  await expect(missing).rejects.toThrow("The build left no folder");
  expect(await fixture.releases.current()).toEqual(live);
  expect((await readdir(fixture.folder)).sort()).toEqual([live.id, "current", "history.json"]);
});

type Files = ReturnType<typeof tinySite>;

const without = (file: string) => (files: Files) => {
  expect(files).toHaveProperty([file]);
  files[file] = "";
  Reflect.deleteProperty(files, file);
};
const edit = (file: string, from: string, to: string) => (files: Files) => {
  expect(files[file]).toContain(from);
  files[file] = String(files[file]).replace(from, to);
};

test.each<[string, (files: Files) => void, string]>([
  [
    "the headers are missing",
    without("public/_headers"),
    "public/_headers cannot be used: it is missing.",
  ],
  [
    "the headers have no policy",
    edit("public/_headers", "Content-Security-Policy", "X-Policy"),
    "there is no Content-Security-Policy",
  ],
  [
    "the headers cannot be read",
    edit("public/_headers", "# For hosts.", "For hosts."),
    "public/_headers cannot be used: line 1 is neither a path nor a header.",
  ],
  ["there is no sitemap", without("public/sitemap.xml"), "There is no sitemap.xml."],
  [
    "the build says nothing of its content",
    without(".hosting/summary.json"),
    ".hosting/summary.json cannot be used: it is missing.",
  ],
  [
    "the build's word on its content is cut off",
    edit(".hosting/summary.json", "}}", ""),
    ".hosting/summary.json cannot be used: ",
  ],
])("a build stays unreleased when %s", async (_, harm, sentence) => {
  const live = await fixture.publish();
  const files = tinySite({ mark: "new" });
  harm(files);
  const refused = await fixture.publishFiles(files).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ReleaseRefused);
  expect((refused as Error).message).toContain(sentence);
  expect(await fixture.releases.list()).toEqual([live]);
});

test("a link in the folder, which could change later, is refused", async () => {
  await writeBuild(fixture.siteFolder, tinySite());
  await symlink("index.html", path.join(fixture.siteFolder, "public/home.html"));
  const release = fixture.releases.release({
    siteFolder: fixture.siteFolder,
    startedAt: new Date(),
    confirmShrink: false,
  });
  await expect(release).rejects.toThrow("home.html is neither a file nor a folder");
});

test("newer releases sort after older ones, also where the clock was set back", () => {
  const noon = Date.UTC(2026, 10, 21, 12, 0, 0, 5);
  expect(nextId([], noon)).toBe("2026-11-21-120000-005");
  expect(nextId(["2026-11-21-120000-005"], noon)).toBe("2026-11-21-120000-006");
  expect(nextId(["2026-12-31-235959-999"], noon)).toBe("2027-01-01-000000-000");
});
