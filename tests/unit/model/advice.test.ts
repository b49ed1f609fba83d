import { adviceFor } from "../../../src/model/advice";
import { rawEntry, type TypeId } from "../../support/raw-content";

const adviceOn = (type: TypeId, fields: Record<string, unknown>) =>
  adviceFor([rawEntry(type, "one", fields, "the entry")]);

const photo = (id: string, category: string) =>
  rawEntry("galleryPhoto", id, { category }, `the photo ${id}`);

test("content that is as it should be needs no advice", () => {
  expect(adviceOn("galleryPhoto", { alt: "A driftwood arch at 5 o'clock" })).toEqual([]);
  expect(adviceOn("faq", { answer: "1 < 2, and `<b>` is code." })).toEqual([]);
  expect(adviceOn("page", { heading: "Ceremonies that sound like the two of you" })).toEqual([]);
});

test("a category that is almost another is pointed out, once, where fewer have it", () => {
  const photos = [photo("a", "Beach"), photo("b", "Baech"), photo("c", "beach ")];
  expect(adviceFor(photos)).toEqual([
    {
      message:
        'Gallery photo "An arch": Category "Baech" is almost "beach", and has its own button. If both are one, change it at',
      editUrl: "the photo b",
    },
  ]);
});

test("of two that are as frequent, both are", () => {
  expect(adviceFor([photo("a", "Beach"), photo("b", "Baech")])).toHaveLength(2);
});

test.each([
  ["Gardens", true],
  ["Grden", true],
  ["Gordon", false],
  ["Beach", false],
  ["Garden 2", false],
])("beside Garden, %s is pointed out: %p", (category, isAdvised) => {
  const photos = [photo("a", "Garden"), photo("b", "Garden"), photo("c", category)];
  expect(adviceFor(photos)).toHaveLength(isAdvised ? 1 : 0);
});

test.each([
  ["IMG_2041", true],
  ["dsc 01234.JPG", true],
  ["arch-final", true],
  ["Wedding", false],
  ["Vows at 5:30", false],
])("as what a picture shows, %s is pointed out: %p", (text, isAdvised) => {
  expect(adviceOn("galleryPhoto", { alt: text })).toHaveLength(isAdvised ? 1 : 0);
  expect(adviceOn("page", { heroAlt: text })).toHaveLength(isAdvised ? 1 : 0);
});

test("the name of a file as what a picture of an album shows is pointed out where it is written", () => {
  const picture = {
    id: "p",
    name: "p.jpg",
    path: "/p.jpg",
    location: "the picture",
    description: "IMG_2041",
  };
  expect(adviceOn("album", { pictures: [picture] })).toEqual([
    {
      message:
        'Album "Noor & Finn": Pictures "IMG_2041" looks like the name of a file. Write what the picture shows at',
      editUrl: "the picture",
    },
  ]);
});

test("a heading of fifty words is pointed out", () => {
  expect(adviceOn("page", { heading: "word ".repeat(50) })).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(
        "Heading has 50 words, in the largest letters of the page. Shorten it at",
      ) as string,
    }),
  ]);
});

test("HTML in an answer is pointed out, because the words in it are shown", () => {
  expect(adviceOn("faq", { answer: "Yes. <script>alert(1)</script>" })).toEqual([
    {
      message:
        'Question "How far ahead?": Answer has HTML, "<script>", which is left out. Take it out at',
      editUrl: "the entry",
    },
  ]);
});
