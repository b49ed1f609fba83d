import { isRawImage, longestOf, type Field, type TextField } from "./fields";

const tooLong = (text: string, longest: number) => text.trim().length > longest;

const atMost = (what: string, longest: number) =>
  `${what} of at most ${longest.toLocaleString("en")} characters`;

function textMustBe(field: TextField, text: string): string | null {
  if (field.oneOf && !field.oneOf.includes(text.trim())) {
    return `one of ${field.oneOf.join(", ")}`;
  }
  if (field.format && !field.format.pattern.test(text.trim())) return field.format.mustBe;
  return tooLong(text, longestOf(field)) ? atMost("a text", longestOf(field)) : null;
}

const isFilledText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

/** What an invalid value must be, in words that follow "must be"; `null` for a valid one. */
export function mustBe(field: Field, value: unknown): string | null {
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? textMustBe(field, value) : "text";
    case "longText":
    case "markdown":
      if (typeof value !== "string") return "text";
      return tooLong(value, longestOf(field)) ? atMost("a text", longestOf(field)) : null;
    case "integer": {
      const [smallest, largest] = field.range ?? [-Infinity, Infinity];
      const fits = Number.isInteger(value) && Number(value) >= smallest && Number(value) <= largest;
      if (fits) return null;
      return field.range ? `a whole number from ${smallest} to ${largest}` : "a whole number";
    }
    case "boolean":
      return typeof value === "boolean" ? null : "yes or no";
    case "image":
      return isRawImage(value) ? null : "a picture";
    case "textList":
      if (!Array.isArray(value) || value.length === 0 || !value.every(isFilledText)) {
        return "a list of texts, at least one and none of them empty";
      }
      return value.some((text) => tooLong(text, longestOf(field)))
        ? atMost("a list of texts, each", longestOf(field))
        : null;
  }
}
