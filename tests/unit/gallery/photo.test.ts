import {
  categoriesOf,
  isLoaded,
  parseSrcSet,
  slugOf,
  toPhoto,
  toRemainingPhotos,
} from "../../../src/gallery/photo";

const node = (srcSet: string | undefined): Queries.GalleryPhotoFragment => ({
  alt: "An arch on the sand",
  category: "LGBTQ+",
  entryId: "arch",
  image: {
    childImageSharp: {
      large: {
        layout: "fullWidth",
        width: 1,
        height: 0.5,
        images: { fallback: srcSet === undefined ? undefined : { src: "/2000.webp", srcSet } },
      },
      thumbnail: { layout: "fullWidth", width: 1, height: 0.5, images: {} },
    },
  },
});

test("the files of a photo are its srcset's, the smallest first, with their heights", () => {
  expect(parseSrcSet("/b.webp 2000w,\n/a.webp 1000w", 2)).toEqual([
    { src: "/a.webp", width: 1000, height: 500 },
    { src: "/b.webp", width: 2000, height: 1000 },
  ]);
});

test("a photo links to its largest file", () => {
  expect(toPhoto(node("/a.webp 1000w,\n/b.webp 2000w"))).toMatchObject({
    id: "arch",
    categorySlug: "lgbtq",
    ratio: 2,
    largest: { src: "/b.webp" },
  });
});

test.each([[undefined], [""]])("a photo without large pictures is named (%p)", (srcSet) => {
  expect(() => toPhoto(node(srcSet))).toThrow('gallery photo "arch"');
});

test("a photo that is not on the gallery's own page knows which page has it", () => {
  const nodes = Array.from({ length: 81 }, (_, index) => ({
    category: "Beach",
    entryId: `photo-${index}`,
  }));
  const remaining = toRemainingPhotos(nodes, 40);
  expect([0, 39, 40, 80].map((index) => remaining[index]!.page)).toEqual([2, 2, 3, 4]);
  expect(remaining[0]).toMatchObject({ id: "photo-0", categorySlug: "beach" });
});

test("only a photo with its pictures can be shown at once", () => {
  const [remaining] = toRemainingPhotos([{ category: "Beach", entryId: "arch" }], 40);
  expect(isLoaded(remaining!)).toBe(false);
  expect(isLoaded(toPhoto(node("/a.webp 1000w")))).toBe(true);
});

const photosOf = (...categories: string[]) => categories.map((category) => ({ category }));

test.each([
  ["Beach", "beach"],
  ["LGBTQ+", "lgbtq"],
  ["Elopements & Intimate", "elopements-intimate"],
  ["Été", "ete"],
  ["神前式", "神前式"],
  ["🌊", "🌊"],
])("%s stands in the address as %s", (category, slug) => {
  expect(slugOf(category)).toBe(slug);
});

test("categories come in the specification's order, and new ones after them as they appear", () => {
  const found = categoriesOf(
    photosOf("Winter", "Rustic", "Beach", "Alpine", "Traditional", "Beach", "LGBTQ+"),
  );
  expect(found.map(({ name }) => name)).toEqual([
    "Traditional",
    "LGBTQ+",
    "Beach",
    "Rustic",
    "Winter",
    "Alpine",
  ]);
});

test("each category counts its photos, however an editor spells it", () => {
  expect(categoriesOf(photosOf("Beach", "beach", "Garden"))).toEqual([
    { name: "Beach", slug: "beach", count: 2 },
    { name: "Garden", slug: "garden", count: 1 },
  ]);
});

test("categories without a letter are not taken for one another", () => {
  expect(categoriesOf(photosOf("🌊", "🌲", "🌊")).map(({ count }) => count)).toEqual([2, 1]);
});

test("no photos, no categories", () => {
  expect(categoriesOf([])).toEqual([]);
});
