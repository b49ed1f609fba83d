/** Files that the system does not let the site's programs read or write. */

const NO_PERMISSION = "Give whoever runs this the right to read and write there";
const NO_SPACE = "Free some space on its disk";
const TOO_MANY = "Let programs open more files: ulimit -n shows the limit";

/** What to do, by the code of the error. */
const FIXES: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EDQUOT: NO_SPACE,
  EIO: "Check its disk",
  EMFILE: TOO_MANY,
  ENAMETOOLONG: "Give the file, or the folder that it is in, a shorter name",
  ENFILE: TOO_MANY,
  ENOSPC: NO_SPACE,
  EPERM: NO_PERMISSION,
  EROFS: "Make its disk writable",
};

/**
 * Which file cannot be read or written, why, and what to do; `null` for an error that is not about
 * a file. Of an error that names none, the working folder tells the disk.
 */
export function fileProblem(error: unknown): string | null {
  const { code = "", message, path, syscall } = Object(error) as Partial<NodeJS.ErrnoException>;
  const isAboutFile = path === undefined ? Object.hasOwn(FIXES, code) : /^E[A-Z]+$/.test(code);
  // A firewall may forbid a connection.
  if (!isAboutFile || (syscall === "connect" && FIXES[code] === NO_PERMISSION)) return null;
  const file = path ?? `A file in ${process.cwd()}`;
  return `${file} cannot be read or written (${message}). ${FIXES[code] ?? "Correct that"}, and try again.`;
}
