/** Runs a command. If it fails, prints the error's message, with the stack of a bug, and sets exit code 1. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { code, message, name, stack } = error as NodeJS.ErrnoException;
    // Node's errors about files and options have a code.
    process.stderr.write(`${name === "Error" || code ? message : stack}\n`);
    process.exitCode = 1;
  }
}
