import { readMarks } from "../../../../tools/preview/edit-links";
import { markOf } from "../../../../tools/preview/mark-text";

test.each([
  ["about", "heading"],
  ["5KsDBWseXY6QegucYAoacS", "metaDescription"],
  ["album-1.Photo_2", "alt"],
])("a mark is read as it was written: %s, %s", (entryId, field) => {
  const mark = markOf(entryId, field);
  expect(mark).not.toMatch(/\p{Letter}|\p{Number}|\s/u);
  expect(readMarks(`Ours.${mark}`)).toEqual({ text: "Ours.", origin: { entryId, field } });
});

test("of several marks the first counts, and none stays in the text", () => {
  const text = `One${markOf("about", "heading")}, two${markOf("home", "intro")}.`;
  const origin = { entryId: "about", field: "heading" };
  expect(readMarks(text)).toEqual({ text: "One, two.", origin });
});

test("text without a mark stays as it is, with the invisible characters that it has", () => {
  const family = "\u{1F468}\u200D\u{1F469}\u2060 ours, from \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}";
  expect(readMarks(family)).toEqual({ text: family, origin: null });
});
