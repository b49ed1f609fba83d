/** Months such as `June 2025`, which date the reviews. */
import { formatLike, type Format } from "./fields";

const namesIn = (language: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2025, month)).toLocaleDateString(language, {
      month: "long",
      timeZone: "UTC",
    }),
  );

/**
 * Creates the format of a month and a year, with English names and those of the site's language.
 *
 * @returns the format, and a function that returns the time at which such a month begins
 */
export function monthsIn(language: string) {
  const numbers = new Map(
    ["en", language].flatMap((tag) => namesIn(tag).map((name, number) => [name, number])),
  );
  const timeOf = (text: string) => Date.UTC(Number(text.slice(-4)), numbers.get(text.slice(0, -5)));
  const pattern = new RegExp(`^(${[...numbers.keys()].join("|")})\\s(19|20)\\d{2}$`);
  const format: Format = {
    ...formatLike("June 2025", "a month and a year", pattern),
    isInFuture: (text, today) => timeOf(text) > Date.parse(today),
  };
  return { format, timeOf };
}
