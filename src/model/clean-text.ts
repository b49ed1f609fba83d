/**
 * A text as it looks: with plain spaces and none around it, and without signs that nobody sees. Joiners
 * stay, which Persian and emoji need.
 */
export const cleanText = (text: string) =>
  text
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, "")
    // Word's break within a paragraph, which browsers do not know.
    .replace(/\v/g, "\n")
    .replace(/\p{Space_Separator}/gu, " ")
    .trim();

/** Whether a text is but the name of a file: `IMG_2041`, `img 2041`, `arch-final`. */
export const isFileName = (text: string) =>
  /^((?=.*[\d_-])[\w.()-]+|[a-z]+ \d{3,}(\.\w+)?)$/i.test(text);
