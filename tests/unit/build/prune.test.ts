import { readFile } from "node:fs/promises";
import { filesIn, prune, removeFormerCode, restore } from "../../../src/build/prune";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const picture = (digit: string) => `static/${digit.repeat(32)}/${digit.repeat(5)}/my photo (1).jpg`;

const folders = { published: "public", setAside: "set-aside" };
workIn(tempFolder("test"));

const build = (files: Readonly<Record<string, string>>) => writeFiles(folders.published, files);

const address = (file: string) => `/${file.split("/").map(encodeURIComponent).join("/")}`;

const site = {
  "index.html": `<img src="${address(picture("a"))}"><script src="/app-1.js"></script>`,
  "page-data/index/page-data.json": `{"staticQueryHashes":["111"],"src":"${address(picture("b"))}"}`,
  "page-data/sq/d/111.json": `{"src":"${address(picture("c"))}"}`,
  "app-1.js": '"static/font-3.woff2"',
  "static/font-3.woff2": "",
  [picture("a")]: "",
  [picture("b")]: "",
  [picture("c")]: "",
  "robots.txt": "",
};

/** What an earlier build needed: a photo that is no longer published, and a static query with another. */
const former = {
  [picture("d")]: "a photo",
  "page-data/sq/d/222.json": `{"src":"${address(picture("e"))}"}`,
  [picture("e")]: "",
};

test("what no page refers to is no longer public, and everything else is", async () => {
  await build({ ...site, ...former });
  await prune(folders.published, folders.setAside);
  expect(await filesIn(folders.published)).toEqual(Object.keys(site).sort());
});

test("what Gatsby makes only once is back for the next build", async () => {
  // The first build has nothing to restore.
  await restore(folders.published, folders.setAside);
  await build({ ...site, ...former });
  await prune(folders.published, folders.setAside);
  await restore(folders.published, folders.setAside);
  expect(await readFile(`public/${picture("d")}`, "utf8")).toBe("a photo");
  expect(await filesIn(folders.published)).toContain("page-data/sq/d/222.json");
  expect(await filesIn(folders.setAside)).toEqual([]);
});

test("scripts, styles and fonts of an earlier build are deleted, and what a build may not make again stays", async () => {
  const hash = "0123456789abcdef0123";
  const code = [`app-${hash}.js`, `app-${hash}.js.LICENSE.txt`, `styles.${hash}.css`];
  const others = ["index.html", picture("a"), "robots.txt", "sw.js"];
  const files = [...code, `static/font-${hash}.woff2`, ...others];
  await build(Object.fromEntries(files.map((file) => [file, ""])));
  await removeFormerCode(folders.published);
  expect(await filesIn(folders.published)).toEqual(others.sort());
});
