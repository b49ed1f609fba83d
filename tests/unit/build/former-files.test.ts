import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { removeFormer } from "../../../src/build/former-files";
import { filesIn } from "../../../src/build/prune";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

workIn(tempFolder("test"));

const site = {
  "index.html": "",
  "404.html": "",
  "404/index.html": "",
  "reviews/index.html": "",
  "page-data/app-data.json": "",
  "page-data/index/page-data.json": "",
  "page-data/404/page-data.json": "",
  "page-data/404.html/page-data.json": "",
  "page-data/reviews/page-data.json": "",
  "page-data/sq/d/111.json": "",
  "favicon.ico": "",
  "robots.txt": "",
};
const PAGES = ["/", "/404/", "/404.html", "/reviews/"];

const build = async (files: Readonly<Record<string, string>>, pages = PAGES) => {
  await writeFiles("public", files);
  for (const file of await filesIn("static")) await writeFiles("public", { [file]: "" });
  return removeFormer("public", ".cache/ours/static.json", pages);
};

test("a page that there is no more goes with its data, and leaves no empty folder", async () => {
  expect(await build(site)).toBe(0);
  const former = {
    "reviews/2/index.html": "",
    "page-data/reviews/2/page-data.json": "",
  };
  expect(await build({ ...site, ...former })).toBe(2);
  expect(await filesIn("public")).toEqual(Object.keys(site).sort());
  expect(existsSync("public/reviews/2")).toBe(false);
  expect(existsSync("public/page-data/reviews/2")).toBe(false);
});

test("a file that was taken out of the static folder goes, and the others stay", async () => {
  await writeFiles("static", { _headers: "", "prices/2025.pdf": "", "proof/index.html": "" });
  await build(site);
  expect(await filesIn("public")).toContain("prices/2025.pdf");
  await rm("static/prices", { recursive: true });
  expect(await build(site)).toBe(1);
  expect(await filesIn("public")).toEqual(
    [...Object.keys(site), "_headers", "proof/index.html"].sort(),
  );
  expect(existsSync("public/prices")).toBe(false);
});

test("what the build itself writes in place of a static file stays", async () => {
  await writeFiles("static", { "reviews/index.html": "" });
  await build(site);
  await rm("static/reviews", { recursive: true });
  expect(await build(site)).toBe(0);
  expect(await filesIn("public")).toContain("reviews/index.html");
});
