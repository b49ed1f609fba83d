import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readBody, requireSpace, requireVersion, type ApiRequest, type Context } from "../context";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import { EDITOR } from "../management/serialize";
import { link, randomId } from "../space/resources";
import { webhookBody, type Webhook, type WebhookDefinitions } from "./definitions";
import type { Delivery, WebhookDeliveries } from "./deliveries";

/** Leaves out secrets: Contentful never shows them again. */
function serialize({ spaceId }: Context, webhook: Webhook) {
  const { id, version, createdAt, updatedAt, headers, httpBasicPassword: _, ...rest } = webhook;
  return {
    sys: {
      ...{ type: "WebhookDefinition", id, version, createdAt, updatedAt },
      ...{ createdBy: EDITOR, updatedBy: EDITOR, space: link("Space", spaceId) },
    },
    ...rest,
    headers: headers.map(({ key, secret, value }) => (secret ? { key, secret } : { key, value })),
  };
}

function serializeCall(
  { spaceId }: Context,
  { id, request, requestAt, responseAt, statusCode, topic, webhook }: Delivery,
  type: "WebhookCallOverview" | "WebhookCallDetails" = "WebhookCallOverview",
) {
  return {
    sys: {
      ...{ type, id, createdAt: requestAt, space: link("Space", spaceId) },
      createdBy: link("WebhookDefinition", webhook),
    },
    ...{ url: request.url, eventType: topic.split(".").at(-1), statusCode },
    ...{ errors: statusCode === null ? ["RequestFailed"] : [], requestAt, responseAt },
  };
}

/** Webhook definitions, the log of their calls, and the signing secret. */
export function registerWebhooks(
  app: FastifyInstance,
  context: Context,
  definitions: WebhookDefinitions,
  deliveries: WebhookDeliveries,
): void {
  function requireWebhook({ params }: ApiRequest): Webhook {
    requireSpace(context, params);
    const webhook = definitions.find(params.id);
    if (!webhook) throw errors.notFound();
    return webhook;
  }
  const callsOf = ({ id }: Webhook) => deliveries.all().filter(({ webhook }) => webhook === id);
  const path = "/spaces/:space/webhook_definitions";

  app.get(path, ({ params, query }: ApiRequest) => {
    requireSpace(context, params);
    return paginate(
      definitions.all().map((webhook) => serialize(context, webhook)),
      query,
      25,
    );
  });
  app.post(path, (request: ApiRequest, reply) => {
    requireSpace(context, request.params);
    const webhook = definitions.put(randomId(), readBody(webhookBody, request.body));
    return reply.code(201).send(serialize(context, webhook));
  });
  app.get(`${path}/:id`, (request: ApiRequest) => serialize(context, requireWebhook(request)));
  app.put(`${path}/:id`, (request: ApiRequest) => {
    requireSpace(context, request.params);
    const { id } = request.params;
    const existing = definitions.find(id);
    if (existing) requireVersion(request, existing.version);
    // 200 for a new one too.
    return serialize(context, definitions.put(id, readBody(webhookBody, request.body)));
  });
  app.delete(`${path}/:id`, (request: ApiRequest, reply) => {
    definitions.remove(requireWebhook(request).id);
    return reply.code(204).send();
  });

  app.get("/spaces/:space/webhooks/:id/calls", (request: ApiRequest) => {
    const calls = callsOf(requireWebhook(request)).toReversed();
    return paginate(
      calls.map((call) => serializeCall(context, call)),
      request.query,
      20,
    );
  });
  app.get("/spaces/:space/webhooks/:id/calls/:call", (request: ApiRequest) => {
    const call = callsOf(requireWebhook(request)).find(({ id }) => id === request.params.call);
    if (!call) throw errors.notFound("There is no such call.");
    const { request: sent, statusCode } = call;
    const overview = serializeCall(context, call, "WebhookCallDetails");
    return { ...overview, request: sent, response: { statusCode } };
  });
  registerSigningSecret(app, context, definitions);
}

const signingSecretBody = z.object({ value: z.string().regex(/^[0-9a-zA-Z+/=_-]{64}$/) });

function registerSigningSecret(
  app: FastifyInstance,
  context: Context,
  definitions: WebhookDefinitions,
) {
  const path = "/spaces/:space/webhook_settings/signing_secret";

  function serializeSecret() {
    const { secret } = definitions;
    if (!secret) throw errors.notFound({ type: "WebhookSigningSecret" });
    const { createdAt, updatedAt, value } = secret;
    return {
      sys: {
        ...{ type: "WebhookSigningSecret", createdAt, updatedAt },
        space: link("Space", context.spaceId),
      },
      redactedValue: value.slice(-4),
    };
  }

  app.get(path, ({ params }: ApiRequest) => {
    requireSpace(context, params);
    return serializeSecret();
  });
  app.put(path, ({ body, params }: ApiRequest) => {
    requireSpace(context, params);
    definitions.setSecret(readBody(signingSecretBody, body).value);
    return serializeSecret();
  });
  app.delete(path, ({ params }: ApiRequest, reply) => {
    requireSpace(context, params);
    serializeSecret();
    definitions.setSecret(null);
    return reply.code(204).send();
  });
}
