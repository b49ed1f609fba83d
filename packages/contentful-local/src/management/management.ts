/** The Management API. This file has the space itself: environments, locales, tags. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  ENVIRONMENT_PATHS,
  readBody,
  requireEnvironment,
  requireSpace,
  requireVersion,
  requireVersionIfSent,
  type ApiRequest,
  type Context,
} from "../context";
import { errors } from "../http/errors";
import { paginate } from "../http/query";
import type { Locale, Tag } from "../space/content-model";
import type { Space } from "../space/space";
import { registerContentTypes } from "./content-types";
import { registerItems } from "./items";
import { serializeEnvironment, serializeLocale, serializeSpace, serializeTag } from "./serialize";
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
    registerTags(app, context, `${path}/tags`);
    registerContentTypes(app, context, path);
    registerItems(app, context, path);
  }
  registerUploads(app, upload, context, processingMs);
}

const environmentBody = z.object({ name: z.string().min(1) });

function registerEnvironments(app: FastifyInstance, context: Context): void {
  const master = () => context.environments.get("master")!;
  const environments = "/spaces/:space/environments";

  app.get("/spaces", ({ query }: ApiRequest) =>
    paginate([serializeSpace(context, master())], query),
  );
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
    );
  });
  app.get(`${environments}/:environment`, ({ params }: ApiRequest) =>
    serializeEnvironment(context, requireEnvironment(context, params)),
  );
  app.put(`${environments}/:environment`, (request: ApiRequest, reply) => {
    const { space, environment: id = "" } = request.params;
    readBody(environmentBody, request.body);
    const source = request.headers["x-contentful-source-environment"] ?? "master";
    const original = requireEnvironment(context, { space, environment: String(source) });
    if (context.environments.has(id)) throw errors.conflict(`Environment "${id}" exists.`);
    const created = context.addEnvironment(id, original);
    return reply.code(201).send(serializeEnvironment(context, created));
  });
  app.delete(`${environments}/:environment`, ({ params }: ApiRequest, reply) => {
    const { environment } = requireEnvironment(context, params);
    if (environment === "master") throw errors.badRequest("Cannot delete the master environment.");
    context.environments.delete(environment);
    return reply.code(204).send();
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

function requireLocale({ locales }: Space, id: string): Locale {
  const locale = locales.find(id);
  if (!locale) throw errors.notFound({ type: "Locale", id });
  return locale;
}

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
      throw errors.validationFailed([
        { name: "taken", details: "The locale exists.", path: ["code"], value: locale.code },
      ]);
    }
    return reply.code(201).send(serializeLocale(context, space, space.locales.add(locale)));
  });
  app.get(`${path}/:id`, ({ params }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    return serializeLocale(context, space, requireLocale(space, params.id));
  });
  app.put(`${path}/:id`, (request: ApiRequest) => {
    const space = requireEnvironment(context, request.params);
    const { id, version } = requireLocale(space, request.params.id);
    requireVersion(request, version);
    const updated = space.locales.update(id, readBody(localeBody, request.body));
    return serializeLocale(context, space, updated);
  });
  app.delete(`${path}/:id`, ({ params }: ApiRequest, reply) => {
    const space = requireEnvironment(context, params);
    const locale = requireLocale(space, params.id);
    if (locale.default) throw errors.badRequest("Cannot delete the default locale.");
    space.locales.remove(locale.id);
    return reply.code(204).send();
  });
}

const tagBody = z.object({ name: z.string().min(1) });

function requireTag({ tags }: Space, id: string): Tag {
  const tag = tags.find(id);
  if (!tag) throw errors.notFound({ type: "Tag", id });
  return tag;
}

function registerTags(app: FastifyInstance, context: Context, path: string): void {
  app.get(path, ({ params, query }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    const all = space.tags.all().map((tag) => serializeTag(context, space, tag));
    return paginate(all, query);
  });
  app.get(`${path}/:id`, ({ params }: ApiRequest) => {
    const space = requireEnvironment(context, params);
    return serializeTag(context, space, requireTag(space, params.id));
  });
  app.put(`${path}/:id`, (request: ApiRequest, reply) => {
    const space = requireEnvironment(context, request.params);
    const { id } = request.params;
    const existing = space.tags.find(id);
    if (existing) requireVersion(request, existing.version);
    const { name } = readBody(tagBody, request.body);
    const isPublic = request.headers["x-contentful-tag-visibility"] === "public";
    const tag = space.tags.put(id, name, isPublic ? "public" : "private");
    return reply.code(existing ? 200 : 201).send(serializeTag(context, space, tag));
  });
  app.delete(`${path}/:id`, (request: ApiRequest, reply) => {
    const space = requireEnvironment(context, request.params);
    const tag = requireTag(space, request.params.id);
    requireVersionIfSent(request, tag.version);
    space.tags.remove(tag.id);
    return reply.code(204).send();
  });
}
