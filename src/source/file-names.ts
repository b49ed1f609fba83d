/** Names of files that any system takes. */

/** A name has 255 bytes at most; Gatsby, `cms:pull` and an ending each add some. */
const LONGEST_NAME = 180;

/** The beginning of a name that fits into so many bytes, which ends with a whole character. */
export function shortened(name: string, bytes = LONGEST_NAME): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(bytes));
  const cutOff = new Intl.Segmenter().segment(name).containing(read);
  // A letter with very many accents is cut all the same.
  return name.slice(0, cutOff?.index || read);
}
