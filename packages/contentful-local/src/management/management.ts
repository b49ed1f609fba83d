/** The Management API. This file has the space itself: environments and locales. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import { ENVIRONMENT_PATH, readBody, type ApiRequest, type Context } from "../http/request";
import { registerContentTypes } from "./content-types";
import { registerItems } from "./items";
import { serializeEnvironment, serializeLocale, serializeSpace } from "./serialize";
import { registerUploads } from "./uploads";

/** @param upload the server of the upload host */
export function registerManagement(
  app: FastifyInstance,
  upload: FastifyInstance,
  context: Context,
): void {
  registerEnvironments(app, context);
  registerLocales(app);
  registerContentTypes(app);
  registerItems(app);
  registerUploads(app, upload);
}

const environmentBody = z.object({ name: z.string().min(1) });

function registerEnvironments(app: FastifyInstance, context: Context): void {
  const environments = "/spaces/:space/environments";

  app.get("/spaces/:space", ({ space }: ApiRequest) => serializeSpace(space));
  app.get(environments, ({ query }: ApiRequest) => {
    const all = [...context.environments.values()].map((one) => serializeEnvironment(one));
    return paginate(all, query, 25);
  });
  app.get(`${environments}/:environment`, ({ space }: ApiRequest) => serializeEnvironment(space));
  // Its id is no `:environment`: that would have to exist.
  app.put(`${environments}/:id`, ({ body, params: { id } }: ApiRequest, reply) => {
    const { name } = readBody(environmentBody, body);
    if (context.environments.has(id)) throw errors.conflict(`Environment "${id}" exists.`);
    const created = context.addEnvironment(id);
    created.name = name;
    // Contentful copies for seconds; this answer is the last one to say so.
    return reply.code(201).send(serializeEnvironment(created, "queued"));
  });
}

const localeBody = z.object({
  code: z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/),
  name: z.string().min(1),
  fallbackCode: z.null().optional(),
});

function registerLocales(app: FastifyInstance): void {
  const path = `${ENVIRONMENT_PATH}/locales`;
  app.get(path, ({ query, space }: ApiRequest) => {
    const all = space.locales.all().map((locale) => serializeLocale(space, locale));
    return paginate(all, query);
  });
  app.post(path, ({ body, space }: ApiRequest, reply) => {
    const locale = readBody(localeBody, body);
    if (space.locales.all().some(({ code }) => code === locale.code)) {
      throw errors.validationFailed([{ name: "taken", path: "code", value: locale.code }]);
    }
    return reply.code(201).send(serializeLocale(space, space.locales.add(locale)));
  });
  app.get(`${path}/:id`, ({ params, space }: ApiRequest) => {
    const locale = space.locales.find(params.id);
    if (!locale) throw errors.notFound();
    return serializeLocale(space, locale);
  });
}
