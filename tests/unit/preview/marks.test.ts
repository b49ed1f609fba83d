import { markOf, readMarks, type Place } from "../../../src/preview/marks";

test.each<Place>([
  [0, 0, 0],
  [1, 2, 3],
  [7, 20, 12],
  [12, 300, 40],
])("a mark is read as it was written: %i, %i, %i", (...place) => {
  expect(readMarks(`Ours.${markOf(place)}`)).toEqual({ words: "Ours.", place });
});

test("of several marks the first counts, and none stays in the words", () => {
  const words = `One${markOf([1, 1, 1])}, two${markOf([2, 2, 2])}.`;
  expect(readMarks(words)).toEqual({ words: "One, two.", place: [1, 1, 1] });
});

test("words without a mark stay as they are, with the invisible letters that they have", () => {
  const family = "\u{1F468}\u200D\u{1F469}\u2060 ours";
  expect(readMarks(family)).toEqual({ words: family, place: null });
});

test("a mark has no letter, no digit and no space", () => {
  expect(markOf([3, 14, 15]).trim()).toHaveLength(markOf([3, 14, 15]).length);
  expect(markOf([3, 14, 15])).not.toMatch(/\p{Letter}|\p{Number}|\s/u);
});
