import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireSpace, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { pageOf, type Query } from "../http/query";
import { bodies, readBody } from "../management/body";
import { requireVersion } from "../management/versions";
import { randomId } from "../space/random-id";
import { link } from "../space/types";
import type { Definitions, Webhook } from "./definitions";
import type { Deliveries, Delivery } from "./deliveries";

type Routed = FastifyRequest<{ Params: Place & { id: string; call: string }; Querystring: Query }>;

/** Without what is secret: Contentful never shows that again. */
function shown({ spaceId }: Context, webhook: Webhook) {
  const { id, version, createdAt, updatedAt, headers, httpBasicPassword: _, ...rest } = webhook;
  const editor = link("User", "local0editor");
  return {
    sys: {
      ...{ type: "WebhookDefinition", id, version, createdAt, updatedAt },
      ...{ createdBy: editor, updatedBy: editor, space: link("Space", spaceId) },
    },
    ...rest,
    headers: headers.map(({ key, secret, value }) => (secret ? { key, secret } : { key, value })),
  };
}

function shownCall({ spaceId }: Context, delivery: Delivery) {
  const { id, request, requestAt, responseAt, statusCode, topic } = delivery;
  return {
    sys: { type: "WebhookCallOverview", id, createdAt: requestAt, space: link("Space", spaceId) },
    ...{ url: request.url, eventType: topic.split(".").at(-1), statusCode },
    ...{ errors: statusCode === null ? ["RequestFailed"] : [], requestAt, responseAt },
  };
}

/** Webhook definitions, what became of their calls, and the signing secret. */
export function registerWebhooks(
  app: FastifyInstance,
  context: Context,
  definitions: Definitions,
  deliveries: Deliveries,
): void {
  function require({ params }: Routed): Webhook {
    requireSpace(context, params);
    const webhook = definitions.find(params.id);
    if (!webhook) throw errors.notFound({ type: "WebhookDefinition", id: params.id });
    return webhook;
  }
  const callsOf = ({ id }: Webhook) => deliveries.all().filter(({ webhook }) => webhook === id);
  const path = "/spaces/:space/webhook_definitions";

  app.get(path, ({ params, query }: Routed) => {
    requireSpace(context, params);
    return pageOf(
      definitions.all().map((webhook) => shown(context, webhook)),
      query,
    );
  });
  app.post(path, (request: Routed, reply) => {
    requireSpace(context, request.params);
    const webhook = definitions.put(randomId(), readBody(bodies.webhook, request.body));
    return reply.code(201).send(shown(context, webhook));
  });
  app.get(`${path}/:id`, (request: Routed) => shown(context, require(request)));
  app.put(`${path}/:id`, (request: Routed, reply) => {
    requireSpace(context, request.params);
    const { id } = request.params;
    const existing = definitions.find(id);
    if (existing) requireVersion(request, existing.version);
    const webhook = definitions.put(id, readBody(bodies.webhook, request.body));
    return reply.code(existing ? 200 : 201).send(shown(context, webhook));
  });
  app.delete(`${path}/:id`, (request: Routed, reply) => {
    definitions.remove(require(request).id);
    return reply.code(204).send();
  });

  app.get("/spaces/:space/webhooks/:id/calls", (request: Routed) => {
    const calls = callsOf(require(request)).toReversed();
    return pageOf(
      calls.map((call) => shownCall(context, call)),
      request.query,
    );
  });
  app.get("/spaces/:space/webhooks/:id/calls/:call", (request: Routed) => {
    const call = callsOf(require(request)).find(({ id }) => id === request.params.call);
    if (!call) throw errors.notFound({ type: "WebhookCallDetails", id: request.params.call });
    const { request: sent, statusCode } = call;
    return { ...shownCall(context, call), request: sent, response: { statusCode } };
  });
  app.get("/spaces/:space/webhooks/:id/health", (request: Routed) => {
    const calls = callsOf(require(request));
    const healthy = calls.filter(({ statusCode }) => statusCode !== null && statusCode < 300);
    return {
      sys: { type: "WebhookHealth", id: request.params.id, space: link("Space", context.spaceId) },
      calls: { total: calls.length, healthy: healthy.length },
    };
  });
  registerSigningSecret(app, context, definitions);
}

function registerSigningSecret(app: FastifyInstance, context: Context, definitions: Definitions) {
  const path = "/spaces/:space/webhook_settings/signing_secret";

  function shownSecret() {
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

  app.get(path, ({ params }: Routed) => {
    requireSpace(context, params);
    return shownSecret();
  });
  app.put(path, ({ body, params }: Routed) => {
    requireSpace(context, params);
    definitions.setSecret(readBody(bodies.signingSecret, body).value);
    return shownSecret();
  });
  app.delete(path, ({ params }: Routed, reply) => {
    requireSpace(context, params);
    shownSecret();
    definitions.setSecret(null);
    return reply.code(204).send();
  });
}
