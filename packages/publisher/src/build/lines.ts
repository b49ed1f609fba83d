const LONGEST_LINE = 64 * 1024;
/** No secret is longer: what hides one has to see it whole. */
const LONGEST_SECRET = 4 * 1024;

/**
 * Cuts a stream of text into lines.
 *
 * @param clean what each text goes through before it is handed on
 * @param take given one line at a time, without its end
 * @returns `push` for each piece of text, `end` for what is left
 */
export function lineCutter(clean: (text: string) => string, take: (line: string) => void) {
  let rest = "";
  return {
    push(text: string) {
      const [first = "", ...others] = text.split("\n");
      const lines = [rest + first, ...others];
      rest = lines.pop()!;
      for (const line of lines) take(clean(line.replace(/\r$/, "")));
      if (rest.length <= LONGEST_LINE) return;
      const cleaned = clean(rest);
      take(cleaned.slice(0, -LONGEST_SECRET));
      rest = cleaned.slice(-LONGEST_SECRET);
    },
    end() {
      if (rest) take(clean(rest));
      rest = "";
    },
  };
}
