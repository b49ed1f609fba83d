import { createHash } from "node:crypto";
import { signRequest } from "@contentful/node-apps-toolkit/requests";
import type { Webhook, WebhookDefinitions } from "./definitions";
import { isSubscribed, type WebhookEvent } from "./events";

/** A call of a webhook. */
export interface Delivery {
  readonly webhook: string;
  /** `ContentManagement.Entry.publish` */
  readonly topic: string;
  /** Id of the entry or asset. */
  readonly subject: string;
  /** `null` without a response. */
  readonly statusCode: number | null;
  readonly request: {
    readonly url: string;
    readonly method: "POST";
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

const MEDIA_TYPE = "application/vnd.contentful.management.v1+json";
const TIMEOUT_MS = 30_000;

/** Calls webhooks, each once, and keeps a log of it. */
export class WebhookDeliveries {
  readonly #log: Delivery[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  constructor(private readonly definitions: WebhookDefinitions) {}

  all(): readonly Delivery[] {
    return this.#log;
  }

  clear(): void {
    this.#log.length = 0;
  }

  /** Waits until nothing is in flight. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /** Calls every webhook that is subscribed to the event, without waiting for responses. */
  dispatch(event: WebhookEvent): void {
    for (const webhook of this.definitions.all()) {
      if (!isSubscribed(webhook, event)) continue;
      const delivery = this.#deliver(webhook, event).finally(() => this.#inFlight.delete(delivery));
      this.#inFlight.add(delivery);
    }
  }

  /** Aborts what is in flight. */
  close(): void {
    this.#closed.abort();
  }

  async #deliver(webhook: Webhook, event: WebhookEvent): Promise<void> {
    const request = this.#requestFor(webhook, event);
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const { url, ...sent } = request;
    const statusCode = await fetch(url, { ...sent, signal, redirect: "manual" }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.#log.push({
      webhook: webhook.id,
      topic: event.topic,
      subject: event.payload.sys.id,
      statusCode,
      request,
    });
  }

  #requestFor(webhook: Webhook, event: WebhookEvent): Delivery["request"] {
    const { payload, topic, urn } = event;
    const key = createHash("sha256").update(webhook.id + JSON.stringify(event));
    const headers = {
      "content-type": MEDIA_TYPE,
      "x-contentful-topic": topic,
      "x-contentful-webhook-name": webhook.name,
      "x-contentful-idempotency-key": key.digest("hex"),
      "x-contentful-crn": urn,
      ...Object.fromEntries(
        webhook.headers.map(({ key, value }) => [key.toLowerCase(), value ?? ""]),
      ),
    };
    return this.#signed({
      url: webhook.url,
      method: "POST",
      headers,
      body: JSON.stringify(payload),
    });
  }

  /** Signs with Contentful's toolkit, which receivers verify with. */
  #signed(request: Delivery["request"]): Delivery["request"] {
    const { secret } = this.definitions;
    if (!secret) return request;
    const { body, headers, method, url } = request;
    const { pathname, search } = new URL(url);
    const canonical = { method, path: pathname + search, headers, body };
    return { ...request, headers: { ...headers, ...signRequest(secret.value, canonical) } };
  }
}
