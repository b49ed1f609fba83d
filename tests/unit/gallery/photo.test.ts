import { categoriesOf, photosOfService, toPhoto } from "../../../src/gallery/photo";
import { slugOf } from "../../../src/kinds";
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

test("lists the files of a photo, the smallest first, and links to its type of ceremony", () => {
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

test("counts the photos of each category, in the specification's order with new categories last", () => {
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
  // Its field "Photos" overrides its title.
  [{ ...traditional, photos: "Chapels" }, undefined],
])("%p links to the page with its first photo, if there is one", (ceremony, path) => {
  const photos = photosIn("Beach", "Intimate", "LGBTQ+", "Traditional", "Intimate");
  expect(photosOfService(ceremony, photos, 2)?.path).toBe(path);
  expect(photosOfService(ceremony, photos, 5)?.path).toBe(path?.replace("2/", ""));
});
