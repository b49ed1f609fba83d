import type { Webhook } from "./definitions";

/** Something that webhooks can be told of. */
export interface Event {
  /** `Entry`, `Asset` or `ContentType`. */
  readonly type: string;
  readonly action: string;
  readonly environment: string;
  readonly payload: { readonly sys: Readonly<Record<string, unknown>> & { readonly id: string } };
}

type Filter = Readonly<Record<string, unknown>>;

/** The value that a filter looks at: `sys.contentType.sys.id`; `undefined` where there is none. */
function valueAt(event: Event, doc: unknown): string | undefined {
  if (typeof doc !== "object" || doc === null || !("doc" in doc)) return undefined;
  const value = String(doc.doc)
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null
          ? (inner as Readonly<Record<string, unknown>>)[key]
          : undefined,
      event.payload,
    );
  return typeof value === "string" ? value : undefined;
}

function holds(event: Event, filter: Filter): boolean {
  const [operator, operands] = Object.entries(filter)[0] ?? [];
  if (operator === "not") return !holds(event, operands as Filter);
  const [doc, expected] = operands as readonly [unknown, unknown];
  const value = valueAt(event, doc);
  // A filter by content type mutes assets: they have none.
  if (value === undefined) return false;
  if (operator === "equals") return value === expected;
  if (operator === "in") return (expected as readonly string[]).includes(value);
  return new RegExp((expected as { readonly pattern: string }).pattern).test(value);
}

/** Without filters of its own, a webhook hears of `master` only. */
const STANDARD: readonly Filter[] = [{ equals: [{ doc: "sys.environment.sys.id" }, "master"] }];

/** Whether a webhook is to be told of an event. */
export function isMeant({ active, filters, topics }: Webhook, event: Event): boolean {
  const isSubscribed = topics.some((topic) => {
    const [type, action] = topic.split(".");
    return (type === "*" || type === event.type) && (action === "*" || action === event.action);
  });
  const asked = filters === undefined ? STANDARD : (filters ?? []);
  return active && isSubscribed && asked.every((filter) => holds(event, filter));
}
