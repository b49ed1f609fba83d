import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesIn, prune, restore } from "../../../src/build/prune";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const hash = (digit: string, length: number) => digit.repeat(length);
const script = (name: string, digit: string) => `${name}-${hash(digit, 20)}.js`;
const picture = (digit: string) => `static/${hash(digit, 32)}/${hash(digit, 5)}/my photo (1).jpg`;

const folders = { published: "public", setAside: "set-aside" };
workIn(tempFolder("test"));

const build = (files: Readonly<Record<string, string>>) => writeFiles(folders.published, files);

const address = (file: string) => `/${file.split("/").map(encodeURIComponent).join("/")}`;

const site = () => ({
  "index.html": `<img src="${address(picture("a"))}"><script src="/${script("app", "1")}"></script>`,
  "page-data/index/page-data.json": `{"staticQueryHashes":["111"],"src":"${address(picture("b"))}"}`,
  "page-data/sq/d/111.json": `{"src":"${address(picture("c"))}"}`,
  [script("app", "1")]: `e.u=t=>t+"-"+{7:"${hash("2", 20)}"}[t]+".js"`,
  [script("7", "2")]: `"static/font-${hash("3", 20)}.woff2"`,
  [`static/font-${hash("3", 20)}.woff2`]: "",
  [picture("a")]: "",
  [picture("b")]: "",
  [picture("c")]: "",
  "robots.txt": "",
});

test("what former builds left goes, and what only the build's tools read; the font that a late script names stays", async () => {
  await build({
    ...site(),
    [script("app", "8")]: `"${hash("9", 20)}"`,
    [script("7", "9")]: "",
    [picture("d")]: "",
    "page-data/sq/d/222.json": "{}",
    [`${script("app", "1")}.map`]: "{}",
    [`${script("app", "1")}.LICENSE.txt`]: "",
    "webpack.stats.json": `"${script("app", "8")}"`,
    "chunk-map.json": "{}",
    "~partytown/partytown.js": "",
    "_gatsby/slices/_gatsby-scripts-1.html": "",
    // The editor: a step after the build makes it anew, where it is still wanted.
    "edit/index.html": "",
  });
  expect(await prune(folders.published, folders.setAside)).toBe(11);
  expect(await filesIn(folders.published)).toEqual(Object.keys(site()).sort());
});

test("what Gatsby makes only once is back for the next build", async () => {
  // The first one has nothing to put back.
  await restore(folders.published, folders.setAside);
  await build({ ...site(), [picture("d")]: "a photo", "page-data/sq/d/222.json": "{}" });
  await prune(folders.published, folders.setAside);
  await restore(folders.published, folders.setAside);
  expect(await readFile(path.join(folders.published, picture("d")), "utf8")).toBe("a photo");
  expect(await filesIn(folders.published)).toContain("page-data/sq/d/222.json");
  expect(await filesIn(folders.setAside)).toEqual([]);
});
