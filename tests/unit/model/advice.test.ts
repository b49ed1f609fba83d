import { adviceFor } from "../../../src/model/advice";
import { rawEntry, type TypeId } from "../../support/raw-content";

const adviceOn = (type: TypeId, fields: Record<string, unknown>) =>
  adviceFor([rawEntry(type, "one", fields, "the entry")]);

/** Advice on photos of these categories. */
const adviceOnPhotos = (...categories: string[]) =>
  adviceFor(
    categories.map((category, index) =>
      rawEntry("galleryPhoto", `${index}`, { category }, `the photo ${index}`),
    ),
  );

const words = (count: number) => "word ".repeat(count);

test.each<[TypeId, Record<string, unknown>]>([
  ["galleryPhoto", { alt: "A driftwood arch at 5 o'clock" }],
  ["galleryPhoto", { alt: "Wedding" }],
  ["page", { heroAlt: "Vows at 5:30" }],
  ["page", { heading: words(15) }],
  ["page", { title: "IMG_2041" }],
  ["faq", { answer: "1 < 2, and `<b>` is code." }],
])("of a %s with %j nothing is said", (type, fields) => {
  expect(adviceOn(type, fields)).toEqual([]);
});

test("a category that is almost another is pointed out, once, where fewer have it", () => {
  expect(adviceOnPhotos("Beach", "Baech", "beach ")).toEqual([
    {
      message:
        'Gallery photo "An arch": Category "Baech" is almost "beach", and has its own button. If both are one, change it at',
      editUrl: "the photo 1",
    },
  ]);
  // Of two that are as frequent, both are.
  expect(adviceOnPhotos("Beach", "Baech")).toHaveLength(2);
});

test.each([
  ["Garden", "Gardens", 1],
  ["Garden", "Grden", 1],
  ["Garden", "Gordon", 0],
  ["Garden", "Beach", 0],
  ["Garden", "Garden 2", 0],
  ["Barn", "Bar", 0],
])("beside %s, twice, %s is pointed out %d times", (usual, other, times) => {
  expect(adviceOnPhotos(usual, usual, other)).toHaveLength(times);
});

test.each(["IMG_2041", "dsc 01234.JPG", "arch-final"])(
  "the name of a file as what a picture shows is pointed out where it is written: %s",
  (text) => {
    const told = `"${text}" looks like the name of a file. Write what the picture shows at`;
    expect(adviceOn("page", { heroAlt: text })).toEqual([
      { message: `Page "home": Hero picture's description ${told}`, editUrl: "the entry" },
    ]);
    const file = { id: "p", name: "p.jpg", path: "/p.jpg", location: "the picture" };
    expect(adviceOn("album", { pictures: [{ ...file, description: text }] })).toEqual([
      { message: `Album "Noor & Finn": Pictures ${told}`, editUrl: "the picture" },
    ]);
  },
);

test.each<[TypeId, Record<string, unknown>, message: string]>([
  [
    "page",
    { heading: words(16) },
    'Page "home": Heading has 16 words, in the largest letters of the page. Shorten it at',
  ],
  [
    "faq",
    { answer: "Yes. <script>alert(1)</script>" },
    'Question "How far ahead?": Answer has HTML, "<script>", which is left out. Take it out at',
  ],
])("of a %s with %j its editor is told", (type, fields, message) => {
  expect(adviceOn(type, fields)).toEqual([{ message, editUrl: "the entry" }]);
});
