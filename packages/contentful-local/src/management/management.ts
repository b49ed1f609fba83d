/** The Management API, with the routes of the space and its locales. */
import type { FastifyInstance } from "fastify";
import { paginate } from "../http/query";
import { ENVIRONMENT_PATH, type ApiRequest } from "../http/request";
import { registerContentTypes } from "./content-types";
import { registerItems, registerUploads } from "./items";
import { serializeLocale, serializeSpace } from "./serialize";
import { registerWebhooks, type Webhooks } from "./webhooks";

/** @param upload the server of the upload host */
export function registerManagement(
  app: FastifyInstance,
  upload: FastifyInstance,
  webhooks: Webhooks,
): void {
  app.get("/spaces/:space", ({ space }: ApiRequest) => serializeSpace(space));
  app.get(`${ENVIRONMENT_PATH}/locales`, ({ query, space }: ApiRequest) => {
    const all = space.locales.all().map((locale) => serializeLocale(space, locale));
    return paginate(all, query);
  });
  registerContentTypes(app);
  registerItems(app);
  registerUploads(app, upload);
  registerWebhooks(app, webhooks);
}
