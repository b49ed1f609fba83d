import { contentTypes } from "../../model";
import { subjectOf, type Problem, type RawContent } from "../../model/parse";
import { faults, problems } from "../../model/problems";
import { drawWords } from "./fonts";

/** The fields whose words stand on cards, by content type. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  page: ["heading"],
  siteSettings: ["brandName", "serviceArea"],
};

/** The characters that none of the cards' fonts has, once each. */
async function missingLetters(words: string): Promise<string> {
  const missing = new Set<string>();
  const style = { display: "block", fontFamily: "Display" };
  await drawWords({ type: "div", props: { style, children: words } }, (letter) =>
    missing.add(letter),
  );
  return [...missing].join(" ");
}

/**
 * Checks that every word of a social card can be drawn: a letter that no font has would drop out, and
 * nobody looks at a card before it is shared.
 *
 * @returns a problem for each field with such letters
 */
export async function findLetterProblems({ entries }: RawContent): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const entry of entries) {
    const contentType = contentTypes.find(({ id }) => id === entry.type);
    for (const field of FIELDS[entry.type] ?? []) {
      const words = entry.fields[field];
      const rule = Object.entries(contentType?.fields ?? {}).find(([name]) => name === field)?.[1];
      // Any other value is for parse() to judge.
      if (!contentType || !rule || typeof words !== "string" || words.trim() === "") continue;
      const letters = await missingLetters(words);
      if (letters === "") continue;
      const fault = faults.letters(rule.label, letters);
      const sentence = problems.letters(subjectOf(contentType, entry), rule.label, letters);
      found.push({ kind: "value", entry, field, fault, sentence });
    }
  }
  return found;
}
