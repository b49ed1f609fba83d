/** Decides which part of a testimonial is in large letters. */
import { shortFirstSentence } from "./first-sentence";

/** Where a testimonial is shown: first on Home, first or further down on Reviews, or anywhere else. */
export type Place = "lead" | "first letter" | "letter" | "other";

/** Maximum number of characters in a whole quote in large letters: a longer one would fill the screen. */
const MAX_QUOTE = 320;

interface Texts {
  readonly quote: string;
  /** The sentence of the quote that the editor has chosen. */
  readonly pull?: string | null;
}

/** @returns one sentence of the quote, or whether the whole quote is in large letters */
export function largeText({ pull = null, quote }: Texts, place: Place) {
  const sentence = {
    lead: pull ?? shortFirstSentence(quote),
    "first letter": pull,
    letter: pull,
    other: null,
  };
  const canBeWhole = place === "first letter" || (place === "lead" && sentence.lead === null);
  const isWhole = canBeWhole && quote.length <= MAX_QUOTE;
  return { isWhole, sentence: isWhole ? null : sentence[place] };
}
