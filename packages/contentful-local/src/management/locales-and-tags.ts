import type { FastifyInstance, FastifyRequest } from "fastify";
import { ENVIRONMENT_PATHS, requireEnvironment, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { pageOf, type Query } from "../http/query";
import type { Space } from "../space/space";
import { bodies, readBody } from "./body";
import { editableLocale, editableTag } from "./shapes";
import { requireVersion, requireVersionIfNamed } from "./versions";

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

function requireLocale({ locales }: Space, id: string) {
  const locale = locales.find(id);
  if (!locale) throw errors.notFound({ type: "Locale", id });
  return locale;
}

function requireTag({ tags }: Space, id: string) {
  const tag = tags.find(id);
  if (!tag) throw errors.notFound({ type: "Tag", id });
  return tag;
}

export function registerLocales(app: FastifyInstance, context: Context): void {
  for (const path of ENVIRONMENT_PATHS.map((place) => `${place}/locales`)) {
    app.get(path, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const all = space.locales.all().map((locale) => editableLocale(context, space, locale));
      return pageOf(all, query);
    });

    app.post(path, (request: Routed, reply) => {
      const space = requireEnvironment(context, request.params);
      const { fallbackCode = null, ...locale } = readBody(bodies.locale, request.body);
      if (space.locales.all().some(({ code }) => code === locale.code)) {
        throw errors.validationFailed([
          { name: "taken", details: "The locale exists.", path: ["code"], value: locale.code },
        ]);
      }
      const added = space.locales.add({ ...locale, fallbackCode });
      return reply.code(201).send(editableLocale(context, space, added));
    });

    app.get(`${path}/:id`, ({ params }: Routed) => {
      const space = requireEnvironment(context, params);
      return editableLocale(context, space, requireLocale(space, params.id));
    });

    app.put(`${path}/:id`, (request: Routed) => {
      const space = requireEnvironment(context, request.params);
      const locale = requireLocale(space, request.params.id);
      requireVersion(request, locale.version);
      const { fallbackCode = null, ...changes } = readBody(bodies.locale, request.body);
      const changed = space.locales.change(locale.id, { ...changes, fallbackCode });
      return editableLocale(context, space, changed);
    });

    app.delete(`${path}/:id`, ({ params }: Routed, reply) => {
      const space = requireEnvironment(context, params);
      const locale = requireLocale(space, params.id);
      if (locale.default) throw errors.badRequest("Cannot delete the default locale.");
      space.locales.remove(locale.id);
      return reply.code(204).send();
    });
  }
}

export function registerTags(app: FastifyInstance, context: Context): void {
  for (const path of ENVIRONMENT_PATHS.map((place) => `${place}/tags`)) {
    app.get(path, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const all = space.tags.all().map((tag) => editableTag(context, space, tag));
      return pageOf(all, query);
    });

    app.get(`${path}/:id`, ({ params }: Routed) => {
      const space = requireEnvironment(context, params);
      return editableTag(context, space, requireTag(space, params.id));
    });

    app.put(`${path}/:id`, (request: Routed, reply) => {
      const space = requireEnvironment(context, request.params);
      const { id } = request.params;
      const existing = space.tags.find(id);
      if (existing) requireVersion(request, existing.version);
      const { name } = readBody(bodies.tag, request.body);
      const isPublic = request.headers["x-contentful-tag-visibility"] === "public";
      const tag = space.tags.put(id, name, isPublic ? "public" : "private");
      return reply.code(existing ? 200 : 201).send(editableTag(context, space, tag));
    });

    app.delete(`${path}/:id`, (request: Routed, reply) => {
      const space = requireEnvironment(context, request.params);
      const tag = requireTag(space, request.params.id);
      requireVersionIfNamed(request, tag.version);
      space.tags.remove(tag.id);
      return reply.code(204).send();
    });
  }
}
