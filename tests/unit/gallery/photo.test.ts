import { categoriesOf, photosOfService, slugOf, toPhoto } from "../../../src/gallery/photo";
import { noCredit } from "../../support/queried";

const service = (slug: string, title: string, photos: string | null = null) => ({
  photos,
  slug,
  title,
});
const traditional = service("traditional", "Traditional");
const interfaith = service("interfaith", "Interfaith");
const intimate = service("elopements-and-intimate", "Elopements & Intimate");
const lgbtq = service("lgbtq", "LGBTQ+");
const shape = { layout: "fullWidth", width: 1, height: 0.5 } as const;

test("a photo has its files, the smallest first, and links to its type of ceremony", () => {
  const srcSet = "/c.webp 2000w,\n/a.webp 500w,\n/b.webp 1000w";
  const large = { ...shape, images: { fallback: { src: "/2000.webp", srcSet } } };
  const childImageSharp = { large, thumbnail: { ...shape, images: {} } };
  const entry = { alt: "An arch", entryId: "arch", ...noCredit, image: { childImageSharp } };
  expect(toPhoto({ ...entry, category: "Beach" }, [lgbtq]).servicePath).toBeNull();
  expect(toPhoto({ ...entry, category: "Intimate" }, [lgbtq, intimate])).toMatchObject({
    entryId: "arch",
    categorySlug: "intimate",
    servicePath: "/services/#elopements-and-intimate",
    ratio: 2,
    files: [{ src: "/a.webp", width: 500, height: 250 }, { src: "/b.webp" }, { src: "/c.webp" }],
    largest: { src: "/c.webp" },
  });
});

const photosIn = (...categories: string[]) =>
  categories.map((category) => ({ category, categorySlug: slugOf(category) }));

test.each([
  ["Elopements & Intimate", "elopements-intimate"],
  ["Été", "ete"],
  ["神前式", "神前式"],
])("the address has %s as %s", (category, slug) => {
  expect(slugOf(category)).toBe(slug);
});

test("categories count their photos, in the specification's order, and new ones after them", () => {
  const photos = photosIn("🌊", "Rustic", "Beach", "Traditional", "beach");
  expect(categoriesOf(photos).map(({ name, count }) => [name, count])).toEqual([
    ["Traditional", 1],
    ["Beach", 2],
    ["Rustic", 1],
    ["🌊", 1],
  ]);
});

test.each([
  [traditional, "/gallery/2/?category=traditional"],
  [lgbtq, "/gallery/2/?category=lgbtq"],
  [interfaith, undefined],
  [{ ...interfaith, photos: "intimate" }, "/gallery/?category=intimate"],
  // Not those of its own name, where it says which.
  [{ ...traditional, photos: "Chapels" }, undefined],
])("%p leads to the page with the first of its photos, if there are any", (ceremony, path) => {
  const photos = photosIn("Beach", "Intimate", "LGBTQ+", "Traditional", "Intimate");
  expect(photosOfService(ceremony, photos, 2)?.path).toBe(path);
  expect(photosOfService(ceremony, photos, 5)?.path).toBe(path?.replace("2/", ""));
});
