/** Formats a heading with a line for each item. */
const bulletList = (heading: string, lines: readonly string[]) =>
  [heading, ...lines.map((line) => `  - ${line}`)].join("\n");

/** Output of the commands: results to stdout, retries to stderr. */
export const terminal = {
  writeLine: (text: string) => void process.stdout.write(`${text}\n`),
  writeError: (text: string) => void process.stderr.write(`${text}\n`),
  /** Writes a list with its heading, unless it is empty. */
  writeList: (heading: string, lines: readonly string[]) => {
    if (lines.length > 0) terminal.writeLine(bulletList(heading, lines));
  },
};

/** `1 change`, `2 changes` */
export const pluralize = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** @throws Error with the list, unless it is empty */
export function failIfAny(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(bulletList(heading, lines));
}

/** Runs a command's steps in turn, and prints the number and the name of each. */
export async function runSteps<Step extends { readonly name: string }>(
  steps: readonly Step[],
  run: (step: Step) => Promise<void>,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    terminal.writeLine(`[${index + 1}/${steps.length}] ${step.name}`);
    await run(step);
  }
}
