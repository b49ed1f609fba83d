/** Webhooks: their definitions, their signing secret, and their calls. */
import { signRequest } from "@contentful/node-apps-toolkit/requests";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { publishedItem, serializeItem as serializePublished } from "../delivery/view";
import { errorOf } from "../http/errors";
import { paginate } from "../http/query";
import { readBody, requireVersion, type ApiRequest } from "../http/request";
import type { Item } from "../space/items";
import { Collection, now, type Action, type Resource } from "../space/resources";
import type { Space } from "../space/space";
import { EDITOR, MEDIA_TYPE, serializeItem } from "./serialize";

/** Settings of a webhook. Others, such as filters and pointers in bodies, are stored but not applied. */
const webhookBody = z.looseObject({
  name: z.string(),
  url: z.url(),
  topics: z.array(z.string()),
  headers: z.array(z.looseObject({ key: z.string(), value: z.string().optional() })).default([]),
  active: z.boolean().default(true),
  transformation: z.looseObject({ contentType: z.string(), body: z.unknown() }).partial().nullish(),
});

interface Webhook extends z.output<typeof webhookBody>, Resource {}

const signingSecretBody = z.object({ value: z.string().regex(/^[0-9a-zA-Z+/=_-]{64}$/) });

/** Returns the body of a call: published items as in the Delivery API, drafts as in the Management API. */
function payloadOf(space: Space, action: Action, item: Item): object {
  if (action === "publish") return serializePublished(space, publishedItem(item), "*");
  if (action !== "unpublish" && action !== "delete") return serializeItem(space, item);
  const { id, publishedCounter: revision, type } = item;
  return { sys: { type: `Deleted${type}`, id, revision, ...space.links, deletedAt: now() } };
}

/** The webhooks of a space, and the secret that signs all their calls. Failed calls are not retried. */
export class Webhooks extends Collection<Webhook> {
  readonly #inFlight = new Set<Promise<unknown>>();
  secret: (Record<"createdAt" | "updatedAt", string> & { readonly value: string }) | null = null;

  put(id: string, body: z.output<typeof webhookBody>): Webhook {
    const existing = this.find(id);
    if (existing) return this.change(existing, body);
    return this.store({ ...this.firstVersion(id), ...body, version: 0 });
  }

  /** Calls the webhooks that are subscribed to a change, without waiting for their responses. */
  dispatch(space: Space, action: Action, item: Item): void {
    const topics = [`${item.type}.${action}`, `${item.type}.*`, `*.${action}`, "*.*"];
    const payload = JSON.stringify(payloadOf(space, action, item));
    for (const webhook of this.all().filter(({ active }) => active)) {
      if (!webhook.topics.some((topic) => topics.includes(topic))) continue;
      const call = this.#call(webhook, `ContentManagement.${item.type}.${action}`, payload)
        .catch(() => undefined)
        .finally(() => this.#inFlight.delete(call));
      this.#inFlight.add(call);
    }
  }

  /** Waits until no call is in flight. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /** Signs with Contentful's toolkit, which receivers use to verify. */
  async #call(webhook: Webhook, topic: string, payload: string): Promise<void> {
    const { headers: own, name, transformation, url } = webhook;
    const body = transformation?.body ? JSON.stringify(transformation.body) : payload;
    const headers: Record<string, string> = {
      "content-type": transformation?.contentType ?? MEDIA_TYPE,
      "x-contentful-topic": topic,
      "x-contentful-webhook-name": name,
      ...Object.fromEntries(own.map(({ key, value = "" }) => [key.toLowerCase(), value])),
    };
    const { pathname, search } = new URL(url);
    const request = { method: "POST", path: pathname + search, headers, body } as const;
    const signature = this.secret ? signRequest(this.secret.value, request) : {};
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, ...signature },
      body,
      redirect: "manual",
    });
    await response.arrayBuffer();
  }
}

/** Leaves out secret values, which Contentful never returns. */
function serialize({ links: { space } }: Space, webhook: Webhook) {
  const { id, version, createdAt, updatedAt, headers, ...rest } = webhook;
  const type = "WebhookDefinition";
  return {
    sys: { type, id, version, createdAt, updatedAt, createdBy: EDITOR, updatedBy: EDITOR, space },
    ...rest,
    headers: headers.map(({ key, secret, value }) => (secret ? { key, secret } : { key, value })),
  };
}

export function registerWebhooks(app: FastifyInstance, webhooks: Webhooks): void {
  const definitions = "/spaces/:space/webhook_definitions";
  app.get(definitions, ({ query, space }: ApiRequest) =>
    paginate(
      webhooks.all().map((webhook) => serialize(space, webhook)),
      query,
      25,
    ),
  );
  app.get(`${definitions}/:id`, ({ params, space }: ApiRequest) => {
    const webhook = webhooks.find(params.id);
    if (!webhook) throw errorOf(404);
    return serialize(space, webhook);
  });
  app.put(`${definitions}/:id`, (request: ApiRequest) => {
    const { body, params, space } = request;
    const existing = webhooks.find(params.id);
    if (existing) requireVersion(request, existing.version);
    // Responds with 200 even for a new one.
    return serialize(space, webhooks.put(params.id, readBody(webhookBody, body)));
  });

  const signingSecret = "/spaces/:space/webhook_settings/signing_secret";
  function serializeSecret({ links: { space } }: Space) {
    if (!webhooks.secret) throw errorOf(404, { type: "WebhookSigningSecret" });
    const { value, ...times } = webhooks.secret;
    const sys = { type: "WebhookSigningSecret", ...times, space };
    return { sys, redactedValue: value.slice(-4) };
  }
  app.get(signingSecret, ({ space }: ApiRequest) => serializeSecret(space));
  app.put(signingSecret, ({ body, space }: ApiRequest) => {
    const { value } = readBody(signingSecretBody, body);
    const at = now();
    webhooks.secret = { value, createdAt: webhooks.secret?.createdAt ?? at, updatedAt: at };
    return serializeSecret(space);
  });
}
