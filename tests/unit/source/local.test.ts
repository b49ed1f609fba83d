import path from "node:path";
import { parse } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const root = tempFolder("test");

async function read(files: Readonly<Record<string, string | Buffer>>) {
  await writeFiles(path.join(root.path, "src/content"), files);
  return readLocalContent(root.path);
}

const entriesIn = async (files: Readonly<Record<string, string>>) => (await read(files)).entries;
const picturePath = (name: string) => path.join(root.path, "src/content/images", name);

test("uses file names as ids, and skips hidden entries and files that macOS adds", async () => {
  const entries = await entriesIn({
    "testimonials/a.json": '{ "author": "Ana" }',
    "testimonials/b.json": '{ "hidden": true, "x": 1 }',
    // With a byte order mark.
    "testimonials/c.json": '\uFEFF{ "hidden": false }',
    "testimonials/.DS_Store": "no entry",
    "testimonials/._a.json": "\0\x05\x16\x07",
  });
  const reviewAt = (id: string, fields: object) => {
    return { type: "testimonial", id, fields, location: `src/content/testimonials/${id}.json` };
  };
  expect(entries).toEqual([reviewAt("a", { author: "Ana" }), reviewAt("c", {})]);
});

test("reads the site settings from one file, also with an id from Contentful", async () => {
  const [type, location] = ["siteSettings", "src/content/site-settings.json"];
  const entry = { type, id: "6fQ", fields: { brandName: "Tide" }, location };
  const downloaded = '{ "id": "6fQ", "brandName": "Tide" }';
  expect(await entriesIn({ "site-settings.json": downloaded })).toEqual([entry]);
});

const [COMPOSED, DECOMPOSED] = ["Zo\u00EB.jpg", "Zoe\u0308.jpg"];

test.each([
  [[DECOMPOSED], COMPOSED, DECOMPOSED],
  [[COMPOSED], DECOMPOSED, COMPOSED],
  [[COMPOSED, DECOMPOSED], DECOMPOSED, DECOMPOSED],
  // macOS puts a narrow no-break space into the names of screenshots.
  [["At 3.45\u202FPM.png"], "At 3.45 PM.png", "At 3.45\u202FPM.png"],
  // A name cannot refer to a file outside of the folder.
  [[], "../../../secret.jpg", "secret.jpg"],
])("among the pictures %j, finds %j as %j", async (names, image, found) => {
  const pictures = Object.fromEntries(names.map((name) => [`images/${name}`, "photo"]));
  const photo = JSON.stringify({ image });
  const [entry] = await entriesIn({ ...pictures, "gallery-photos/a.json": photo });
  expect(entry!.fields["image"]).toMatchObject({ file: picturePath(found) });
});

test("reads the description and location of each picture of an album", async () => {
  const pictures = '[{ "image": "arch.jpg", "description": "An arch" }, { "image": "aisle.jpg" }]';
  const [album] = await entriesIn({ "albums/a.json": `{ "pictures": ${pictures} }` });
  const location = "src/content/albums/a.json, picture ";
  expect(album!.fields.pictures).toMatchObject([
    { file: picturePath("arch.jpg"), description: "An arch", location: `${location}1` },
    { file: picturePath("aisle.jpg"), description: null, location: `${location}2` },
  ]);
});

test.each<[file: string, fields: object]>([
  ["testimonials/a.json", { image: "" }],
  ["albums/a.json", { pictures: [{ image: "", description: "An arch" }] }],
  ["albums/a.json", { pictures: ["barn.jpg", { image: "loft.jpg" }] }],
])("keeps a value that is not a picture as it is written: %s, %j", async (file, fields) => {
  const [entry] = await entriesIn({ [file]: JSON.stringify(fields) });
  expect(entry!.fields).toEqual(fields);
});

test("reports an empty or missing folder, and where to add an entry", async () => {
  const content = await read({ "faqs/.gitkeep": "", "albums/maya & daniel.json": "{}" });
  const { problems } = parse(content);
  const report = (problem: object) => expect.objectContaining(problem) as unknown;
  expect(problems).toEqual(
    expect.arrayContaining([
      report({ code: "none", location: "src/content/testimonials" }),
      report({ code: "none", location: "src/content/site-settings.json" }),
      report({ code: "unusableId", params: { id: "maya & daniel" } }),
    ]),
  );
});

const NO_ENTRY = "it must contain one entry, in braces";

test.each<[content: string | Buffer, reason: string | RegExp]>([
  ["null", NO_ENTRY],
  [
    '{ "quote": "Ours.", "a": [{ "quote": "}" }], "quote" : "Theirs." }',
    'it has "quote" twice, so one of the two values would be lost',
  ],
  ["", "Unexpected end of JSON input"],
  ['{ "id": "a", }', "Expected double-quoted property name in JSON at position 13"],
  [
    Buffer.from('{ "author": "Zoë & José" }', "latin1"),
    "it is not in UTF-8, so save it again with that encoding",
  ],
])("reports why a file with %j cannot be read", async (content, reason) => {
  const failure = read({ "faqs/a.json": content, "services/a.json": "[]" });
  await expect(failure).rejects.toThrow(`src/content/faqs/a.json cannot be read: ${reason}`);
  await expect(failure).rejects.toThrow(
    `src/content/services/a.json cannot be read: ${NO_ENTRY}. Fix the file`,
  );
});

test("names files that are not read, except those that systems and programs leave behind", async () => {
  const { ignored = [] } = await read({
    "testimonials/maya.json.txt": "{}",
    "testimonials/noor.JSON": "{}",
    "testimonials/2025/finn.json": "{}",
    "testimonial/ana.json": "{}",
    "images/lake.heic": "photo",
    "images/2025/lake.jpg": "photo",
    "testimonials/.rui.json.icloud": "bplist",
    "testimonials/rui.json": "{}",
    "images/lake.jpg": "photo",
    "images/voice.mp3": "sound",
    ".DS_Store": "",
    "images/Thumbs.db": "",
    "images/desktop.ini": "",
    "testimonials/~$maya.json": "",
    "testimonials/.maya.json.swp": "",
    "testimonials/maya.json~": "",
  });
  const move = expect.stringMatching(/^Entries are files such as .* Rename it/) as unknown;
  const download = expect.stringContaining("in iCloud") as unknown;
  const files = [
    ["images/2025/lake.jpg", move],
    ["images/lake.heic", move],
    ["testimonial/ana.json", move],
    ["testimonials/.rui.json.icloud", download],
    ["testimonials/2025/finn.json", move],
    ["testimonials/maya.json.txt", move],
    ["testimonials/noor.JSON", move],
  ];
  const expected = files.map(([file, fix]) => ({ file: `src/content/${String(file)}`, fix }));
  expect(new Set(ignored.map(({ code }) => code))).toEqual(new Set(["ignoredFile"]));
  expect(ignored.map(({ params }) => params)).toEqual(expected);
});
