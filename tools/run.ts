import { spawnSync } from "node:child_process";

/** Runs a command. On failure, prints the error message, or the stack trace of a bug, and sets exit code 1. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { code, message, name, stack } = error as NodeJS.ErrnoException;
    // Errors of Node.js about files and options have a code: they are not bugs.
    process.stderr.write(`${name === "Error" || code ? message : stack}\n`);
    process.exitCode = 1;
  }
}

/** Message if files would be changed that git could not restore. */
export const UNCOMMITTED = "Commit your changes in src/content first. Nothing was changed.";

/** @throws Error if git could not restore these files or folders of the content as they are now */
export function failIfUncommitted(root: string, files: readonly string[]): void {
  // Without git, or outside a repository, stdout is empty.
  const args = ["status", "--porcelain", "--", ...files];
  const { stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (stdout) throw new Error(UNCOMMITTED);
}
