import { descriptionOf, type RawPicture } from "../../../src/model/fields";
import { fillDrafts } from "../../../src/model/fill-drafts";
import { parse, type RawContent } from "../../../src/model/parse";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

const picture = (id: string, changes: Partial<RawPicture> = {}): RawPicture => ({
  id,
  name: `${id}.jpg`,
  path: `/photos/${id}.jpg`,
  description: `What ${id} shows`,
  location: `the picture ${id}`,
  ...changes,
});

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => picture(`p${index + 1}`));

const album = (fields: Record<string, unknown> = {}, id = "noor-and-finn") =>
  rawEntry("album", id, fields, "the album");

const photosOf = (raw: RawContent) => {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return content!.galleryPhoto;
};

const problemsOf = (raw: RawContent) => parse(raw).problems.map(({ sentence }) => sentence);

describe("an album on the gallery page", () => {
  test.each([1, 40, 300])("of %d: each picture is a photo, in the album's order", (count) => {
    const photos = photosOf(goodContentWith(album({ pictures: pictures(count), order: 1 })));
    const expected = pictures(count).map(({ description }) => description);
    expect(photos.map(({ fields }) => fields.alt)).toEqual([...expected, "An arch"]);
    expect(new Set(photos.map(({ id }) => id)).size).toBe(count + 1);
  });

  test("its photos have its category, and what it says of place, season and photographer", () => {
    const said = { photographer: "Ana Cruz", place: "Whytecliff Park", season: "Late May" };
    const [photo] = photosOf(goodContentWith(album({ ...said, order: 1 })));
    expect(photo!.fields).toMatchObject({ ...said, category: "Garden", alt: "The vows" });
    expect(photo!.fields.image.path).toBe("/photos/vows.jpg");
  });

  test("stands among the photos by its order, its pictures together", () => {
    const photo = (id: string, order: number) =>
      rawEntry("galleryPhoto", id, { alt: `Photo ${order}`, order });
    const photos = photosOf(
      goodContentWith(
        ...[photo("a", 30), photo("b", 10), photo("arch", 25)],
        album({ pictures: pictures(2), order: 20 }),
      ),
    );
    expect(photos.map(({ fields }) => fields.alt)).toEqual([
      "Photo 10",
      "What p1 shows",
      "What p2 shows",
      "Photo 25",
      "Photo 30",
    ]);
  });

  test("without an order it comes after those that have one, by its title", () => {
    const photos = photosOf(
      goodContentWith(
        ...[rawEntry("galleryPhoto", "z", { alt: "Zebra" })],
        rawEntry("galleryPhoto", "arch", { order: 5 }),
        album({ title: "Maya & Daniel" }),
      ),
    );
    expect(photos.map(({ fields }) => fields.alt)).toEqual(["An arch", "The vows", "Zebra"]);
  });

  test("shares the spelling of a category with single photos", () => {
    const photos = photosOf(goodContentWith(album({ category: "beach" })));
    expect(photos.map(({ fields }) => fields.category)).toEqual(["Beach", "Beach"]);
  });

  test("shows a picture once that was chosen twice", () => {
    const twice = [...pictures(2), picture("p1")];
    expect(photosOf(goodContentWith(album({ pictures: twice })))).toHaveLength(3);
  });

  test("shows a picture again that is in another album, at an address of its own", () => {
    const photos = photosOf(
      goodContentWith(album({ pictures: pictures(1) }), album({ pictures: pictures(1) }, "other")),
    );
    expect(new Set(photos.map(({ id }) => id)).size).toBe(3);
  });

  test("is enough: a site with albums needs no single photo", () => {
    const others = goodEntries().filter(({ type }) => type !== "galleryPhoto");
    expect(photosOf(rawContent([...others, album()]))).toHaveLength(1);
  });
});

describe("what is missing of a picture in an album", () => {
  test("is told for each, with the address of the picture", () => {
    const bare = [
      picture("p1", { description: null }),
      picture("p2"),
      picture("p3", { description: "x".repeat(257) }),
    ];
    expect(problemsOf(goodContentWith(album({ pictures: bare })))).toEqual([
      `Album "Noor & Finn": Description of picture "p1.jpg" is missing. Fill it in at the picture p1`,
      `Album "Noor & Finn": Description of picture "p3.jpg" must be a text of at most 256 characters, but is "${"x".repeat(59)}…. Change it at the picture p3`,
    ]);
  });

  test("no picture at all, and what is no picture", () => {
    const told = `Album "Noor & Finn": Pictures must be a list of pictures, at least one, but is`;
    expect(problemsOf(goodContentWith(album({ pictures: [] })))).toEqual([
      `${told} []. Change it at the album`,
    ]);
    expect(problemsOf(goodContentWith(album({ pictures: ["arch.jpg"] })))).toEqual([
      `${told} ["arch.jpg"]. Change it at the album`,
    ]);
  });

  test("a draft shows it in its place, and each issue leads to its picture", () => {
    const bare = [picture("p1"), picture("p2", { description: null })];
    const raw = goodContentWith(album({ pictures: bare, order: 1 }));
    const { content, issues } = fillDrafts(raw, [], { path: "/drafts/no-picture.png" });
    expect(content.galleryPhoto.map(({ fields }) => fields.alt)).toEqual([
      "What p1 shows",
      `Draft: Description of picture "p2.jpg" is missing.`,
      "An arch",
    ]);
    expect(issues).toEqual([
      {
        message: `Album "Noor & Finn": Description of picture "p2.jpg" is missing. Fill it in at`,
        editUrl: "the picture p2",
      },
    ]);
  });

  test("a draft without pictures has a placeholder", () => {
    const raw = goodContentWith(album({ pictures: undefined, order: 1 }));
    const { content } = fillDrafts(raw, [], { path: "/drafts/no-picture.png" });
    expect(content.galleryPhoto[0]!.fields).toMatchObject({
      alt: "Draft: Pictures is missing.",
      image: { path: "/drafts/no-picture.png" },
    });
  });

  test("a draft's broken file makes way for a placeholder, and the others stay", () => {
    const [fine, broken] = pictures(2);
    const entry = album({ pictures: [fine, broken], order: 1 });
    const problem = {
      ...({ kind: "value", entry, field: "pictures", picture: broken! } as const),
      summary: "Picture cannot be shown",
      sentence: "It is damaged. Choose another at the album",
    };
    const { content } = fillDrafts(goodContentWith(entry), [problem], { path: "/drafts/no.png" });
    expect(content.galleryPhoto.map(({ fields }) => fields.image.path)).toEqual([
      "/photos/p1.jpg",
      "/drafts/no.png",
      "/photos/arch.jpg",
    ]);
  });
});

test.each<[string, Parameters<typeof descriptionOf>, string | null]>([
  ["its description", ["An arch ", "Arch", "IMG_1.jpg"], "An arch"],
  ["its title, where there is no more", ["", "An arch of roses", "IMG_1.jpg"], "An arch of roses"],
  ["not the file's name, which Contentful fills in", ["", "IMG_2041", "IMG_2041.jpg"], null],
  ["not the file's name in other signs", [undefined, "img 2041.JPG", "IMG_2041.jpg"], null],
  ["not the name of a file that was replaced", ["", "IMG_2041", "arch.jpg"], null],
  ["not that name as another program writes it", ["", "arch-final", "beach.jpg"], null],
  ["a title in one word", ["", "Sunset", "IMG_1.jpg"], "Sunset"],
  ["nothing where nothing is written", [undefined, " ", undefined], null],
])("what a picture shows is %s", (_what, text, expected) => {
  expect(descriptionOf(...text)).toBe(expected);
});

test.each([
  ["2026-05-31", true],
  ["2026-02-30", false],
  ["May 2026", false],
])("the day of an agreement as %s", (agreedOn, isRight) => {
  expect(problemsOf(goodContentWith(album({ agreedOn })))).toHaveLength(isRight ? 0 : 1);
});
