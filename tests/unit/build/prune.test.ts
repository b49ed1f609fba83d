import { readFile } from "node:fs/promises";
import { filesIn, prune, removeStaleFiles, restore } from "../../../src/build/prune";
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
  // The result of a query that the code no longer has.
  "page-data/sq/d/222.json": `{"src":"${address(picture("d"))}"}`,
  "app-1.js": '"static/font-3.woff2"',
  "static/font-3.woff2": "",
  [picture("a")]: "",
  [picture("b")]: "",
  [picture("c")]: "",
};

test("moves unused pictures out of the public folder, and restores them for the next build", async () => {
  // The first build has nothing to restore.
  await restore(folders.published, folders.setAside);
  await build({ ...site, [picture("d")]: "a photo" });
  await prune(folders.published, folders.setAside);
  expect(filesIn(folders.published)).toEqual(Object.keys(site).sort());
  await restore(folders.published, folders.setAside);
  expect(await readFile(`public/${picture("d")}`, "utf8")).toBe("a photo");
  expect(filesIn(folders.setAside)).toEqual([]);
});

test("deletes files that each build writes, and keeps those that Gatsby may not write again", async () => {
  const hash = "0123456789abcdef0123";
  const rewritten = [
    `app-${hash}.js`,
    `styles.${hash}.css`,
    `static/font-${hash}.woff2`,
    "sitemap.xml",
    // Copied from `static`, where they may have been deleted since.
    "prices/2025.pdf",
    "site-verification.html",
    // The editor, which the next build may leave out.
    "edit/index.html",
  ];
  const kept = ["404.html", "about/index.html", "page-data/app-data.json", picture("a")];
  await build(Object.fromEntries([...rewritten, ...kept].map((file) => [file, ""])));
  await removeStaleFiles(folders.published);
  expect(filesIn(folders.published)).toEqual(kept.sort());
});
