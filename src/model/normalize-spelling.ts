/** Texts that mean the same have the same letters and digits: `beach` and `Beach`. */
export const keyOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "") || text;

/** Names begin with a capital; of several that do, what most entries have is meant. */
const isCapital = (text: string) => /^\p{Uppercase}/u.test(text);

/**
 * Gives texts that mean the same one spelling: one that begins with a capital, and of these the most
 * frequent; never the one that happens to come first.
 */
export function withOneSpelling(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const inRank = [...counts.keys()].sort(
    (a, b) =>
      Number(isCapital(b)) - Number(isCapital(a)) ||
      counts.get(b)! - counts.get(a)! ||
      (a < b ? -1 : 1),
  );
  return texts.map((text) => inRank.find((other) => keyOf(other) === keyOf(text)) ?? text);
}
