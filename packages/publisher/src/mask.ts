const MASK = "•••";
const SHORTEST = 8;

/**
 * Makes what hides secrets in a text.
 *
 * @param secrets what must not be seen; of one with several lines, each line by itself
 */
export function masker(secrets: readonly string[]): (text: string) => string {
  const parts = secrets
    .flatMap((secret) => secret.split(/\r?\n/))
    .flatMap((part) => [part, encodeURIComponent(part)])
    .filter((part) => part.length >= SHORTEST);
  // The longest first: one may be the beginning of another.
  const ordered = [...new Set(parts)].sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((masked, part) => masked.replaceAll(part, MASK), text);
}
