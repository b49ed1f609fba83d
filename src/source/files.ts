/** Names that files can have, and why one cannot be read or written. */

/** A name has 255 bytes at most; Gatsby, `cms:pull` and an ending each add some. */
const LONGEST_NAME = 180;

/**
 * The beginning of a name that fits into so many bytes, which ends with a whole character. What no
 * file's name can have, half a character or one that cannot be printed, is replaced.
 */
export function shortened(name: string, bytes = LONGEST_NAME): string {
  const usable = name.toWellFormed().replace(/\p{Cc}/gu, "-");
  const { read } = new TextEncoder().encodeInto(usable, new Uint8Array(bytes));
  const cutOff = new Intl.Segmenter().segment(usable).containing(read);
  // A letter with very many accents is cut all the same.
  return usable.slice(0, cutOff?.index || read);
}

/** What to do, by the code of the error; also about those that do not name their file. */
const FIXES: Readonly<Record<string, string>> = {
  EDQUOT: "Free some space",
  EIO: "Check the disk",
  EMFILE: "Let programs open more files (ulimit -n)",
  ENFILE: "Let programs open more files",
  ENOSPC: "Free some space",
};

/**
 * Which file cannot be read or written, why, and what to do; `null` for an error that is not about
 * a file. Where it names none, the working folder tells the disk.
 */
export function fileProblem(error: unknown): string | null {
  const { code = "", message, path } = Object(error) as Partial<NodeJS.ErrnoException>;
  const isAboutFile = path === undefined ? Object.hasOwn(FIXES, code) : /^E[A-Z]+$/.test(code);
  if (!isAboutFile) return null;
  const file = path ?? `A file in ${process.cwd()}`;
  return `${file} cannot be read or written (${message}). ${FIXES[code] ?? "Check its name and its permissions"}, and try again.`;
}
