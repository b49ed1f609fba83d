import { markOf, readMarks, type Place } from "../../../../tools/preview/marks";

const ABOUT = { entryId: "about", field: "heading" };

test.each<Place>([
  ABOUT,
  { entryId: "5KsDBWseXY6QegucYAoacS", field: "metaDescription" },
  { entryId: "album-1.Photo_2", field: "alt" },
])("a mark is read as it was written: $entryId, $field", (place) => {
  expect(readMarks(`Ours.${markOf(place)}`)).toEqual({ text: "Ours.", place });
});

test("of several marks the first counts, and none stays in the words", () => {
  const text = `One${markOf(ABOUT)}, two${markOf({ entryId: "home", field: "intro" })}.`;
  expect(readMarks(text)).toEqual({ text: "One, two.", place: ABOUT });
});

test("words without a mark stay as they are, with the invisible letters that they have", () => {
  const family = "\u{1F468}\u200D\u{1F469}\u2060 ours";
  expect(readMarks(family)).toEqual({ text: family, place: null });
});

test("a mark has no letter, no digit and no space", () => {
  expect(markOf(ABOUT).trim()).toHaveLength(markOf(ABOUT).length);
  expect(markOf(ABOUT)).not.toMatch(/\p{Letter}|\p{Number}|\s/u);
});
