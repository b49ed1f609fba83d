/** What entries, assets and content types have in common: they are read, saved, published, deleted. */
import type { FastifyInstance } from "fastify";
import {
  requireEnvironment,
  requireVersion,
  requireVersionIfSent,
  type ApiRequest,
  type Context,
} from "../context";
import { errors } from "../http/errors";
import { select } from "../http/query";
import type { Resource } from "../space/resources";
import type { Space } from "../space/space";

interface Publishable extends Resource {
  readonly published?: object;
}

/** Where one kind of them is kept. */
interface Resources<T> {
  find(id: string): T | undefined;
  publish(id: string): T;
  unpublish(id: string): T;
}

/** In what one kind differs from the others. */
export interface Kind<T extends Publishable> {
  /** `Entry`, as errors name it. */
  readonly type: string;
  readonly in: (space: Space) => Resources<T>;
  readonly serialize: (context: Context, space: Space, resource: T) => object;
  /** Creates the resource, or changes it, with the body of the request. */
  readonly save: (request: ApiRequest, space: Space, id: string, existing?: T) => T;
  readonly remove: (space: Space, id: string) => void;
  /** @throws ApiError where the resource must not be published, or unpublished, as it is */
  readonly checkPublish?: (space: Space, resource: T) => void;
  readonly checkUnpublish?: (space: Space, resource: T) => void;
}

/** @throws ApiError 404 for an id that does not exist */
export function requireResource<T extends Publishable>(
  context: Context,
  { in: resourcesIn, type }: Kind<T>,
  { params }: ApiRequest,
) {
  const space = requireEnvironment(context, params);
  const { environment } = space;
  const resource = resourcesIn(space).find(params.id);
  if (resource) return { resource, space };
  throw errors.notFound({ type, id: params.id, environment, space: context.spaceId });
}

/**
 * Answers with what a change makes of a resource.
 *
 * @param checkVersion whether the request must name the current version
 */
export const changes =
  <T extends Publishable>(
    context: Context,
    kind: Kind<T>,
    change: (space: Space, resource: T) => T,
    checkVersion = requireVersionIfSent,
  ) =>
  (request: ApiRequest) => {
    const { resource, space } = requireResource(context, kind, request);
    checkVersion(request, resource.version);
    return select(kind.serialize(context, space, change(space, resource)), request.query);
  };

/** @param path of the list, which is registered elsewhere */
export function registerPublishable<T extends Publishable>(
  app: FastifyInstance,
  context: Context,
  path: string,
  kind: Kind<T>,
): void {
  app.get(
    `${path}/:id`,
    changes(context, kind, (_space, resource) => resource),
  );
  app.put(`${path}/:id`, (request: ApiRequest, reply) => {
    const { id } = request.params;
    const space = requireEnvironment(context, request.params);
    const existing = kind.in(space).find(id);
    if (existing) requireVersion(request, existing.version);
    const saved = kind.save(request, space, id, existing);
    return reply.code(existing ? 200 : 201).send(kind.serialize(context, space, saved));
  });
  app.delete(`${path}/:id`, (request: ApiRequest, reply) => {
    const { resource, space } = requireResource(context, kind, request);
    requireVersionIfSent(request, resource.version);
    if (resource.published) throw errors.badRequest("Cannot delete published");
    kind.remove(space, resource.id);
    return reply.code(204).send();
  });
  app.put(
    `${path}/:id/published`,
    changes(
      context,
      kind,
      (space, resource) => {
        kind.checkPublish?.(space, resource);
        return kind.in(space).publish(resource.id);
      },
      requireVersion,
    ),
  );
  app.delete(
    `${path}/:id/published`,
    changes(context, kind, (space, resource) => {
      if (!resource.published) throw errors.badRequest("Not published");
      kind.checkUnpublish?.(space, resource);
      return kind.in(space).unpublish(resource.id);
    }),
  );
}
