import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentTypes } from "../../../../src/model";
import type { ContentType } from "../../../../src/model/content-type";
import { fileOf } from "../../../../src/source/local-entries";
import { fromFile, problemsIn, toFile, valuesOf, withIds } from "../../../../tools/editor/content";
import { root } from "../../../support/project";

const folder = path.join(root, "tests/fixtures/content");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");
const typeOf = (file: string) =>
  contentTypes.find((each) => path.basename(fileOf(each)) === file) as ContentType;
const byId = (id: string) => contentTypes.find((each) => each.id === id)!;

const files = readdirSync(folder);
beforeEach(() => {
  for (const file of files) fromFile(typeOf(file), read(file));
});

const testimonials = () => JSON.parse(read("testimonials.json")) as Record<string, unknown>[];
const review = { quote: "Thank you!", author: "Maya & Daniël", date: "June 2026", rating: 5 };

describe("a file that is saved", () => {
  test.each(files)("%s comes out as it was, where nothing was changed", (file) => {
    expect(toFile(typeOf(file), JSON.parse(read(file)))).toBe(read(file));
  });

  test("has nothing in it that is empty, and no mark that is not set", () => {
    const empty = { place: "", order: null, profiles: [], hidden: false, sample: false };
    const text = toFile(byId("testimonial"), [{ ...review, id: "maya", ...empty }]);
    expect(JSON.parse(text)).toEqual([{ ...review, id: "maya" }]);
  });

  test("has the name of an entry first and its fields in the order of the form", () => {
    const text = toFile(byId("album"), [
      {
        pictures: [{ description: "An arch", image: "a.webp" }],
        title: "Maya",
        hidden: true,
        id: "maya",
      },
    ]);
    expect(text.match(/"\w+":/g)).toEqual(
      ["id", "hidden", "title", "pictures", "image", "description"].map((name) => `"${name}":`),
    );
  });
});

describe("an entry that is saved for the first time", () => {
  const idsOf = (...titles: string[]) =>
    withIds(
      byId("testimonial"),
      titles.map((author) => ({ author })),
    ).map(({ id }) => id);

  test.each([
    ["Maya & Daniël", "maya-and-daniel"],
    ["  Łucja/Ben! ", "ucjaben"],
    ["美玲", "entry"],
    ["x".repeat(200), "x".repeat(60)],
  ])("is named after its title: %s", (title, id) => {
    expect(idsOf(title)).toEqual([id]);
  });

  test("has a number where another has the name, which the others keep", () => {
    expect(idsOf("Maya", "Maya", "Maya")).toEqual(["maya", "maya-2", "maya-3"]);
    const items = [{ author: "Maya" }, { id: "maya", author: "Other" }];
    expect(withIds(byId("testimonial"), items).map(({ id }) => id)).toEqual(["maya-2", "maya"]);
  });
});

describe("before a file is saved", () => {
  const problems = (id: string, content: unknown) => problemsIn(byId(id), content);

  test("nothing is wrong with content that passes", () => {
    for (const file of files) expect(problems(typeOf(file).id, JSON.parse(read(file)))).toEqual([]);
  });

  test("the form says in the model's words what its fields cannot know of each other", () => {
    const [first] = testimonials();
    expect(problems("testimonial", [first, { ...review, id: first!["id"] }])).toEqual([
      expect.stringContaining(`its id "${String(first!["id"])}" is used already`),
    ]);
    expect(problems("testimonial", [])).toEqual([
      "There are no testimonials, and the site needs at least one. Add one.",
    ]);
  });

  test("nothing is told of other files, of Sveltia's own marks and of hidden entries", () => {
    fromFile(byId("faq"), "[]");
    const marked = testimonials().map((item) => ({ ...item, __sc_item_id: "1" }));
    expect(problems("testimonial", [...marked, { id: "x", hidden: true }])).toEqual([]);
  });
});

test("the words of all photos are suggested, each once", () => {
  fromFile(byId("album"), '[{ "category": "Lakeside" }, { "category": "Beach" }]');
  expect(valuesOf("category")).toEqual(
    expect.arrayContaining(["Beach", "Garden", "Lakeside", "Traditional"]),
  );
  expect(new Set(valuesOf("category")).size).toBe(valuesOf("category").length);
});
