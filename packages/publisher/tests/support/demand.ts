export const writeLine = (text: string) => process.stdout.write(`${text}\n`);

/** Says in the terminal whether it is so. @throws Error where it is not */
export function demand(isSo: boolean, what: string): void {
  writeLine(`${isSo ? "yes" : "NO "}  ${what}`);
  if (!isSo) throw new Error(`Not so: ${what}`);
}
