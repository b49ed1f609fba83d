import type { Readable } from "node:stream";

/** The most that is taken of a line, in characters. */
const MAX_LINE = 8 * 1024;

/** The lines of an output, until it ends or is destroyed. Of a longer one the beginning is taken. */
export async function* linesOf(output: Readable): AsyncGenerator<string> {
  let rest = "";
  output.setEncoding("utf8");
  try {
    for await (const text of output as AsyncIterable<string>) {
      const lines = (rest + text).split("\n").map((line) => line.slice(0, MAX_LINE));
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch {
    // Whoever has opened the output hears of its errors.
  }
  if (rest !== "") yield rest;
}
