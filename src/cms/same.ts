/** The value without what Contentful adds or leaves out at will: order of keys, null, empty text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .map(([key, part]): [string, unknown] => [key, plain(part)])
    .filter(([, part]) => part !== null && part !== undefined && part !== "" && !isEmpty(part))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Whether two values are the same to Contentful. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(a ?? null)) === JSON.stringify(plain(b ?? null));
