import { knownFields, subjectOf, type FieldProblem, type RawContent } from "../../model/parse";
import { fieldMessage, fieldProblems } from "../../model/problems";
import { visibleText } from "./card-design";
import { drawText } from "./fonts";

/** The fields whose words stand on cards, by content type. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  page: ["heading"],
  siteSettings: ["brandName", "serviceArea"],
};

/** The characters that none of the cards' fonts has, once each. */
async function missingLetters(text: string): Promise<string> {
  const missing = new Set<string>();
  const style = { display: "block", fontFamily: "Display" };
  await drawText({ type: "div", props: { style, children: text } }, (letter) =>
    missing.add(letter),
  );
  return [...missing].join(" ");
}

/** A problem for each field with letters that would drop out of a card, because no font has them. */
export async function findLetterProblems({ entries }: RawContent): Promise<FieldProblem[]> {
  const found: FieldProblem[] = [];
  for (const { contentType, entry, name, field, value } of knownFields(entries)) {
    // Any other value is for parse() to judge.
    if (!FIELDS[contentType.id]?.includes(name) || typeof value !== "string") continue;
    const text = visibleText(value);
    const letters = text === "" ? "" : await missingLetters(text);
    if (letters === "") continue;
    const subject = subjectOf(contentType, entry);
    const message = fieldMessage(subject, field.label, fieldProblems.letters(letters));
    found.push({ kind: "value", entry, field: name, ...message });
  }
  return found;
}
