/**
 * Prints what comes of some work; an error is told by its sentences alone.
 *
 * @param work returns what to print
 */
export function say(work: () => Promise<string>): void {
  work().then(
    (text) => process.stdout.write(`${text}\n`),
    (error: unknown) => {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    },
  );
}
