import type { z } from "zod";
import type { bodies } from "../management/body";

/** Whom to tell of what. */
export interface Webhook extends z.output<typeof bodies.webhook> {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The secret that deliveries are signed with. */
export interface SigningSecret {
  readonly value: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The webhooks of a space, and their one secret. */
export class Definitions {
  readonly #webhooks = new Map<string, Webhook>();
  #secret: SigningSecret | null = null;

  all(): readonly Webhook[] {
    return [...this.#webhooks.values()];
  }

  find(id: string): Webhook | undefined {
    return this.#webhooks.get(id);
  }

  /** Makes a webhook or changes it. A secret header that comes without its value keeps the old one. */
  put(id: string, body: z.output<typeof bodies.webhook>): Webhook {
    const existing = this.#webhooks.get(id);
    const now = new Date().toISOString();
    const headers = body.headers.map((header) => ({
      ...existing?.headers.find(({ key }) => key === header.key),
      ...header,
    }));
    const webhook: Webhook = {
      ...body,
      headers,
      id,
      version: existing ? existing.version + 1 : 0,
      createdAt: existing?.createdAt ?? now,
      updatedAt: now,
    };
    this.#webhooks.set(id, webhook);
    return webhook;
  }

  remove(id: string): void {
    this.#webhooks.delete(id);
  }

  get secret(): SigningSecret | null {
    return this.#secret;
  }

  /** @param value exactly 64 characters; `null` ends signing */
  setSecret(value: string | null): void {
    const now = new Date().toISOString();
    this.#secret =
      value === null ? null : { value, createdAt: this.#secret?.createdAt ?? now, updatedAt: now };
  }
}
