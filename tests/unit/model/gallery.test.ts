import type { RawPicture } from "../../../src/model/fields";

import { fillDrafts, parse, type RawContent } from "../../../src/model/parse";
import { fault } from "../../../src/model/problems";
import { toSentence } from "../../../src/model/sentences";
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

const photo = (id: string, fields: Record<string, unknown>) => rawEntry("galleryPhoto", id, fields);

const photosOf = (raw: RawContent) => {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return content!.galleryPhoto;
};

/** What the photos of the gallery show, in its order. */
const shownIn = (raw: RawContent) => photosOf(raw).map(({ fields }) => fields.alt);

describe("an album on the gallery page", () => {
  test("each picture is a photo, in the album's order", () => {
    const raw = goodContentWith(album({ pictures: pictures(12), order: 1 }));
    const shown = pictures(12).map(({ description }) => description);
    expect(shownIn(raw)).toEqual([...shown, "An arch"]);
    expect(new Set(photosOf(raw).map(({ id }) => id)).size).toBe(13);
  });

  test("its photos have its category, and what it says of place, season and photographer", () => {
    const said = {
      photographer: "Ana Cruz",
      place: "Whytecliff Park",
      season: "Late May",
      agreedOn: "2026-05-31",
    };
    const [photo] = photosOf(goodContentWith(album({ ...said, order: 1 })));
    expect(photo!.fields).toMatchObject({ ...said, category: "Garden", alt: "The vows" });
    expect(photo!.fields.image.path).toBe("/photos/vows.jpg");
  });

  test("stands among the photos by its order, its pictures together", () => {
    const raw = goodContentWith(
      photo("a", { alt: "Last", order: 30 }),
      photo("b", { alt: "First", order: 10 }),
      photo("arch", { alt: "Next", order: 25 }),
      album({ pictures: pictures(2), order: 20 }),
    );
    expect(shownIn(raw)).toEqual(["First", "What p1 shows", "What p2 shows", "Next", "Last"]);
  });

  test("without an order it comes after those that have one, by its title", () => {
    const single = [photo("z", { alt: "Zebra" }), photo("arch", { order: 5 })];
    const raw = goodContentWith(...single, album({ title: "Maya & Daniel" }));
    expect(shownIn(raw)).toEqual(["An arch", "The vows", "Zebra"]);
  });

  test("shows a picture once that was chosen twice, and again in another album", () => {
    const twice = album({ pictures: [...pictures(2), picture("p1")] });
    const photos = photosOf(goodContentWith(twice, album({ pictures: pictures(1) }, "other")));
    expect(photos).toHaveLength(4);
    // Each at an address of its own.
    expect(new Set(photos.map(({ id }) => id)).size).toBe(4);
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
    const { problems } = parse(goodContentWith(album({ pictures: bare })));
    expect(problems.map(toSentence)).toEqual([
      `Album "Noor & Finn": "Description" of picture "p1.jpg" is missing. Fill it in at the picture p1`,
      `Album "Noor & Finn": "Description" of picture "p3.jpg" must be a text of at most 256 characters, but is "${"x".repeat(59)}…. Change it at the picture p3`,
    ]);
  });

  test("calls the picture that is damaged by the singular", () => {
    const problem = fault("imageBroken", { name: "p1.jpg" });
    const raw = goodContentWith(album({ pictures: [picture("p1", { problem })] }));
    expect(parse(raw).problems.map(toSentence)).toEqual([
      expect.stringMatching(/^Album "Noor & Finn": "Picture" \("p1.jpg"\) is damaged/),
    ]);
  });

  test("leaves a draft of the album out, and the issue leads to the picture", () => {
    const bare = [picture("p1"), picture("p2", { description: null })];
    const { content, problems } = fillDrafts(goodContentWith(album({ pictures: bare })));
    expect(content.galleryPhoto.map(({ fields }) => fields.alt)).toEqual(["An arch"]);
    expect(problems.map(toSentence)).toEqual([
      `Not shown: Album "Noor & Finn": "Description" of picture "p2.jpg" is missing. Fill it in at the picture p2`,
    ]);
  });
});

test("a category is as it was written, but for the spaces around it", () => {
  const photos = photosOf(goodContentWith(photo("a", { category: " beach " })));
  expect(photos.map(({ fields }) => fields.category)).toContain("beach");
});
