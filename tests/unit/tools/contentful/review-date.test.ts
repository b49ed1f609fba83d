import { readDate } from "../../../../tools/contentful/read-reviews";

test.each([
  ["in words", ["June 2025", "june 2025", "Jun 2025", "Jun. 2025", "Jun-25"]],
  ["in words with its day", ["June 14, 2025", "Jun 14th, 2025", "14 June 2025", "14-Jun-2025"]],
  ["the year first", ["2025-06-14", "2025-06", "2025/6/14", "2025-06-14T18:30:00Z"]],
  ["with the time", ["2025-06-14 18:30"]],
  ["in numbers", ["06/2025", "6/2025", "14/06/2025", "06/14/2025", "14.6.2025", "06/06/2025"]],
])("June 2025 is understood %s", (_how, texts) => {
  expect(texts.map(readDate)).toEqual(texts.map(() => "June 2025"));
});

test("a date that may be in June or in July is in neither", () => {
  expect(readDate("06/07/2025")).toEqual(["June 2025", "July 2025"]);
});

test("what is no date stays as it is", () => {
  const texts = ["3 months ago", "Summer 2025", "2025", "13/2025", "14/13/2025", "2025-13-01"];
  for (const text of [...texts, "Ju 2025", "45822"]) expect(readDate(text)).toBe(text);
});
