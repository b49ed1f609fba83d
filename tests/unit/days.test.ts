import { inWords, inWordsWithoutYear } from "../../src/days";

// The tests' machine is hours behind UTC.
test.each([
  ["en-CA", "December 31, 2026", "December 31"],
  ["en-GB", "31 December 2026", "31 December"],
  ["de-CH", "31. Dezember 2026", "31. Dezember"],
])("a site in %s writes the last day of 2026 as %s or %s", (language, withYear, withoutYear) => {
  expect(inWords("2026-12-31", language)).toBe(withYear);
  expect(inWordsWithoutYear("2026-12-31", language)).toBe(withoutYear);
});
