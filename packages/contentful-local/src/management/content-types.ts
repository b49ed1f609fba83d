import type { FastifyInstance, FastifyRequest } from "fastify";
import { ENVIRONMENT_PATHS, requireEnvironment, type Context, type Place } from "../context";
import { errors } from "../http/errors";
import { filterAndOrder, pageOf, type Query } from "../http/query";
import type { ContentType } from "../space/content-types";
import type { Space } from "../space/space";
import { bodies, readBody } from "./body";
import { checkDefinition } from "./check-definition";
import { editableContentType, editorInterface } from "./shapes";
import { requireVersion, requireVersionIfNamed } from "./versions";

type Routed = FastifyRequest<{ Params: Place & { id: string }; Querystring: Query }>;

function requireType({ contentTypes }: Space, id: string): ContentType {
  const contentType = contentTypes.find(id);
  if (!contentType) throw errors.notFound({ type: "ContentType", id });
  return contentType;
}

/** Content types, how they come to be in use, and how their fields are edited. */
export function registerContentTypes(app: FastifyInstance, context: Context): void {
  for (const path of ENVIRONMENT_PATHS) {
    const types = `${path}/content_types`;

    app.get(types, ({ params, query }: Routed) => {
      const space = requireEnvironment(context, params);
      const all = space.contentTypes.all().map((type) => editableContentType(context, space, type));
      return pageOf(filterAndOrder(all, query), query);
    });

    app.get(`${types}/:id`, ({ params }: Routed) => {
      const space = requireEnvironment(context, params);
      return editableContentType(context, space, requireType(space, params.id));
    });

    app.put(`${types}/:id`, (request: Routed, reply) => {
      const { id } = request.params;
      const space = requireEnvironment(context, request.params);
      const existing = space.contentTypes.find(id);
      if (existing) requireVersion(request, existing.version);
      const { sys: _sys, ...definition } = readBody(bodies.contentType, request.body);
      checkDefinition(definition, existing);
      const changed = space.contentTypes.put(id, definition);
      return reply.code(existing ? 200 : 201).send(editableContentType(context, space, changed));
    });

    app.delete(`${types}/:id`, ({ params }: Routed, reply) => {
      const space = requireEnvironment(context, params);
      if (requireType(space, params.id).published) {
        throw errors.badRequest("Cannot delete published content type.");
      }
      space.contentTypes.remove(params.id);
      return reply.code(204).send();
    });

    app.put(`${types}/:id/published`, (request: Routed) => {
      const { id } = request.params;
      const space = requireEnvironment(context, request.params);
      requireVersion(request, requireType(space, id).version);
      return editableContentType(context, space, space.contentTypes.publish(id));
    });

    app.delete(`${types}/:id/published`, (request: Routed) => {
      const { id } = request.params;
      const space = requireEnvironment(context, request.params);
      const contentType = requireType(space, id);
      requireVersionIfNamed(request, contentType.version);
      if (!contentType.published) throw errors.badRequest("The content type is not published.");
      if (space.entries.all().some((entry) => entry.contentType === id)) {
        throw errors.badRequest("Cannot unpublish a content type that has entries.");
      }
      return editableContentType(context, space, space.contentTypes.unpublish(id));
    });

    registerEditorInterfaces(app, context, path);
  }
}

function registerEditorInterfaces(app: FastifyInstance, context: Context, path: string): void {
  app.get(`${path}/editor_interfaces`, ({ params, query }: Routed) => {
    const space = requireEnvironment(context, params);
    const all = space.contentTypes.all().map((type) => editorInterface(context, space, type));
    return pageOf(all, query, 1000);
  });

  app.get(`${path}/content_types/:id/editor_interface`, ({ params }: Routed) => {
    const space = requireEnvironment(context, params);
    return editorInterface(context, space, requireType(space, params.id));
  });

  app.put(`${path}/content_types/:id/editor_interface`, (request: Routed) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    requireVersion(request, requireType(space, id).editorInterface.version);
    const { sys: _sys, ...parts } = readBody(bodies.editorInterface, request.body);
    return editorInterface(context, space, space.contentTypes.putEditorInterface(id, parts));
  });
}
