import { contentTypes } from "../../model";
import { subjectOf, type Problem, type RawContent } from "../../model/parse";
import { fieldProblems } from "../../model/problems";
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
  for (const contentType of contentTypes) {
    for (const entry of entries.filter(({ type }) => type === contentType.id)) {
      for (const field of FIELDS[contentType.id] ?? []) {
        const words = entry.fields[field];
        // Any other value is for parse() to judge.
        if (typeof words !== "string" || words.trim() === "") continue;
        const letters = await missingLetters(words);
        if (letters === "") continue;
        const subject = subjectOf(contentType, entry);
        const message = fieldProblems.letters(subject, contentType.fields[field]!.label, letters);
        found.push({ kind: "value", entry, field, ...message });
      }
    }
  }
  return found;
}
