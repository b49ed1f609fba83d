/**
 * Invisible marks in the words of a draft preview: they say of which entry and field the words are, so
 * that the page can lead back to them. Sections need not know of it, and no other site has them.
 */

/** None of them has a width or counts as a space. */
const DIGITS = ["\u200B", "\u200C", "\u200D"];
const EDGE = "\u2060";

/** What a mark stands for. */
export interface Place {
  readonly entryId: string;
  /** Name of the field. */
  readonly field: string;
}

/** Ids and names are ASCII: five digits in base 3 each. */
const encode = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(3)
    .padStart(5, "0")
    .replace(/./g, (digit) => DIGITS[Number(digit)]!);

const decode = (mark: string) =>
  String.fromCharCode(
    Number.parseInt(
      mark.replace(/./g, (digit) => String(DIGITS.indexOf(digit))),
      3,
    ),
  );

export const markOf = ({ entryId, field }: Place): string =>
  EDGE + `${entryId} ${field}`.replace(/./g, encode) + EDGE;

const MARK = new RegExp(`${EDGE}((?:[${DIGITS.join("")}]{5})+)${EDGE}`, "gu");

/** The words without their marks, and the place that the first mark names. */
export function readMarks(text: string): { readonly text: string; readonly place: Place | null } {
  const [[, mark = ""] = []] = text.matchAll(MARK);
  const [entryId, field] = (mark.match(/.{5}/gu) ?? []).map(decode).join("").split(" ");
  const place = entryId && field ? { entryId, field } : null;
  return { text: text.replace(MARK, ""), place };
}
