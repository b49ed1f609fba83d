/** What entries, assets and content types have in common: they are read, saved, published. */
import type { FastifyInstance } from "fastify";
import { errors } from "../http/errors";
import { select } from "../http/query";
import { requireVersion, requireVersionIfSent, type ApiRequest } from "../http/request";
import type { Collection, Resource } from "../space/resources";
import type { Space } from "../space/space";

interface Publishable extends Resource {
  readonly published?: object;
}

/** In what one kind differs from the others. */
export interface Kind<T extends Publishable> {
  /** `Entry`, as errors name it. */
  readonly type: string;
  /** Where resources of this kind are kept. */
  readonly in: (
    space: Space,
  ) => Collection<T> & { publish(id: string): T; unpublish(id: string): T };
  readonly serialize: (space: Space, resource: T) => object;
  /** Creates the resource, or changes it, with the body of the request. */
  readonly save: (request: ApiRequest, id: string, existing?: T) => T;
  /** @throws ApiError where the resource must not be published as it is */
  readonly checkPublish?: (space: Space, resource: T) => void;
}

/** @throws ApiError 404 for an id that does not exist */
export function requireResource<T extends Publishable>(
  { in: resourcesIn, type }: Kind<T>,
  { params: { id }, space }: ApiRequest,
): T {
  const resource = resourcesIn(space).find(id);
  if (resource) return resource;
  throw errors.notFound({ type, id, environment: space.environment, space: space.spaceId });
}

/**
 * Answers with what a change makes of a resource.
 *
 * @param checkVersion whether the request must name the current version
 */
export const changes =
  <T extends Publishable>(
    kind: Kind<T>,
    change: (space: Space, resource: T) => T,
    checkVersion = requireVersionIfSent,
  ) =>
  (request: ApiRequest) => {
    const { query, space } = request;
    const resource = requireResource(kind, request);
    checkVersion(request, resource.version);
    return select(kind.serialize(space, change(space, resource)), query);
  };

/** @param path of the list, which is registered elsewhere */
export function registerPublishable<T extends Publishable>(
  app: FastifyInstance,
  path: string,
  kind: Kind<T>,
): void {
  app.get(
    `${path}/:id`,
    changes(kind, (_space, resource) => resource),
  );
  app.put(`${path}/:id`, (request: ApiRequest, reply) => {
    const { params, space } = request;
    const existing = kind.in(space).find(params.id);
    if (existing) requireVersion(request, existing.version);
    const saved = kind.save(request, params.id, existing);
    return reply.code(existing ? 200 : 201).send(kind.serialize(space, saved));
  });
  app.put(
    `${path}/:id/published`,
    changes(
      kind,
      (space, resource) => {
        kind.checkPublish?.(space, resource);
        return kind.in(space).publish(resource.id);
      },
      requireVersion,
    ),
  );
}
