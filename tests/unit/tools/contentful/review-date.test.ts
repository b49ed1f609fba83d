import { readDate } from "../../../../tools/contentful/read-reviews";

test.each([
  "June 2025",
  "june 2025",
  "Jun 2025",
  "Jun. 2025",
  "Jun-25",
  "June 14, 2025",
  "Jun 14th, 2025",
  "14 June 2025",
  "14-Jun-2025",
  "2025-06-14",
  "2025-06",
  "2025/6/14",
  "2025-06-14T18:30:00Z",
  "2025-06-14 18:30",
  "06/2025",
  "6/2025",
  "14/06/2025",
  "06/14/2025",
  "14.6.2025",
  "06/06/2025",
])("%s is in June 2025", (text) => {
  expect(readDate(text)).toBe("June 2025");
});

test("a date that may be in June or in July is in neither", () => {
  expect(readDate("06/07/2025")).toEqual(["June 2025", "July 2025"]);
});

test.each([
  "3 months ago",
  "Summer 2025",
  "2025",
  "13/2025",
  "14/13/2025",
  "2025-13-01",
  "Ju 2025",
  "45822",
])("%s stays as it is", (text) => {
  expect(readDate(text)).toBe(text);
});
