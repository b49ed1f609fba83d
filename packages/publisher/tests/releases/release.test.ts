import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ReleaseRefused } from "../../src/releases";
import { nextId } from "../../src/releases/layout";
import { publishing } from "../support/publishing";
import { pictureOf, scriptOf } from "../support/tiny-site";

const publisher = publishing();

const inCurrent = (...names: string[]) => path.join(publisher.folder, "current", ...names);
const readCurrent = (...names: string[]) => readFile(inCurrent(...names), "utf8");

test("a good build goes live, with what it is made of", async () => {
  expect(await publisher.releases.current()).toBeNull();
  const release = await publisher.publish({ mark: "first", reviews: 20, photos: 17 });
  expect(release).toMatchObject({
    content: { testimonial: 20, galleryPhoto: 17, service: 5 },
    pages: 6,
  });
  expect(await publisher.releases.current()).toEqual(release);
  expect(await publisher.releases.list()).toEqual([release]);
  expect(await readCurrent("public/reviews/index.html")).toContain("first /reviews/");
  expect(await readCurrent(".hosting/nginx-headers.conf")).toContain("first");
});

test("a later build in the same place cannot change what is live", async () => {
  await publisher.publish({ mark: "first" });
  await writeFile(path.join(publisher.siteFolder, "public/index.html"), "half a pa");
  await truncate(path.join(publisher.siteFolder, "public", pictureOf("first")));
  expect(await readCurrent("public/index.html")).toContain("first /");
  expect(await readCurrent("public", pictureOf("first"))).toBe("picture first");
});

test("texts lie compressed beside themselves, pictures do not", async () => {
  await publisher.publish({ mark: "first" });
  const script = inCurrent("public", scriptOf("first"));
  const text = await readFile(script, "utf8");
  expect(brotliDecompressSync(await readFile(`${script}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${script}.gz`)).toString()).toBe(text);
  const pictures = await readdir(path.dirname(inCurrent("public", pictureOf("first"))));
  expect(pictures).toEqual([path.basename(pictureOf("first"))]);
});

test("what hosts read and what is hidden stays behind", async () => {
  await publisher.publish();
  const files = await readdir(inCurrent("public"));
  expect(files).not.toContain("_headers");
  expect(files).not.toContain(".hidden");
  expect(files).toContain(".well-known");
});

test("what has not changed takes no room a second time, and keeps its date", async () => {
  await publisher.publish({ mark: "first" });
  const before = await stat(inCurrent("public/static/ground.svg"));
  const page = await stat(inCurrent("public/index.html"));
  await publisher.publish({ mark: "second" });
  const after = await stat(inCurrent("public/static/ground.svg"));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  expect((await stat(inCurrent("public/static/ground.svg.br"))).nlink).toBe(2);
  expect((await stat(inCurrent("public/index.html"))).ino).not.toBe(page.ino);
});

test("the last five releases are kept, and nothing else is in the folder", async () => {
  const ids: string[] = [];
  for (const mark of ["1", "2", "3", "4", "5", "6", "7"]) {
    ids.push((await publisher.publish({ mark })).id);
  }
  const kept = (await publisher.releases.list()).map(({ id }) => id);
  expect(kept).toEqual(ids.slice(-5).reverse());
  expect((await readdir(publisher.folder)).sort()).toEqual(
    [...ids.slice(-5), "current", "history.json"].sort(),
  );
});

test("a build that cannot be used changes nothing, and says why", async () => {
  const live = await publisher.publish();
  const missing = publisher.releases.release({
    siteFolder: path.join(publisher.folder, "nowhere"),
    startedAt: new Date(),
    confirmShrink: false,
  });
  await expect(missing).rejects.toThrow(ReleaseRefused);
  await expect(missing).rejects.toThrow("The build left no folder");
  expect(await publisher.releases.current()).toEqual(live);
  expect((await readdir(publisher.folder)).sort()).toEqual([live.id, "current", "history.json"]);
});

test("newer releases sort after older ones, also where the clock was set back", () => {
  const noon = Date.UTC(2026, 10, 21, 12, 0, 0, 5);
  expect(nextId([], noon)).toBe("2026-11-21-120000-005");
  expect(nextId(["2026-11-21-120000-005"], noon)).toBe("2026-11-21-120000-006");
  expect(nextId(["2026-12-31-235959-999"], noon)).toBe("2027-01-01-000000-000");
});
