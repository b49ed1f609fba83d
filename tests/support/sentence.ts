import type { Fault } from "../../src/model/problems";
import { describe, toSentence } from "../../src/model/sentences";

type Entry = readonly [type: string, title: string | null];

const problem = ([type, title]: Entry, field: string | null, found: Fault, location: string) => ({
  entry: { type, id: null, title },
  field,
  location,
  ...found,
});

/**
 * Returns the sentence about a problem, for tests of programs that print it. Its wording is the catalogue's.
 *
 * @param entry its type and title
 */
export const sentence = (...all: Parameters<typeof problem>): string => toSentence(problem(...all));

/** Returns the same as the editor's form shows it: without the entry and its location. */
export const reason = (type: string, field: string, found: Fault): string =>
  `${describe(problem([type, null], field, found, "")).reason}.`;
