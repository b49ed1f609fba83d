/** Webhook definitions: which events they are called for, and with which body. */
import { z } from "zod";
import { valueAt } from "../http/query";
import type { WebhookEvent } from "./events";
import { Collection, now, type Resource } from "../space/resources";

export const webhookBody = z.object({
  name: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  topics: z
    .array(z.string().regex(/^(\*|[A-Z]\w*)\.(\*|\w+)$/))
    .default(["*.publish", "*.unpublish"]),
  headers: z
    .array(
      z.object({ key: z.string(), value: z.string().optional(), secret: z.boolean().optional() }),
    )
    .default([]),
  httpBasicUsername: z.string().nullable().default(null),
  httpBasicPassword: z.string().nullish(),
  filters: z.array(z.record(z.string(), z.unknown())).nullable().default(null),
  transformation: z
    .object({
      method: z.enum(["POST", "GET", "PUT", "PATCH", "DELETE"]).nullish(),
      contentType: z.string().regex(/json/, "is JSON here, and no form").nullish(),
      includeContentLength: z.boolean().nullish(),
      body: z.json().optional(),
    })
    .nullable()
    .default(null),
  active: z.boolean().default(true),
});

type WebhookBody = z.output<typeof webhookBody>;

export interface Webhook extends WebhookBody, Resource {}

interface SigningSecret {
  readonly value: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The webhooks of a space, and their one signing secret. */
export class WebhookDefinitions extends Collection<Webhook> {
  /** Signs the requests of all webhooks. */
  secret: SigningSecret | null = null;

  /** Creates or changes a webhook. A secret header without a value keeps the one it had. */
  put(id: string, body: WebhookBody): Webhook {
    const existing = this.find(id);
    const headers = body.headers.map((header) => ({
      ...existing?.headers.find(({ key }) => key === header.key),
      ...header,
    }));
    const at = now();
    return this.store({
      ...body,
      headers,
      id,
      version: existing ? existing.version + 1 : 0,
      createdAt: existing?.createdAt ?? at,
      updatedAt: at,
    });
  }

  /** @param value 64 characters, or `null` to stop signing */
  setSecret(value: string | null): void {
    const at = now();
    this.secret =
      value === null ? null : { value, createdAt: this.secret?.createdAt ?? at, updatedAt: at };
  }
}

type Filter = Readonly<Record<string, unknown>>;

/** Without filters, webhooks are called for `master` only. */
const DEFAULT_FILTERS: readonly Filter[] = [
  { equals: [{ doc: "sys.environment.sys.id" }, "master"] },
];

function passes(event: WebhookEvent, filter: Filter): boolean {
  const [operator, operands] = Object.entries(filter)[0] ?? [];
  if (operator === "not") return !passes(event, operands as Filter);
  const [doc, expected] = operands as readonly [{ readonly doc?: unknown } | undefined, unknown];
  const value = valueAt(event.payload, String(doc?.doc).split("."));
  // Assets have no content type, so that a filter by content type excludes them.
  if (typeof value !== "string") return false;
  if (operator === "equals") return value === expected;
  if (operator === "in") return (expected as readonly string[]).includes(value);
  return new RegExp((expected as { readonly pattern: string }).pattern).test(value);
}

/** Whether a webhook is called for an event. */
export function isSubscribed({ active, filters, topics }: Webhook, event: WebhookEvent): boolean {
  const hasTopic = topics.some((topic) => {
    const [type, action] = topic.split(".");
    return (type === "*" || type === event.type) && (action === "*" || action === event.action);
  });
  return (
    active && hasTopic && (filters ?? DEFAULT_FILTERS).every((filter) => passes(event, filter))
  );
}

/** A webhook's own body, with JSON pointers into the event: `{ /payload/sys/id }`. */
type Template = z.output<ReturnType<typeof z.json>>;

const POINTER = /\{ \/([^\s}]+) \}/g;
const ONLY_POINTER = /^\{ \/([^\s}]+) \}$/;

/**
 * Replaces the pointers in a template. A text that is only a pointer becomes the value itself.
 *
 * @param source what pointers point into
 */
export function renderTemplate(
  template: Template,
  source: { readonly topic: string; readonly payload: object },
): unknown {
  const resolve = (pointer: string) => valueAt(source, pointer.split("/")) ?? null;
  if (typeof template === "string") {
    const only = ONLY_POINTER.exec(template)?.[1];
    if (only !== undefined) return resolve(only);
    return template.replace(POINTER, (_text, pointer: string) => {
      const value = resolve(pointer);
      return typeof value === "string" ? value : JSON.stringify(value);
    });
  }
  if (template === null || typeof template !== "object") return template;
  if (Array.isArray(template)) return template.map((item) => renderTemplate(item, source));
  return Object.fromEntries(
    Object.entries(template).map(([key, inner]) => [key, renderTemplate(inner, source)]),
  );
}
