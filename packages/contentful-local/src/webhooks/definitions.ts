import { z } from "zod";
import { Collection, now, type Resource } from "../space/resources";

const document = z.object({ doc: z.string() });

/** An event passes where a property of what webhooks are sent has a value, or one of several. */
const filter = z.union([
  z.strictObject({ equals: z.tuple([document, z.string()]) }),
  z.strictObject({ in: z.tuple([document, z.array(z.string())]) }),
]);

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
  filters: z.array(filter).nullable().default(null),
  /** Kept, but not applied. */
  transformation: z.record(z.string(), z.unknown()).nullable().default(null),
  active: z.boolean().default(true),
});

type WebhookBody = z.output<typeof webhookBody>;

export type Filter = z.output<typeof filter>;

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

  setSecret(value: string): void {
    const at = now();
    this.secret = { value, createdAt: this.secret?.createdAt ?? at, updatedAt: at };
  }
}
