/** Maximum number of characters in a first sentence that is shown without the rest. */
const MAX_SENTENCE = 90;

/** Abbreviations whose full stop does not end a sentence: titles, places such as St. and Mt., initials, 4 p.m. */
const ABBREVIATION = /["“(]?(?:(?:[A-HJ-Za-z]\.)+|(?:Dr|Fr|Mrs?|Ms|Mt|Pt|Rev|St)\.)\s/;
const FIRST_SENTENCE = new RegExp(
  `^(?:\\S+\\s+)*?(?!${ABBREVIATION.source})\\S*[.!?…][”"’)]*(?=\\s|$)`,
);

/** Returns the first sentence of a quote; `null` if it is long, or the quote has no end of a sentence. */
export function shortFirstSentence(quote: string): string | null {
  const [first = ""] = FIRST_SENTENCE.exec(quote) ?? [];
  return first.length > 0 && first.length <= MAX_SENTENCE ? first : null;
}
