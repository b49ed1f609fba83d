import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "@contentful/node-apps-toolkit/requests";
import { randomId } from "../space/resources";
import { isSubscribed, renderTemplate, type Webhook, type WebhookDefinitions } from "./definitions";
import type { WebhookEvent } from "./events";

/** One attempt to call a webhook. */
export interface Delivery {
  readonly id: string;
  readonly webhook: string;
  /** `ContentManagement.Entry.publish` */
  readonly topic: string;
  /** Id of the entry, asset or content type. */
  readonly subject: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** `null` without a response. */
  readonly statusCode: number | null;
  readonly requestAt: string;
  readonly responseAt: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Left out for GET. */
    readonly body?: string;
  };
}

const MEDIA_TYPE = "application/vnd.contentful.management.v1+json";
const TIMEOUT_MS = 30_000;
/** The first one and three retries. */
const MAX_ATTEMPTS = 4;

const isRetryable = (status: number | null) => status === null || status === 429 || status >= 500;

/** Calls webhooks, and keeps a log of it. */
export class WebhookDeliveries {
  readonly #log: Delivery[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  readonly #closed = new AbortController();
  /**
   * Headers of the bulk action, scheduled action or release that publishes and unpublishes from now
   * on, as `{ "x-contentful-bulk-action-id": "…" }`; none where an editor does it.
   */
  actionHeaders: Readonly<Record<string, string>> = {};

  /** @param retryDelayMs time between two attempts */
  constructor(
    private readonly definitions: WebhookDefinitions,
    private readonly retryDelayMs: number,
  ) {}

  /** Every attempt so far. */
  all(): readonly Delivery[] {
    return this.#log;
  }

  clear(): void {
    this.#log.length = 0;
  }

  /** Waits until nothing is in flight or to be retried. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /** Calls every webhook that is subscribed to the event, without waiting for responses. */
  dispatch(change: WebhookEvent): void {
    const isAction = /publish$/.test(change.action) && change.type !== "ContentType";
    const event = { ...change, ...(isAction && { actionHeaders: this.actionHeaders }) };
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
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const status = await this.#attempt(webhook, event, attempt);
      if (!isRetryable(status) || attempt === MAX_ATTEMPTS) return;
      const { signal } = this.#closed;
      await wait(this.retryDelayMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  async #attempt(webhook: Webhook, event: WebhookEvent, attempt: number): Promise<number | null> {
    const request = this.#requestFor(webhook, event);
    const requestAt = new Date().toISOString();
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
      id: randomId(),
      webhook: webhook.id,
      topic: event.topic,
      subject: event.payload.sys.id,
      attempt,
      statusCode,
      request,
      requestAt,
      responseAt: new Date().toISOString(),
    });
    return statusCode;
  }

  #requestFor(webhook: Webhook, event: WebhookEvent): Delivery["request"] {
    const { payload, topic } = event;
    const { body: template, contentType, method } = webhook.transformation ?? {};
    const sent = template === undefined ? payload : renderTemplate(template, { payload, topic });
    const key = createHash("sha256").update(webhook.id + JSON.stringify(event));
    const body = method === "GET" ? {} : { body: JSON.stringify(sent) };
    const headers = {
      "content-type": contentType ?? MEDIA_TYPE,
      "x-contentful-topic": topic,
      "x-contentful-webhook-name": webhook.name,
      "x-contentful-idempotency-key": key.digest("hex"),
      "x-contentful-crn": event.urn,
      ...event.actionHeaders,
      ...Object.fromEntries(
        webhook.headers.map(({ key, value }) => [key.toLowerCase(), value ?? ""]),
      ),
    };
    return this.#signed({ url: webhook.url, method: method ?? "POST", headers, ...body });
  }

  /** Signs with Contentful's toolkit, which receivers verify with. */
  #signed(request: Delivery["request"]): Delivery["request"] {
    const { secret } = this.definitions;
    if (!secret) return request;
    const { body, headers, method, url } = request;
    const { pathname, search } = new URL(url);
    const path = pathname + search;
    const canonical = { method: method as "POST", path, headers, body: body ?? "" };
    return { ...request, headers: { ...headers, ...signRequest(secret.value, canonical) } };
  }
}
