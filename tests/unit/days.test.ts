import { inShort, inWords } from "../../src/days";

// The tests' machine is hours behind UTC.
test.each([
  ["en-CA", "December 31, 2026", "Dec 31"],
  ["en-GB", "31 December 2026", "31 Dec"],
  ["de-CH", "31. Dezember 2026", "31. Dez."],
])("a site in %s writes the last day of 2026 as %s, or %s in short", (language, words, short) => {
  expect(inWords("2026-12-31", language)).toBe(words);
  expect(inShort("2026-12-31", language)).toBe(short);
});
