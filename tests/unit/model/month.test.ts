import { monthsIn } from "../../../src/model/month";

test.each([
  ["en-CA", "June 2025"],
  ["de-CH", "Juni 2025"],
  ["fr-CA", "juin 2025"],
  ["vi", "Tháng 6 2025"],
  // Reviews that were collected in English.
  ["fr-CA", "June 2025"],
])("a site in %s accepts %j, and sorts it by time", (language, text) => {
  const { format, timeOf } = monthsIn(language);
  expect(text).toMatch(format.pattern);
  expect(timeOf(text)).toBe(Date.parse("2025-06-01"));
});

test("a site in English does not accept months of another language", () => {
  expect("juin 2025").not.toMatch(monthsIn("en-CA").format.pattern);
});
