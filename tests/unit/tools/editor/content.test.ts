import { contentTypes } from "../../../../src/model";
import { fileOf } from "../../../../src/source/local-entries";
import {
  asSaved,
  fromFile,
  isKnown,
  problemsIn,
  toFile,
  typeOf,
  valuesOf,
} from "../../../../tools/editor/content";
import { fixtureFiles } from "../../../support/fixture-content";

const byId = (id: string) => contentTypes.find((each) => each.id === id)!;
const review = { quote: "Thank you!", author: "Maya & Daniël", date: "June 2026", rating: 5 };

describe("a file that is saved", () => {
  test("comes out as it was, where nothing was changed", () => {
    for (const { contentType, file, text } of fixtureFiles) {
      expect(typeOf(file)).toBe(contentType);
      expect(`${toFile(contentType, fromFile(contentType, text))}\n`).toBe(text);
    }
  });

  test("has nothing in it that is empty, and no mark that is not set", () => {
    const empty = { place: "", order: null, profiles: [], hidden: false, sample: false };
    const text = toFile(byId("testimonial"), { ...review, ...empty });
    expect(JSON.parse(text)).toEqual(review);
  });

  test("has its fields in the order of the form", () => {
    const pictures = [{ description: "An arch", image: "a.webp" }];
    const text = toFile(byId("album"), { hidden: true, pictures, title: "Maya" });
    expect(text.match(/"\w+":/g)).toEqual(
      ["title", "pictures", "image", "description", "hidden"].map((name) => `"${name}":`),
    );
  });
});

test("a file whose name begins with a dot is no entry: some systems leave such files beside others", () => {
  const file = fileOf(byId("testimonial"), "maya");
  expect(typeOf(file)).toBe(byId("testimonial"));
  expect(typeOf(file.replace("maya", "._maya"))).toBeUndefined();
});

test("lists are sorted by the order, entries without one last, and equal ones by title", () => {
  const type = byId("faq");
  const positionOf = (question: string, order?: number) =>
    fromFile(type, JSON.stringify({ question, order }))["position"] as string;
  const positions = [
    positionOf("A", 5),
    positionOf("B", 20),
    positionOf("C", 20),
    positionOf("A", 100),
    positionOf("A"),
  ];
  // As Sveltia compares texts.
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  expect(positions.toReversed().sort(compare)).toEqual(positions);
  expect(toFile(type, { question: "A", position: positions[0] })).not.toContain("position");
});

test("pictures are addresses in the editor, and names of files in the content", () => {
  const text =
    '{ "title": "Noor", "pictures": [{ "image": "arch.webp", "description": "An arch" }] }';
  const item = fromFile(byId("album"), text);
  expect(item).toMatchObject({ pictures: [{ image: "/arch.webp" }] });
  expect(JSON.parse(toFile(byId("album"), item))).toEqual(JSON.parse(text));
  expect(fromFile(byId("siteSettings"), '{ "portrait": "me.jpg" }')).toMatchObject({
    portrait: "/me.jpg",
  });
});

test("what was read, seen or written is known again, however its lines are broken, and nothing else is", () => {
  const type = byId("testimonial");
  fromFile(type, '{\r\n  "quote": "One"\r\n}\r\n');
  expect(isKnown('{\n  "quote": "One"\n}')).toBe(true);
  expect(isKnown('{\n  "quote": "Two"\n}')).toBe(false);
  asSaved(fileOf(type, "two"), { quote: "Two" });
  expect(isKnown('{\n  "quote": "Two"\n}\n')).toBe(true);
});

describe("before a file is saved", () => {
  const problems = (id: string, item: object, isNew = true) =>
    problemsIn(fileOf(byId(id), "maya-daniel"), { ...item }, isNew);

  test("nothing is wrong with an entry that passes", () => {
    for (const { contentType, file, text } of fixtureFiles) {
      expect(problemsIn(file, fromFile(contentType, text), false)).toEqual([]);
    }
    expect(problems("testimonial", review)).toEqual([]);
  });

  test("the form says in the model's words what its fields cannot know of each other", () => {
    const question = { question: "Where?", answer: "[Here](/nowhere/)", page: "contact" };
    expect(problems("faq", question)).toEqual([
      expect.stringMatching(/^Question "Where\?": "Answer" .*leads nowhere/),
    ]);
  });

  test("text of which characters were lost is refused until they are typed anew", () => {
    const file = fileOf(byId("testimonial"), "maya-daniel");
    // What a browser makes of a file in Windows-1252.
    const lost = { ...review, author: "Zo\uFFFD & Jos\uFFFD" };
    const item = fromFile(byId("testimonial"), JSON.stringify(lost));
    expect(problemsIn(file, item, false)).toEqual([
      "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them anew, and save again.",
    ]);
    expect(problemsIn(file, { ...item, ...review }, false)).toEqual([]);
  });

  test("where two collide, both are named", () => {
    const { text } = fixtureFiles.find(({ file }) => file.endsWith("services/interfaith.json"))!;
    const service = fromFile(byId("service"), text);
    expect(problems("service", { ...service, title: "Two faiths" })).toEqual([
      expect.stringMatching(
        /^Service "Two faiths": "Slug" \("interfaith"\) is used already, at "Interfaith"/,
      ),
    ]);
  });

  test("somebody else's change is shown once, and saving again is meant", () => {
    const file = fileOf(byId("testimonial"), "maya-daniel");
    const theirs = JSON.stringify({ ...review, quote: "Half written: " });
    const shown = problemsIn(file, review, false, theirs);
    expect(shown).toEqual([expect.stringContaining("was changed elsewhere"), theirs]);
    expect(problemsIn(file, review, false, theirs)).toEqual([]);
  });

  test("what somebody takes back after she has saved it is a change of theirs, of the list too", () => {
    const file = fileOf(byId("testimonial"), "taken-back");
    const first = JSON.stringify({ ...review, quote: "Version one." });
    const item = { ...fromFile(byId("testimonial"), first), quote: "Version two." };
    expect(problemsIn(file, item, false, first)).toEqual([]);
    const saved = asSaved(file, item);
    expect(problemsIn(file, saved, false, toFile(byId("testimonial"), item))).toEqual([]);
    expect(isKnown(first)).toBe(false);
    expect(problemsIn(file, saved, false, first)[0]).toContain("was changed elsewhere");
  });

  test("what somebody has deleted comes back only if that is meant", () => {
    const file = fileOf(byId("testimonial"), "deleted");
    const item = fromFile(byId("testimonial"), JSON.stringify({ ...review, quote: "Gone." }));
    expect(problemsIn(file, item, false, "")).toEqual([
      expect.stringContaining("This testimonial was deleted elsewhere"),
      "",
    ]);
    expect(problemsIn(file, item, false, "")).toEqual([]);
  });

  test("a new entry never takes the place of one that somebody has added under its name", () => {
    const file = fileOf(byId("testimonial"), "added");
    const theirs = JSON.stringify({ ...review, quote: "Theirs." });
    for (const item of [review, fromFile(byId("testimonial"), theirs)]) {
      const said = problemsIn(file, item, true, theirs);
      expect(said).toEqual([expect.stringContaining("It has the same name."), theirs]);
      expect(problemsIn(file, item, true, theirs)).toEqual(said);
    }
    expect(problemsIn(file, review, true, "")).toEqual([]);
  });

  test("a draft of a text that was not read this time is older than somebody else's change", () => {
    const type = byId("testimonial");
    const now = fromFile(type, JSON.stringify({ ...review, quote: "Another's." }));
    const draft = { ...now, quote: "Mine.", madeFrom: JSON.stringify(review) };
    const [said, theirs] = problemsIn(fileOf(type, "maya-daniel"), draft, false);
    expect(said).toContain("was changed elsewhere");
    expect(theirs).toContain("Another's.");
    expect(toFile(type, draft)).not.toContain("madeFrom");
  });

  test("nothing is told of a hidden entry", () => {
    expect(problems("testimonial", { hidden: true })).toEqual([]);
  });
});

test("the words of all photos are suggested, each once", () => {
  fromFile(byId("album"), '{ "category": "Lakeside" }');
  fromFile(byId("album"), '{ "category": "Beach" }');
  for (const { contentType, text } of fixtureFiles) fromFile(contentType, text);
  expect(valuesOf("category")).toEqual(
    expect.arrayContaining(["Beach", "Garden", "Lakeside", "Traditional"]),
  );
  expect(new Set(valuesOf("category")).size).toBe(valuesOf("category").length);
});
