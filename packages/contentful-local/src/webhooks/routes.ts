import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import { readBody, requireVersion, type ApiRequest } from "../http/request";
import { EDITOR } from "../management/serialize";
import type { Space } from "../space/space";
import { webhookBody, type Webhook, type WebhookDefinitions } from "./definitions";

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

/** Webhook definitions, and the signing secret. */
export function registerWebhooks(app: FastifyInstance, definitions: WebhookDefinitions): void {
  function requireWebhook({ params }: ApiRequest): Webhook {
    const webhook = definitions.find(params.id);
    if (!webhook) throw errors.notFound();
    return webhook;
  }
  const path = "/spaces/:space/webhook_definitions";

  app.get(path, ({ query, space }: ApiRequest) => {
    const all = definitions.all().map((webhook) => serialize(space, webhook));
    return paginate(all, query, 25);
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
