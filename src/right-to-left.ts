/** Words of scripts that are read from right to left, up to the next sign. */
const WORDS =
  /((?:\p{Script=Arabic}|\p{Script=Hebrew})(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\s]*(?:\p{Script=Arabic}|\p{Script=Hebrew}|\p{M}))?)/u;

const LEFT_TO_RIGHT = /\p{Script=Latin}/u;

/** A text in parts: at odd places what is read from right to left, which has to stand for itself. */
export const splitByDirection = (text: string): string[] => text.split(WORDS);

/** Whether some of the text is read from right to left, and none from left to right. */
export const isRightToLeft = (text: string): boolean =>
  WORDS.test(text) && !LEFT_TO_RIGHT.test(text);
