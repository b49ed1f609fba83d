/** Runs a command. On failure, prints the error message, or the stack trace of a bug, and sets exit code 1. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { code, message, name, stack } = error as NodeJS.ErrnoException;
    // Errors of Node.js about files and options have a code: they are not bugs.
    process.stderr.write(`${name === "Error" || code ? message : stack}\n`);
    process.exitCode = 1;
  }
}
