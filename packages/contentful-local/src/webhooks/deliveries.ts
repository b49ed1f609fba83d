import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signRequest } from "@contentful/node-apps-toolkit/requests";
import { randomId } from "../space/random-id";
import type { Definitions, Webhook } from "./definitions";
import { isMeant, type Event } from "./matching";
import { fillIn } from "./transformation";

/** One attempt to tell a webhook of an event. */
export interface Delivery {
  readonly id: string;
  readonly webhook: string;
  /** `ContentManagement.Entry.publish` */
  readonly topic: string;
  /** Id of the entry, asset or content type. */
  readonly subject: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** `null` where nobody answered. */
  readonly statusCode: number | null;
  readonly requestAt: string;
  readonly responseAt: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Left out where the method takes none. */
    readonly body?: string;
  };
}

const MEDIA_TYPE = "application/vnd.contentful.management.v1+json";
const LONGEST_WAIT = 30_000;

/** Contentful tries again where nobody answered, or the answer said to come later. */
const isToBeTriedAgain = (status: number | null) =>
  status === null || status === 429 || status >= 500;

/** Tells webhooks what happens in the space, as Contentful does. */
export class Deliveries {
  readonly #made: Delivery[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  /**
   * @param retryDelayMs time between two attempts: 30 s in Contentful
   * @param retries attempts after the first one
   */
  constructor(
    private readonly spaceId: string,
    private readonly definitions: Definitions,
    public retryDelayMs: number,
    public retries: number,
  ) {}

  /** Every attempt so far. */
  all(): readonly Delivery[] {
    return this.#made;
  }

  clear(): void {
    this.#made.length = 0;
  }

  /** Waits until nothing is on its way or to be tried again. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Tells every webhook that wants to hear of it, without waiting for any. */
  tell(event: Event): void {
    for (const webhook of this.definitions.all()) {
      if (!isMeant(webhook, event)) continue;
      const delivery = this.#deliver(webhook, event).finally(() => this.#underWay.delete(delivery));
      this.#underWay.add(delivery);
    }
  }

  /** Gives up what is under way. */
  close(): void {
    this.#ending.abort();
  }

  async #deliver(webhook: Webhook, event: Event): Promise<void> {
    for (let attempt = 1; attempt <= 1 + this.retries; attempt += 1) {
      const status = await this.#attempt(webhook, event, attempt);
      if (!isToBeTriedAgain(status) || attempt > this.retries) return;
      const { signal } = this.#ending;
      await wait(this.retryDelayMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  async #attempt(webhook: Webhook, event: Event, attempt: number): Promise<number | null> {
    const request = this.#requestFor(webhook, event);
    const requestAt = new Date().toISOString();
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(LONGEST_WAIT)]);
    const { url, ...sent } = request;
    const statusCode = await fetch(url, { ...sent, signal, redirect: "manual" }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.#made.push({
      ...{ id: randomId(), webhook: webhook.id, topic: topicOf(event) },
      ...{ subject: event.payload.sys.id, attempt, statusCode, request },
      ...{ requestAt, responseAt: new Date().toISOString() },
    });
    return statusCode;
  }

  #requestFor(webhook: Webhook, event: Event): Delivery["request"] {
    const { payload } = event;
    const { body: template, contentType, method } = webhook.transformation ?? {};
    const sent =
      template === undefined ? payload : fillIn(template, { payload, topic: topicOf(event) });
    const body = method === "GET" ? {} : { body: JSON.stringify(sent) };
    const headers = {
      "content-type": contentType ?? MEDIA_TYPE,
      ...this.#eventHeaders(webhook, event),
      ...Object.fromEntries(
        webhook.headers.map(({ key, value }) => [key.toLowerCase(), value ?? ""]),
      ),
      ...basicAuth(webhook),
    };
    return this.#signed({ url: webhook.url, method: method ?? "POST", headers, ...body });
  }

  #eventHeaders({ id, name }: Webhook, event: Event): Record<string, string> {
    const { environment, payload, type } = event;
    const kind = type === "Asset" ? "assets" : type === "Entry" ? "entries" : "content_types";
    const place = `spaces/${this.spaceId}/environments/${environment}`;
    const key = createHash("sha256").update(id + JSON.stringify(event));
    return {
      "x-contentful-topic": topicOf(event),
      "x-contentful-webhook-name": name,
      "x-contentful-idempotency-key": key.digest("hex"),
      "x-contentful-crn": `crn:contentful:::content:${place}/${kind}/${payload.sys.id}`,
    };
  }

  /** Contentful's own toolkit signs; its receivers check with the same. */
  #signed(request: Delivery["request"]): Delivery["request"] {
    const { secret } = this.definitions;
    if (!secret) return request;
    const { body, headers, method, url } = request;
    const { pathname, search } = new URL(url);
    const canonical = {
      method: method as "POST",
      path: pathname + search,
      headers,
      body: body ?? "",
    };
    return { ...request, headers: { ...headers, ...signRequest(secret.value, canonical) } };
  }
}

const topicOf = ({ action, type }: Event) => `ContentManagement.${type}.${action}`;

function basicAuth({
  httpBasicPassword: password,
  httpBasicUsername: user,
}: Webhook): Record<string, string> {
  if (!user) return {};
  const credentials = Buffer.from(`${user}:${password ?? ""}`).toString("base64");
  return { authorization: `Basic ${credentials}` };
}
