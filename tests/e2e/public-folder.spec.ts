import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const PUBLIC = path.resolve(__dirname, "../../public");

const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)))
  .map((file) => file.split(path.sep).join("/"))
  .sort();

const PICTURE = /\.(jpe?g|png|webp|avif)$/;

/** All that may be published. A new kind of file needs a line here, and a reason. */
const ALLOWED: readonly RegExp[] = [
  // Pages: one for each route, and the reviews' further pages
  /^(404\/|about\/|contact\/|gallery\/|reviews\/(\d+\/)?|services\/)?index\.html$/,
  /^404\.html$/,
  // What the pages' scripts read
  /^page-data\/(404|404\.html|about|contact|gallery|index|reviews(\/\d+)?|services)\/page-data\.json$/,
  /^page-data\/app-data\.json$/,
  /^page-data\/sq\/d\/\d+\.json$/,
  // Scripts and styles, named after their content
  /^(app|framework|webpack-runtime|component---src-pages-[\w-]+|[\w-]+)-[0-9a-f]{20}\.(js|css)$/,
  // Pictures in their sizes and formats, and the fonts
  /^static\/[0-9a-f]{32}\/[0-9a-f]{5}\/[^/]+\.(jpg|png|webp|avif)$/,
  /^static\/[\w-]+-[0-9a-f]{20}\.woff2$/,
  // For browsers, search engines and cards of links
  /^favicon\.(ico|svg)$/,
  /^icons\/[\w-]+\.png$/,
  /^manifest\.webmanifest$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  /^static\/cards\/[a-z]+-[0-9a-f]{20}\.jpg$/,
  // For hosts, and for whoever asks whose work this is
  /^_headers$/,
  /^_redirects$/,
  /^licences\.txt$/,
];

const read = (file: string) => readFileSync(path.join(PUBLIC, file), "utf8");

test("the public folder holds only what it should", () => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)))).toEqual([]);
});

test("no source map, and no word of one", () => {
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const scripts = files.filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.filter((file) => read(file).includes("sourceMappingURL"))).toEqual([]);
});

test("no text names a folder of the machine that built it", () => {
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt|webmanifest)$/.test(file));
  const root = path.resolve(__dirname, "../..");
  expect(texts.filter((file) => read(file).includes(root))).toEqual([]);
});

test("everything that a page or its data refers to is there", () => {
  const speaking = files.filter((file) => /\.(html|json)$/.test(file));
  const wanted = speaking.flatMap((file) =>
    [...read(file).matchAll(/(?<=["\s\\n(])\/(static\/[^"'\s\\)]+|[^"'\s\\)/]+\.js)\b/g)].map(
      ([address]) => decodeURIComponent(address.slice(1)),
    ),
  );
  expect(wanted.length).toBeGreaterThan(100);
  expect([...new Set(wanted)].filter((file) => !files.includes(file))).toEqual([]);
});

test("nothing is left of former builds", () => {
  const texts = files.filter((file) => /\.(html|json|js|css|xml|webmanifest)$/.test(file));
  const all = texts.map(read).join("\n");
  const hashed = files.filter((file) => /^static\/|^[^/]+-[0-9a-f]{20}\.(js|css)$/.test(file));
  const nameIn = (file: string) => /[0-9a-f]{32}\/[0-9a-f]{5}|[0-9a-f]{20}/.exec(file)?.[0] ?? file;
  expect(hashed.filter((file) => !all.includes(nameIn(file)))).toEqual([]);
});

test("no picture tells where, when or by whom it was taken", async () => {
  const telling: string[] = [];
  for (const file of files.filter((each) => PICTURE.test(each))) {
    const { exif, iptc, xmp, comments } = await sharp(path.join(PUBLIC, file)).metadata();
    if (exif || iptc || xmp || comments) telling.push(file);
  }
  expect(telling).toEqual([]);
});

test("all that visitors receive is freely licensed, and its advisories were looked up", () => {
  const [, list = ""] = read("licences.txt").split("\n\n");
  const works = list.split("\n").map((line) => line.split(": "));
  expect(works.length).toBeGreaterThan(10);
  const notFree = works.filter(([, licence = ""]) => !/^(MIT|ISC|OFL-1\.1)$/.test(licence));
  expect(notFree).toEqual([]);

  const note = readFileSync(path.resolve(__dirname, "../../docs/licences.md"), "utf8");
  const names = works.map(([work = ""]) => work.replace(/ \S+$/, ""));
  expect(names.filter((name) => !note.includes(`| ${name} `))).toEqual([]);
});
