import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { filesIn, isUnexpected } from "../support/published-files";
import { testSite } from "../support/site-copy";

const PUBLIC = path.join(testSite, "public");

const files = filesIn(PUBLIC);

const PICTURE = /\.(jpe?g|png|webp|avif)$/;

const read = (file: string) => readFileSync(path.join(PUBLIC, file), "utf8");

test("the public folder holds only what it should", () => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter(isUnexpected)).toEqual([]);
});

test("no source map, and no script that names one", () => {
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const scripts = files.filter((file) => /\.(js|css)$/.test(file));
  expect(scripts.filter((file) => read(file).includes("sourceMappingURL"))).toEqual([]);
});

test("no text names a folder of the machine that built it", () => {
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt)$/.test(file));
  const root = path.resolve(__dirname, "../..");
  expect(texts.filter((file) => read(file).includes(root))).toEqual([]);
});

test("nothing of the draft preview is there: no mark, no link to a form, no banner", () => {
  const texts = files.filter((file) => /\.(html|js|json|txt)$|^_headers$/.test(file));
  const traces = [
    "data-contentful",
    "Draft preview",
    "draftPlaces",
    "focusedField",
    "X-Robots-Tag",
  ];
  const all = texts.map(read).join("\n");
  expect(traces.filter((trace) => all.includes(trace))).toEqual([]);
  // The first characters of a mark in a text.
  expect(all).not.toMatch(/\u2060[\u{E0020}-\u{E007E}]/u);
});

test("nothing is left of former builds", () => {
  const texts = files.filter((file) => /\.(html|json|js|css|xml)$/.test(file));
  const all = texts.map(read).join("\n");
  const hashed = files.filter((file) => /^static\/|^[^/]+-[0-9a-f]{20}\.(js|css)$/.test(file));
  const nameIn = (file: string) => /[0-9a-f]{32}\/[0-9a-f]{5}|[0-9a-f]{20}/.exec(file)?.[0] ?? file;
  expect(hashed.filter((file) => !all.includes(nameIn(file)))).toEqual([]);
});

test("each file has one lifetime by the rules of _headers, a long one if its name has a hash", () => {
  const paths = read("_headers")
    .split("\n")
    .filter((line) => line.startsWith("/") && line !== "/*");
  const rules = paths.map((rule) => RegExp(`^${rule.replace(".", "\\.").replace("*", ".*")}$`));
  const matchesOf = (file: string) => rules.filter((rule) => rule.test(`/${file}`)).length;
  const hashed = files.filter((file) => /^static\/|-[0-9a-f]{20}\.(js|css)$/.test(file));
  expect(hashed.length).toBeGreaterThan(100);
  expect(hashed.filter((file) => matchesOf(file) !== 1)).toEqual([]);
  expect(files.filter((file) => !hashed.includes(file) && matchesOf(file) > 0)).toEqual([]);
});

test("no picture says where, when or by whom it was taken", async () => {
  const withMetadata: string[] = [];
  for (const file of files.filter((each) => PICTURE.test(each))) {
    const { exif, iptc, xmp, comments } = await sharp(path.join(PUBLIC, file)).metadata();
    if (exif || iptc || xmp || comments) withMetadata.push(file);
  }
  expect(withMetadata).toEqual([]);
});

test("all that visitors receive is freely licensed, and its advisories were looked up", () => {
  const [, list = ""] = read("licences.txt").split("\n\n");
  const works = list.split("\n").map((line) => line.split(": "));
  expect(works.length).toBeGreaterThan(10);
  const notFree = works.filter(([, licence = ""]) => !/^(MIT|ISC|OFL-1\.1)$/.test(licence));
  expect(notFree).toEqual([]);
  expect(works).toHaveLength(new Set(works.map(([work]) => work)).size);

  const note = readFileSync(path.resolve(__dirname, "../../docs/licences.md"), "utf8");
  const software = works.filter(([work = ""]) => !work.endsWith(" (font)"));
  const names = software.map(([work = ""]) => work.replace(/ \S+$/, ""));
  expect(names.filter((name) => !note.includes(`| ${name} `))).toEqual([]);
});
