import path from "node:path";
import { parse } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { tempFolder, writeFiles } from "../../support/temp-folder";

const root = tempFolder("test");

const write = (name: string, text: string) =>
  writeFiles(root.path, { [`src/content/${name}`]: text });

const reviewAt = (place: number, id: string, fields: object = {}) => {
  const location = `src/content/testimonials.json, entry ${place}`;
  return { type: "testimonial", id, fields, location };
};

const entriesIn = async (name: string, json: string) => {
  await write(name, json);
  return (await readLocalContent(root.path)).entries;
};

test("an entry is known by its file and its place, and a hidden one is not read", async () => {
  const reviews =
    '[{ "id": "a", "author": "Ana" }, { "hidden": true, "x": 1 }, { "id": "c", "hidden": false }]';
  expect(await entriesIn("testimonials.json", reviews)).toEqual([
    reviewAt(1, "a", { author: "Ana" }),
    reviewAt(3, "c"),
  ]);
  // With a mark of its encoding.
  expect(await entriesIn("testimonials.json", `\uFEFF[{ "id": "a" }]`)).toEqual([reviewAt(1, "a")]);
});

test("the site's settings are one entry in a file of their own", async () => {
  const settings = '{ "id": "site-settings", "brandName": "Tide" }';
  const [fields, location] = [{ brandName: "Tide" }, "src/content/site-settings.json"];
  expect(await entriesIn("site-settings.json", settings)).toEqual([
    { type: "siteSettings", id: "site-settings", fields, location },
  ]);
});

test("a photo's name leads to the images folder, and never out of it", async () => {
  const photos = '[{ "id": "a", "image": "../../../secret.jpg" }]';
  const [photo] = await entriesIn("gallery-photos.json", photos);
  expect(photo!.fields.image).toEqual({
    path: path.join(root.path, "src/content/images/secret.jpg"),
  });
});

test("an album's pictures are files in the images folder, each with its description and place", async () => {
  const pictures = '[{ "image": "arch.jpg", "description": "An arch" }, { "image": "aisle.jpg" }]';
  const [album] = await entriesIn("albums.json", `[{ "id": "a", "pictures": ${pictures} }]`);
  const images = path.join(root.path, "src/content/images");
  const pictureOf = (name: string, description: string | null, place: number) => ({
    id: name,
    name,
    path: path.join(images, name),
    description,
    location: `src/content/albums.json, entry 1, picture ${place}`,
  });
  expect(album!.fields.pictures).toEqual([
    pictureOf("arch.jpg", "An arch", 1),
    pictureOf("aisle.jpg", null, 2),
  ]);
});

test("a file that is not there is a kind of content without entries", async () => {
  const raw = await readLocalContent(root.path);
  expect(raw.entries).toEqual([]);
  expect(parse(raw).problems.map(({ sentence }) => sentence)).toContain(
    "There are no testimonials, and the site needs at least one. Add one at src/content/testimonials.json",
  );
});

test("every file that is no JSON is named, with the reason", async () => {
  await write("faqs.json", '[{ "id": "a", }]');
  await write("services.json", "");
  await write("pages.json", "[]");
  await expect(readLocalContent(root.path)).rejects.toThrow(
    new Error(
      "src/content/services.json cannot be read: Unexpected end of JSON input, in line 1, column 1. Fix the file\n" +
        "src/content/faqs.json cannot be read: Expected double-quoted property name, in line 1, column 15. Fix the file",
    ),
  );
});

test.each([
  ["a comma missing between entries", '[\n  { "id": "a" }\n  { "id": "b" }\n]', 3, 3],
  ["a quote inside of a text", '[\n  { "quote": "She said "yes"" }\n]', 2, 25],
  ["an end of line inside of a text", '[\n  { "quote": "One\nTwo" }\n]', 2, 14],
  ["a value without quotes", '[\n  { "id": maya }\n]', 2, 11],
  ["typographic quotes", '[\n  { "id": “maya” }\n]', 2, 11],
  ["a comma too many at the end of a list", "[\n  1,\n]", 3, 1],
  ["a bracket too many", '[{ "id": "a" }]]', 1, 16],
  ["an end that is missing", '[\n  { "id": "a" }\n', 3, 1],
])("%s is told with its line and column", async (_name, json, line, column) => {
  await write("faqs.json", json);
  const failure = readLocalContent(root.path);
  await expect(failure).rejects.toThrow(`in line ${line}, column ${column}. Fix the file`);
});

test.each(["null", "7", '"words"', "[null]", "[7]", '["words"]', "[[]]"])(
  "a list that holds %s is told as problems, not as a crash",
  async (json) => {
    await write("testimonials.json", json);
    const { problems } = parse(await readLocalContent(root.path));
    expect(problems).not.toEqual([]);
  },
);
