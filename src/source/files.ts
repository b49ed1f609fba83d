/** File names and file errors. */

/** Maximum bytes of a name. Systems allow 255, but Gatsby, `cms:pull` and the extension add some. */
const MAX_NAME_BYTES = 180;

/** Shortens a name without splitting a character, and replaces control characters. */
export function shortened(name: string, bytes = MAX_NAME_BYTES): string {
  const usable = name.toWellFormed().replace(/\p{Cc}/gu, "-");
  const { read } = new TextEncoder().encodeInto(usable, new Uint8Array(bytes));
  const cutOff = new Intl.Segmenter().segment(usable).containing(read);
  // Splits a letter and its accents only if they alone are too long.
  return usable.slice(0, cutOff?.index || read);
}

/** Fixes by error code, for errors that may not name their file. */
const FIXES: Readonly<Record<string, string>> = {
  EDQUOT: "Free some disk space",
  EISDIR: "Choose a file, not a folder",
  EIO: "Check the disk",
  EMFILE: "Raise the limit on open files (ulimit -n)",
  ENFILE: "Raise the system's limit on open files",
  ENOSPC: "Free some disk space",
};

/**
 * Explains a file error: the file, the reason and the fix. Returns `null` for any other error. Names the
 * working folder if the error has no path.
 */
export function fileProblem(error: unknown): string | null {
  const { code = "", message, path } = Object(error) as Partial<NodeJS.ErrnoException>;
  const isAboutFile = path === undefined ? Object.hasOwn(FIXES, code) : /^E[A-Z]+$/.test(code);
  if (!isAboutFile) return null;
  const file = path ?? `A file in ${process.cwd()}`;
  return `${file} cannot be read or written (${message}). ${FIXES[code] ?? "Check its name and its permissions"}, and try again.`;
}
