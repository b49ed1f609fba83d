/**
 * Invisible marks in the words of a draft preview: they say of which entry and field the words are, so
 * that the page can lead back to them. Sections need not know of it, and no other site has them.
 */

/** None of them has a width or counts as a space. */
const DIGITS = ["\u200B", "\u200C", "\u200D"];
const EDGE = "\u2060";

/** What a mark stands for: numbers of a content type, of one of its entries, and of one of its fields. */
export type Place = readonly [type: number, position: number, field: number];

const encode = (number: number) =>
  number.toString(DIGITS.length).replace(/./g, (digit) => DIGITS[Number(digit)]!);

const decode = (digits: string) =>
  Number.parseInt(
    digits.replace(/./g, (digit) => String(DIGITS.indexOf(digit))),
    DIGITS.length,
  );

export const markOf = (place: Place): string =>
  EDGE + place.map((number) => encode(number) + EDGE).join("");

const NUMBER = `([${DIGITS.join("")}]+)${EDGE}`;
const MARK = new RegExp(EDGE + NUMBER.repeat(3), "gu");

/** The words without their marks, and the place that the first mark names. */
export function readMarks(words: string): { readonly words: string; readonly place: Place | null } {
  const [first] = words.matchAll(MARK);
  const place = first?.slice(1).map(decode) as [number, number, number] | undefined;
  return { words: words.replace(MARK, ""), place: place ?? null };
}
