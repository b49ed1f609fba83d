/** Decides which part of a testimonial is in large letters. */

/** Where a testimonial is shown: first on Home, first or further down on Reviews, or anywhere else. */
export type Place = "lead" | "first letter" | "letter" | "other";

/** Maximum number of characters in a whole quote in large letters: a longer one would fill the screen. */
const MAX_QUOTE = 320;

/** Maximum number of characters in a first sentence that is chosen by default. */
const MAX_SENTENCE = 90;

/** Abbreviations whose full stop does not end a sentence: titles, places such as St. and Mt., initials, 4 p.m. */
const ABBREVIATION = /["“(]?(?:(?:[A-HJ-Za-z]\.)+|(?:Dr|Fr|Mrs?|Ms|Mt|Pt|Rev|St)\.)\s/;
const FIRST_SENTENCE = new RegExp(
  `^(?:\\S+\\s+)*?(?!${ABBREVIATION.source})\\S*[.!?…][”"’)]*(?=\\s|$)`,
);

interface Texts {
  readonly quote: string;
  /** The sentence of the quote that the editor has chosen. */
  readonly pull?: string | null;
}

/** Returns the editor's choice, or a short first sentence. */
function sentenceOf({ pull, quote }: Texts): string | null {
  const [first = ""] = FIRST_SENTENCE.exec(quote) ?? [];
  return pull ?? (first.length > 0 && first.length <= MAX_SENTENCE ? first : null);
}

/** @returns one sentence of the quote, or whether the whole quote is in large letters */
export function largeText(texts: Texts, place: Place) {
  const { pull = null, quote } = texts;
  const sentence = { lead: sentenceOf(texts), "first letter": pull, letter: pull, other: null };
  const canBeWhole = place === "first letter" || (place === "lead" && sentence.lead === null);
  const isWhole = canBeWhole && quote.length <= MAX_QUOTE;
  return { isWhole, sentence: isWhole ? null : sentence[place] };
}
