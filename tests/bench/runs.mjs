/** Helpers that the benchmarks of pages share. */
import { parseArgs } from "node:util";

/** The pages that are measured: all six. */
export const PATHS = ["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"];

/** How often each is measured: `--runs 3`. */
export function runsWanted() {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
  return Number(values.runs);
}

/** The middle one of some measurements; of an even number the larger of the two. */
export const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
