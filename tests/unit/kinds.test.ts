import { lettersOfService, slugOf } from "../../src/kinds";

test.each([
  ["Elopements & Intimate", "elopements-intimate"],
  ["Été", "ete"],
  ["神前式", "神前式"],
])("the slug of %s is %s", (kind, slug) => {
  expect(slugOf(kind)).toBe(slug);
});

describe("a service links to the first letters of its kind, on the page that has them", () => {
  const letter = (entryId: string, position: number) => ({
    author: entryId.toUpperCase(),
    entryId,
    position,
  });
  const kinds = [
    { fieldValue: "Intimate", nodes: [letter("c", 6), letter("d", 8), letter("e", 9)] },
    { fieldValue: "elopement", nodes: [letter("a", 0), letter("b", 5)] },
    { fieldValue: "Multicultural", nodes: [letter("x", 3)] },
  ];
  const linksOf = (slug: string, title: string) =>
    lettersOfService({ photos: "Beach", slug, title }, kinds, 5);

  test("whatever part of the service's title the editor wrote, singular or plural", () => {
    expect(linksOf("small", "Elopements & Intimate")).toEqual([
      { author: "A", path: "/reviews/#letter-a" },
      { author: "B", path: "/reviews/2/#letter-b" },
      { author: "C", path: "/reviews/2/#letter-c" },
    ]);
  });

  test("or to none", () => expect(linksOf("interfaith", "Interfaith")).toEqual([]));
});
