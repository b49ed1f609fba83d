import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../support/project";
import { filesIn } from "../support/public-files";
import { testSite } from "../support/site-copy";

const PUBLIC = path.join(testSite, "public");

const files = filesIn(PUBLIC);

/** All that may be published. A new kind of file needs a line here, and a reason. */
const ALLOWED: readonly RegExp[] = [
  // Pages: one for each route
  /^(404\/|about\/|contact\/|gallery\/|reviews\/|services\/)?index\.html$/,
  /^404\.html$/,
  // What the pages' scripts read
  /^page-data\/(404|404\.html|about|contact|gallery|index|reviews|services)\/page-data\.json$/,
  /^page-data\/app-data\.json$/,
  /^page-data\/sq\/d\/\d+\.json$/,
  // Scripts and styles, named after their content
  /^[\w-]+[-.][0-9a-f]{20}\.(js|css)$/,
  // Pictures in their sizes and formats, and the fonts
  /^static\/[0-9a-f]{32}\/[0-9a-f]{5}\/[^/]+\.(jpg|png|webp|avif)$/,
  /^static\/[\w-]+-[0-9a-f]{20}\.woff2$/,
  // For browsers, search engines and cards of links
  /^favicon\.(ico|svg)$/,
  /^apple-touch-icon\.png$/,
  // For browsers in which an older site has left a worker
  /^(sw|service-worker)\.js$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  // For hosts, and for whoever asks whose work this is
  /^_headers$/,
  /^_redirects$/,
  /^build\.json$/,
  /^licences\.txt$/,
];

const read = (file: string) => readFileSync(path.join(PUBLIC, file), "utf8");

test("the public folder holds only what it should, and the headers that hosts are to send", () => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)))).toEqual([]);
  expect(read("_headers")).toBe(readFileSync(path.join(root, "static/_headers"), "utf8"));
});

test("no text names a folder of the machine that built it", () => {
  const texts = files.filter((file) => /\.(html|js|css|json|xml|txt)$/.test(file));
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

test("all that visitors receive is freely licensed, and listed with a reason", () => {
  const [, list = ""] = read("licences.txt").split("\n\n");
  const works = list.split("\n").map((line) => line.split(": "));
  expect(works.length).toBeGreaterThan(10);
  const notFree = works.filter(([, licence = ""]) => !/^(MIT|ISC|OFL-1\.1)$/.test(licence));
  expect(notFree).toEqual([]);

  const note = readFileSync(path.join(root, "docs/browsers-and-licences.md"), "utf8");
  const software = works.filter(([work = ""]) => !work.endsWith(" (font)"));
  const names = software.map(([work = ""]) => work.replace(/ \S+$/, ""));
  expect(names.filter((name) => !note.includes(`| ${name} `))).toEqual([]);
});
