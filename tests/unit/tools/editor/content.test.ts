import { contentTypes } from "../../../../src/model";
import { contentTypeAt, fileOf } from "../../../../src/source/local-entries";
import { asSaved, fromFile, noteSaved, problemsIn, toFile } from "../../../../tools/editor/content";
import { fixtureFiles } from "../../../support/fixture-content";

const byId = (id: string) => contentTypes.find((each) => each.id === id)!;
const review = { quote: "Thank you!", author: "Maya & Daniël", date: "June 2026", rating: 5 };

test("saving an entry without changes does not change its file", () => {
  for (const { contentType, file, text } of fixtureFiles) {
    expect(contentTypeAt(file)).toBe(contentType);
    const item = fromFile(contentType, text);
    // The editor refers to pictures by address.
    if (text.includes('"image":')) expect(item["image"]).toMatch(/^\/[\w-]+\.jpg$/);
    expect(`${toFile(contentType, item)}\n`).toBe(text);
    expect(problemsIn(file, item, false)).toEqual([]);
  }
});

test("writes fields in the order of the form, without empty fields and unset flags", () => {
  const pictures = [{ description: "An arch", image: "a.webp" }];
  const empty = { place: "", order: null, sample: false };
  const text = toFile(byId("album"), { hidden: true, pictures, ...empty, title: "Maya" });
  expect(text.match(/"\w+":/g)).toEqual(
    ["title", "pictures", "image", "description", "hidden"].map((name) => `"${name}":`),
  );
});

test("sorts lists by order, with entries without one last, and ties by title", () => {
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

describe("before a file is saved", () => {
  const problems = (id: string, item: object, isNew = true) =>
    problemsIn(fileOf(byId(id), "maya-daniel"), { ...item }, isNew);

  test("the form reports problems that its fields cannot detect, in the model's words", () => {
    const question = { question: "Where?", answer: "[Here](/nowhere/)", page: "contact" };
    expect(problems("faq", question)).toEqual([
      expect.stringMatching(/^Question "Where\?": "Answer" .*cannot work/),
    ]);
    expect(problems("faq", { ...question, hidden: true })).toEqual([]);
  });

  test("text with lost characters is rejected until they are typed again", () => {
    const file = fileOf(byId("testimonial"), "maya-daniel");
    // This is how a browser reads a file in Windows-1252.
    const lost = { ...review, author: "Zo\uFFFD & Jos\uFFFD" };
    const item = fromFile(byId("testimonial"), JSON.stringify(lost));
    expect(problemsIn(file, item, false)).toEqual([
      "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them again, and save.",
    ]);
    expect(problemsIn(file, { ...item, ...review }, false)).toEqual([]);
  });

  test("a file that cannot be a picture of the site is rejected", () => {
    const rejected = [
      expect.stringContaining('("arch.svg") is not a JPEG, PNG, WebP or AVIF picture'),
    ];
    expect(problems("testimonial", { ...review, image: "/arch.svg" })).toEqual(rejected);
    const pictures = [{ image: "/arch.svg", description: "An arch" }];
    expect(problems("album", { title: "Maya", category: "Beach", pictures })).toEqual(rejected);
  });

  const type = byId("testimonial");
  const file = fileOf(type, "maya-daniel");
  const CHANGED =
    "This testimonial was changed elsewhere since you opened it. Copy what you want to keep of that version, and save again.";
  const open = () => fromFile(type, JSON.stringify(review));

  test("somebody else's change is shown once, by the labels of changed fields, and saving again overwrites it", () => {
    const theirs = { ...review, quote: "Theirs.", rating: 4, featured: true, hidden: true };
    const { place: _, ...others } = { place: "", ...theirs };
    const mine = { ...open(), place: "Vancouver" };
    const shown = problemsIn(file, mine, false, JSON.stringify(others));
    expect(shown[0]).toBe(CHANGED);
    expect(shown.slice(1).sort()).toEqual(
      ["Quote: Theirs.", "Rating: 4", "Featured: Yes", "Hidden: Yes", "Place: (empty)"].sort(),
    );
    expect(problemsIn(file, mine, false, JSON.stringify(others))).toEqual([]);

    const album = { title: "Noor", pictures: [{ image: "a.webp", description: "Rings" }] };
    const opened = fromFile(byId("album"), JSON.stringify(album));
    const added = JSON.stringify({ ...album, pictures: [{ image: "b.webp" }, ...album.pictures] });
    const [, line] = problemsIn(fileOf(byId("album"), "noor"), opened, false, added);
    expect(line).toBe("Pictures: b.webp, a.webp, Rings");
  });

  test("after a failed save, her own text is not reported as somebody else's change", () => {
    const item = { ...open(), quote: "Mine." };
    expect(problemsIn(file, item, false)).toEqual([]);
    asSaved(file, item);
    expect(problemsIn(file, item, false)).toEqual([]);
    expect(problemsIn(file, item, false, JSON.stringify(review))).toEqual([]);
  });

  test("a change is reported when somebody else reverts what she saved", () => {
    const item = { ...open(), quote: "Version two." };
    const saved = asSaved(file, item);
    noteSaved(file, saved);
    expect(problemsIn(file, saved, false, toFile(type, item))).toEqual([]);
    expect(problemsIn(file, open(), false)).toEqual([]);
    expect(problemsIn(file, saved, false, JSON.stringify(review))).toEqual([
      CHANGED,
      "Quote: Thank you!",
    ]);
  });

  test("a change to an outdated version of the text is reported", () => {
    const item = { ...open(), quote: "Version three." };
    noteSaved(file, asSaved(file, item));
    expect(problemsIn(file, item, false)).toEqual([CHANGED]);
  });

  test("an entry that somebody else deleted is restored only after she confirms", () => {
    const deleted = expect.stringContaining("This testimonial was deleted elsewhere") as unknown;
    expect(problemsIn(file, open(), false, "")).toEqual([deleted]);
    expect(problemsIn(file, open(), false, "")).toEqual([]);
  });

  test("a new entry never replaces one that somebody else added under the same name", () => {
    const theirs = JSON.stringify({ ...review, quote: "Theirs." });
    for (const item of [review, fromFile(type, theirs)]) {
      const found = problemsIn(file, item, true, theirs);
      expect(found[0]).toContain("It has the same name.");
      expect(problemsIn(file, item, true, theirs)).toEqual(found);
    }
    expect(problemsIn(file, review, true, "")).toEqual([]);
  });

  test("a draft from an earlier session does not overwrite somebody else's change", () => {
    const now = fromFile(type, JSON.stringify({ ...review, quote: "Another's." }));
    const draft = { ...now, quote: "Mine.", madeFrom: JSON.stringify({ ...review, place: "Far" }) };
    expect(problemsIn(file, draft, false)).toEqual([CHANGED, "Quote: Another's."]);
    expect(toFile(type, draft)).not.toContain("madeFrom");
  });
});
