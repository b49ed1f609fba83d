import { filesOf, isHere, toLaterPhotos, toPhoto } from "../../../src/gallery/photo";

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
  expect(filesOf("/b.webp 2000w,\n/a.webp 1000w", 2)).toEqual([
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
  const later = toLaterPhotos(nodes, 40);
  expect([0, 39, 40, 80].map((index) => later[index]!.page)).toEqual([2, 2, 3, 4]);
  expect(later[0]).toMatchObject({ id: "photo-0", categorySlug: "beach" });
});

test("only a photo with its pictures can be shown at once", () => {
  const [later] = toLaterPhotos([{ category: "Beach", entryId: "arch" }], 40);
  expect(isHere(later!)).toBe(false);
  expect(isHere(toPhoto(node("/a.webp 1000w")))).toBe(true);
});
