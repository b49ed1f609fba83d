import { pathOfCeremony, photosOf } from "../../../src/gallery/ceremonies";

const traditional = { slug: "traditional", title: "Traditional" };
const interfaith = { slug: "interfaith", title: "Interfaith" };
const intimate = { slug: "elopements-and-intimate", title: "Elopements & Intimate" };
const lgbtq = { slug: "lgbtq", title: "LGBTQ+" };
const ceremonies = [traditional, interfaith, intimate, lgbtq];
const categories = ["Beach", "Intimate", "LGBTQ+", "Traditional"];

test.each([
  [traditional, "/gallery/?category=traditional"],
  [intimate, "/gallery/?category=intimate"],
  [lgbtq, "/gallery/?category=lgbtq"],
])("%p leads to its photos", (ceremony, path) => {
  expect(photosOf(ceremony, categories)?.path).toBe(path);
});

test("a type of ceremony without photos leads nowhere", () => {
  expect(photosOf(interfaith, categories)).toBeNull();
});

test.each([
  ["Traditional", "/services/#traditional"],
  ["Intimate", "/services/#elopements-and-intimate"],
  ["Beach", null],
])("photos of the category %s lead to %p", (category, path) => {
  expect(pathOfCeremony(category, ceremonies)).toBe(path);
});
