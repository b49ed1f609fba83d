import { goodContentWith, rawEntry } from "../../support/raw-content";
import { parse } from "../../../src/model/parse";

/** The categories of a gallery whose photos were given these, one after the other. */
function categories(...written: string[]): string[] {
  const photos = written.map((category, order) =>
    rawEntry("galleryPhoto", `photo-${order}`, { alt: `Photo ${order}`, category, order }),
  );
  const { content } = parse(goodContentWith(...photos));
  return content!.galleryPhoto
    .filter(({ fields }) => fields.order !== null)
    .map(({ fields }) => fields.category);
}

test.each([
  [["beach ", "Beach"], "Beach"],
  [["Beach", "beach", "beach"], "Beach"],
  [["LGBTQ", "LGBTQ+", "LGBTQ+"], "LGBTQ+"],
  [["BEACH", "Beach", "Beach"], "Beach"],
  [["on the  pier", "on the pier", "on the pier"], "on the pier"],
])("%j are one category, in the nicer spelling, whichever came first", (written, category) => {
  expect(new Set(categories(...written))).toEqual(new Set([category]));
  expect(new Set(categories(...written.toReversed()))).toEqual(new Set([category]));
});

test("categories that mean something else stay apart, whatever their letters", () => {
  expect(categories("Beach", "Barn", "海", "🌊", "Été", "ete")).toEqual([
    "Beach",
    "Barn",
    "海",
    "🌊",
    "Été",
    "Été",
  ]);
});
