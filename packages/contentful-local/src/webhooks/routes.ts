import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import { readBody, requireVersion, type ApiRequest } from "../http/request";
import { EDITOR } from "../management/serialize";
import { link, randomId } from "../space/resources";
import type { Space } from "../space/space";
import { webhookBody, type Webhook, type WebhookDefinitions } from "./definitions";
import type { Delivery, WebhookDeliveries } from "./deliveries";

/** Leaves out secrets: Contentful never shows them again. */
function serialize({ links: { space } }: Space, webhook: Webhook) {
  const { id, version, createdAt, updatedAt, headers, httpBasicPassword: _, ...rest } = webhook;
  return {
    sys: {
      type: "WebhookDefinition",
      id,
      version,
      createdAt,
      updatedAt,
      createdBy: EDITOR,
      updatedBy: EDITOR,
      space,
    },
    ...rest,
    headers: headers.map(({ key, secret, value }) => (secret ? { key, secret } : { key, value })),
  };
}

function serializeCall(
  { links: { space } }: Space,
  { id, request, requestAt, responseAt, statusCode, topic, webhook }: Delivery,
  type: "WebhookCallOverview" | "WebhookCallDetails",
) {
  return {
    sys: {
      type,
      id,
      createdAt: requestAt,
      space,
      createdBy: link("WebhookDefinition", webhook),
    },
    url: request.url,
    eventType: topic.split(".").at(-1),
    statusCode,
    errors: statusCode === null ? ["RequestFailed"] : [],
    requestAt,
    responseAt,
  };
}

/** Webhook definitions, the log of their calls, and the signing secret. */
export function registerWebhooks(
  app: FastifyInstance,
  definitions: WebhookDefinitions,
  deliveries: WebhookDeliveries,
): void {
  function requireWebhook({ params }: ApiRequest): Webhook {
    const webhook = definitions.find(params.id);
    if (!webhook) throw errors.notFound();
    return webhook;
  }
  const callsOf = ({ id }: Webhook) => deliveries.all().filter(({ webhook }) => webhook === id);
  const path = "/spaces/:space/webhook_definitions";

  app.get(path, ({ query, space }: ApiRequest) => {
    const all = definitions.all().map((webhook) => serialize(space, webhook));
    return paginate(all, query, 25);
  });
  app.post(path, ({ body, space }: ApiRequest, reply) => {
    const webhook = definitions.put(randomId(), readBody(webhookBody, body));
    return reply.code(201).send(serialize(space, webhook));
  });
  app.get(`${path}/:id`, (request: ApiRequest) =>
    serialize(request.space, requireWebhook(request)),
  );
  app.put(`${path}/:id`, (request: ApiRequest) => {
    const { id } = request.params;
    const existing = definitions.find(id);
    if (existing) requireVersion(request, existing.version);
    // 200 for a new one too.
    return serialize(request.space, definitions.put(id, readBody(webhookBody, request.body)));
  });
  app.delete(`${path}/:id`, (request: ApiRequest, reply) => {
    definitions.remove(requireWebhook(request).id);
    return reply.code(204).send();
  });

  app.get("/spaces/:space/webhooks/:id/calls", (request: ApiRequest) => {
    const calls = callsOf(requireWebhook(request))
      .toReversed()
      .map((call) => serializeCall(request.space, call, "WebhookCallOverview"));
    return paginate(calls, request.query, 20);
  });
  app.get("/spaces/:space/webhooks/:id/calls/:call", (request: ApiRequest) => {
    const call = callsOf(requireWebhook(request)).find(({ id }) => id === request.params.call);
    if (!call) throw errors.notFound("There is no such call.");
    const { request: sent, statusCode } = call;
    const overview = serializeCall(request.space, call, "WebhookCallDetails");
    return { ...overview, request: sent, response: { statusCode } };
  });
  registerSigningSecret(app, definitions);
}

const signingSecretBody = z.object({ value: z.string().regex(/^[0-9a-zA-Z+/=_-]{64}$/) });

function registerSigningSecret(app: FastifyInstance, definitions: WebhookDefinitions) {
  const path = "/spaces/:space/webhook_settings/signing_secret";

  function serializeSecret({ links: { space } }: Space) {
    const { secret } = definitions;
    if (!secret) throw errors.notFound({ type: "WebhookSigningSecret" });
    const { createdAt, updatedAt, value } = secret;
    return {
      sys: { type: "WebhookSigningSecret", createdAt, updatedAt, space },
      redactedValue: value.slice(-4),
    };
  }

  app.get(path, ({ space }: ApiRequest) => serializeSecret(space));
  app.put(path, ({ body, space }: ApiRequest) => {
    definitions.setSecret(readBody(signingSecretBody, body).value);
    return serializeSecret(space);
  });
}
