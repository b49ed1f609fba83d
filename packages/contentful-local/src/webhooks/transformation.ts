/** A body that a webhook asks for: texts in it may point into what has happened. */
export type Template =
  string | number | boolean | null | readonly Template[] | { readonly [key: string]: Template };

const POINTER = /\{ (\/[^\s}]+) \}/g;
const ONLY_POINTER = /^\{ (\/[^\s}]+) \}$/;

/** The value at `/payload/sys/id`; `null` where there is none. */
function valueAt(source: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce(
      (value, key) =>
        typeof value === "object" && value !== null
          ? ((value as Readonly<Record<string, unknown>>)[key] ?? null)
          : null,
      source,
    );
}

/**
 * Puts what has happened into a template. A text that is a pointer alone becomes the value itself.
 *
 * @param source `topic` and `payload`
 */
export function fillIn(
  template: Template,
  source: { readonly topic: string; readonly payload: object },
): unknown {
  if (typeof template === "string") {
    const only = ONLY_POINTER.exec(template)?.[1];
    if (only !== undefined) return valueAt(source, only);
    return template.replace(POINTER, (_text, pointer: string) => {
      const value = valueAt(source, pointer);
      return typeof value === "string" ? value : JSON.stringify(value);
    });
  }
  if (template === null || typeof template !== "object") return template;
  if (Array.isArray(template)) {
    return (template as readonly Template[]).map((item) => fillIn(item, source));
  }
  return Object.fromEntries(
    Object.entries(template).map(([key, inner]) => [key, fillIn(inner, source)]),
  );
}
