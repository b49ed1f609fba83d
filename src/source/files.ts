/** Names and errors of files. */

/** Maximum bytes of a name. Systems allow 255, but Gatsby, `cms:pull` and an ending add some. */
const LONGEST_NAME = 180;

/** Shortens a name to a number of bytes, after a whole character, and replaces what no name can have. */
export function shortened(name: string, bytes = LONGEST_NAME): string {
  const usable = name.toWellFormed().replace(/\p{Cc}/gu, "-");
  const { read } = new TextEncoder().encodeInto(usable, new Uint8Array(bytes));
  const cutOff = new Intl.Segmenter().segment(usable).containing(read);
  // Cuts within a letter only if its accents take more bytes than allowed.
  return usable.slice(0, cutOff?.index || read);
}

/** Instructions by error code, for errors that may not name their file. */
const FIXES: Readonly<Record<string, string>> = {
  EDQUOT: "Free some space",
  EIO: "Check the disk",
  EMFILE: "Let programs open more files (ulimit -n)",
  ENFILE: "Let programs open more files",
  ENOSPC: "Free some space",
};

/**
 * Explains which file cannot be read or written, why, and what to do; `null` for any other error. Names the
 * working folder if the error names no file.
 */
export function fileProblem(error: unknown): string | null {
  const { code = "", message, path } = Object(error) as Partial<NodeJS.ErrnoException>;
  const isAboutFile = path === undefined ? Object.hasOwn(FIXES, code) : /^E[A-Z]+$/.test(code);
  if (!isAboutFile) return null;
  const file = path ?? `A file in ${process.cwd()}`;
  return `${file} cannot be read or written (${message}). ${FIXES[code] ?? "Check its name and its permissions"}, and try again.`;
}
