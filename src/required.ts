/** Narrows a value that the model guarantees, because Gatsby types every query for one entry as nullable. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The site has no ${name}.`);
  return value;
}
