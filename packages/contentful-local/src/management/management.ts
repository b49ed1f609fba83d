/** The Management API. This file has the space itself: environments and locales. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  ENVIRONMENT_PATHS,
  readBody,
  requireEnvironment,
  requireSpace,
  type ApiRequest,
  type Context,
} from "../context";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import { registerContentTypes } from "./content-types";
import { registerItems } from "./items";
import { serializeEnvironment, serializeLocale, serializeSpace } from "./serialize";
import { registerUploads } from "./uploads";

/**
 * @param upload the server of the upload host
 * @param processingMs how long it takes to process a file
 */
export function registerManagement(
  app: FastifyInstance,
  upload: FastifyInstance,
  context: Context,
  processingMs: number,
): void {
  registerEnvironments(app, context);
  for (const path of ENVIRONMENT_PATHS) {
    registerLocales(app, context, `${path}/locales`);
    registerContentTypes(app, context, path);
    registerItems(app, context, path);
  }
  registerUploads(app, upload, context, processingMs);
}

const environmentBody = z.object({ name: z.string().min(1) });

function registerEnvironments(app: FastifyInstance, context: Context): void {
  const master = () => context.environments.get("master")!;
  const environments = "/spaces/:space/environments";

  app.get("/spaces/:space", ({ params }: ApiRequest) => {
    requireSpace(context, params);
    return serializeSpace(context, master());
  });
  app.get(environments, ({ params, query }: ApiRequest) => {
    requireSpace(context, params);
    const all = [...context.environments.values()];
    return paginate(
      all.map((environment) => serializeEnvironment(context, environment)),
      query,
      25,
    );
  });
  app.get(`${environments}/:environment`, ({ params }: ApiRequest) =>
    serializeEnvironment(context, requireEnvironment(context, params)),
  );
  app.put(`${environments}/:environment`, (request: ApiRequest, reply) => {
    const { space, environment: id = "" } = request.params;
    const { name } = readBody(environmentBody, request.body);
    const source = request.headers["x-contentful-source-environment"] ?? "master";
    const original = requireEnvironment(context, { space, environment: String(source) });
    if (context.environments.has(id)) throw errors.conflict(`Environment "${id}" exists.`);
    const created = context.addEnvironment(id, original);
    created.name = name;
    // Contentful copies for seconds; this answer is the last one to say so.
    return reply.code(201).send(serializeEnvironment(context, created, "queued"));
  });
}

const localeBody = z.object({
  code: z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]+)*$/),
  name: z.string().min(1),
  fallbackCode: z
    .string()
    .nullish()
    .transform((code) => code ?? null),
  optional: z.boolean().optional(),
  contentDeliveryApi: z.boolean().optional(),
  contentManagementApi: z.boolean().optional(),
});

function registerLocales(app: FastifyInstance, context: Context, path: string): void {
  app.get(path, ({ params, query }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    const all = space.locales.all().map((locale) => serializeLocale(context, space, locale));
    return paginate(all, query);
  });
  app.post(path, (request: ApiRequest, reply) => {
    const space = requireEnvironment(context, request.params);
    const locale = readBody(localeBody, request.body);
    if (space.locales.all().some(({ code }) => code === locale.code)) {
      throw errors.validationFailed([{ name: "taken", path: "code", value: locale.code }]);
    }
    return reply.code(201).send(serializeLocale(context, space, space.locales.add(locale)));
  });
  app.get(`${path}/:id`, ({ params }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    const locale = space.locales.find(params.id);
    if (!locale) throw errors.notFound();
    return serializeLocale(context, space, locale);
  });
}
