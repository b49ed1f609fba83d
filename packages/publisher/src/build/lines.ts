import type { Readable } from "node:stream";

/** The most that is taken of a line, in characters. */
const MAX_LINE = 8 * 1024;

/**
 * The lines of an output, until it ends or is destroyed. A longer one comes in pieces, however long it is.
 */
export async function* linesOf(output: Readable): AsyncGenerator<string> {
  let rest = "";
  output.setEncoding("utf8");
  try {
    for await (const text of output as AsyncIterable<string>) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield* pieces(line);
      if (rest.length < MAX_LINE) continue;
      yield* pieces(rest);
      rest = "";
    }
  } catch {
    // Whoever has opened the output hears of its errors.
  }
  if (rest !== "") yield* pieces(rest);
}

function* pieces(line: string) {
  for (let at = 0; at === 0 || at < line.length; at += MAX_LINE) {
    yield line.slice(at, at + MAX_LINE);
  }
}
