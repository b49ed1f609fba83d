import type { DescribedPicture } from "../../../src/model/pictures";
import { fillDrafts, parse, type RawContent } from "../../../src/model/parse";
import { fault } from "../../../src/model/problems";
import { goodContentWith, rawEntry } from "../../support/raw-content";

const picture = (id: string, changes: Partial<DescribedPicture> = {}): DescribedPicture => ({
  id,
  name: `${id}.jpg`,
  file: `/photos/${id}.jpg`,
  description: `What ${id} shows`,
  location: `the picture ${id}`,
  ...changes,
});
const [p1, p2] = [picture("p1"), picture("p2")];

const album = (fields: Record<string, unknown> = {}, id = "noor-and-finn") =>
  rawEntry("album", id, fields, "the album");

const photo = (id: string, fields: Record<string, unknown>) => rawEntry("galleryPhoto", id, fields);

function photosOf(raw: RawContent) {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return content!.galleryPhoto;
}

test.each([
  [
    "by its order, with its pictures together and in their order",
    [
      photo("a", { alt: "Last", order: 30 }),
      photo("b", { alt: "First", order: 10 }),
      photo("arch", { alt: "Next", order: 25 }),
      album({ pictures: [p2, p1], order: 20 }),
    ],
    ["First", "What p2 shows", "What p1 shows", "Next", "Last"],
  ],
  [
    "by its title, after entries with an order",
    [photo("z", { alt: "Zebra" }), photo("arch", { order: 5 }), album({ title: "Maya & Daniel" })],
    ["An arch", "The vows", "Zebra"],
  ],
  [
    "with each picture once per album",
    [album({ pictures: [p1, p2, p1] }), album({ pictures: [p1], order: 1 }, "other")],
    ["What p1 shows", "An arch", "What p1 shows", "What p2 shows"],
  ],
])("an album is shown among the photos %s", (_how, entries, shown) => {
  const photos = photosOf(goodContentWith(...entries));
  expect(photos.map(({ fields }) => fields.alt)).toEqual(shown);
  // Every photo has its own address.
  expect(new Set(photos.map(({ id }) => id)).size).toBe(photos.length);
});

test("the photos of an album have its category and credit", () => {
  const credit = { photographer: "Ana Cruz", place: "Whytecliff Park", agreedOn: "2026-05-31" };
  const [shown] = photosOf(goodContentWith(album({ ...credit, order: 1 })));
  expect(shown!.fields).toMatchObject({ ...credit, category: "Garden", alt: "The vows" });
  expect(shown!.fields.image.file).toBe("/photos/vows.jpg");
});

test("reports problems of an album's pictures where they can be fixed, and leaves out the draft", () => {
  const damaged = fault("pictureBroken", { name: "p3.jpg" });
  const pictures = [picture("p1", { description: null }), p2, picture("p3", { problem: damaged })];
  const { content, problems } = fillDrafts(goodContentWith(album({ pictures })));
  const ofAlbum = { entry: { id: "noor-and-finn" }, isShown: false };
  expect(problems).toMatchObject([
    { ...ofAlbum, code: "descriptionMissing", location: "the picture p1" },
    { ...ofAlbum, code: "pictureBroken", location: "the album" },
  ]);
  expect(content.galleryPhoto.map(({ fields }) => fields.alt)).toEqual(["An arch"]);
});
