/** Returns a value that the model guarantees: Gatsby types every query of one entry as possibly empty. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The site has no ${name}.`);
  return value;
}
