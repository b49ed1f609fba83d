/**
 * Gatsby types every single-entry query as possibly empty; the model has made sure that it is not.
 *
 * @throws Error that names what is missing, should that ever be untrue
 */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The site has no ${name}.`);
  return value;
}
