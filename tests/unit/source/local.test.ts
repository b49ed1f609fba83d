import path from "node:path";
import { parse } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { readLocalContent } from "../../../src/source/local";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const root = tempFolder("test");

const write = (files: Readonly<Record<string, string | Buffer>>) =>
  writeFiles(path.join(root.path, "src/content"), files);

const reviewAt = (id: string, fields: object = {}) => {
  return { type: "testimonial", id, fields, location: `src/content/testimonials/${id}.json` };
};

const entriesIn = async (files: Readonly<Record<string, string>>) => {
  await write(files);
  return (await readLocalContent(root.path)).entries;
};

const sentences = async () => parse(await readLocalContent(root.path)).problems.map(toSentence);

test("an entry is known by its file's name, and a hidden one is not read", async () => {
  const reviews = {
    "testimonials/a.json": '{ "author": "Ana" }',
    "testimonials/b.json": '{ "hidden": true, "x": 1 }',
    // With a mark of its encoding.
    "testimonials/c.json": '\uFEFF{ "hidden": false }',
    "testimonials/.DS_Store": "no entry",
  };
  expect(await entriesIn(reviews)).toEqual([reviewAt("a", { author: "Ana" }), reviewAt("c")]);
});

test("files that macOS leaves beside others on a foreign disk are not read", async () => {
  const files = { "testimonials/a.json": "{}", "testimonials/._a.json": "\0\x05\x16\x07" };
  expect(await entriesIn(files)).toEqual([reviewAt("a")]);
});

test("the site's settings are one entry in a file of their own, which another site may have named", async () => {
  const [type, location] = ["siteSettings", "src/content/site-settings.json"];
  const fields = { brandName: "Tide" };
  const own = { "site-settings.json": '{ "brandName": "Tide" }' };
  expect(await entriesIn(own)).toEqual([{ type, id: "site-settings", fields, location }]);
  const pulled = { "site-settings.json": '{ "id": "6fQ", "brandName": "Tide" }' };
  expect(await entriesIn(pulled)).toEqual([{ type, id: "6fQ", fields, location }]);
});

test("a photo's name leads to the images folder, and never out of it", async () => {
  const [photo] = await entriesIn({
    "gallery-photos/a.json": '{ "image": "../../../secret.jpg" }',
  });
  expect(photo!.fields.image).toEqual({
    path: path.join(root.path, "src/content/images/secret.jpg"),
  });
});

test.each([
  ["one form of Unicode", ["Zoe\u0308.jpg"], "Zo\u00EB.jpg", "Zoe\u0308.jpg"],
  ["the other", ["Zo\u00EB.jpg"], "Zoe\u0308.jpg", "Zo\u00EB.jpg"],
  ["both", ["Zo\u00EB.jpg", "Zoe\u0308.jpg"], "Zoe\u0308.jpg", "Zoe\u0308.jpg"],
  ["neither", ["Zoe.jpg"], "Zo\u00EB.jpg", "Zo\u00EB.jpg"],
])("a photo is found by its name, which the disk has in %s", async (_form, files, named, found) => {
  const pictures = Object.fromEntries(files.map((name) => [`images/${name}`, "photo"]));
  const photo = JSON.stringify({ image: named });
  const entries = await entriesIn({ ...pictures, "gallery-photos/a.json": photo });
  expect(entries[0]!.fields["image"]).toEqual({
    path: path.join(root.path, "src/content/images", found),
  });
});

test("an album's pictures are files in the images folder, each with its description and place", async () => {
  const pictures = '[{ "image": "arch.jpg", "description": "An arch" }, { "image": "aisle.jpg" }]';
  const [album] = await entriesIn({ "albums/a.json": `{ "pictures": ${pictures} }` });
  const images = path.join(root.path, "src/content/images");
  const pictureOf = (name: string, description: string | null, place: number) => ({
    id: name,
    name,
    path: path.join(images, name),
    description,
    location: `src/content/albums/a.json, picture ${place}`,
  });
  expect(album!.fields.pictures).toEqual([
    pictureOf("arch.jpg", "An arch", 1),
    pictureOf("aisle.jpg", null, 2),
  ]);
});

test("a folder that is empty, or not there, is a kind of content without entries", async () => {
  await write({ "faqs/.gitkeep": "" });
  expect((await readLocalContent(root.path)).entries).toEqual([]);
  const none = (plural: string) =>
    `There are no ${plural}, and the site needs at least one. Add one at src/content/`;
  expect(await sentences()).toEqual(
    expect.arrayContaining([
      `${none("testimonials")}testimonials`,
      `${none("site settings")}site-settings.json`,
    ]),
  );
});

test("a name that no entry can have is told", async () => {
  await write({ "albums/maya & daniel.json": "{}" });
  expect(await sentences()).toContainEqual(expect.stringContaining('but is "maya & daniel"'));
});

test("every file that holds no entry is named, with the reason", async () => {
  await write({ "faqs/b.json": '{ "id": "a", }', "services/a.json": "", "faqs/a.json": "[]" });
  const failure = readLocalContent(root.path);
  await expect(failure).rejects.toThrow(
    /^src\/content\/services\/a.json cannot be read: Unexpected end of JSON input. Fix the file\nsrc\/content\/faqs\/a.json cannot be read: it must hold one entry, in braces. Fix the file\nsrc\/content\/faqs\/b.json cannot be read: Expected double-quoted property name in JSON at position 13( \(line 1 column 14\))?. Fix the file$/,
  );
});

test("a file in another encoding than UTF-8 is named, with how to fix it", async () => {
  await write({ "testimonials/ansi.json": Buffer.from('{ "author": "Zoë & José" }', "latin1") });
  await expect(readLocalContent(root.path)).rejects.toThrow(
    /^src\/content\/testimonials\/ansi.json cannot be read: it is not saved as UTF-8, the encoding to choose when you save it again. Fix the file$/,
  );
});

test.each(["null", "7", '"words"', "[null]", "[]"])(
  "a file that holds %s is told as a problem, not as a crash",
  async (json) => {
    await write({ "testimonials/a.json": json });
    await expect(readLocalContent(root.path)).rejects.toThrow("it must hold one entry, in braces");
  },
);
