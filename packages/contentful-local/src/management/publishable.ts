/** Routes to read, save and publish, shared by entries, assets and content types. */
import type { FastifyInstance } from "fastify";
import { errorOf } from "../http/errors";
import { requireVersion, type ApiRequest } from "../http/request";
import type { Collection, Resource } from "../space/resources";
import type { Space } from "../space/space";

/** Differences between the kinds of resources. */
export interface Kind<T extends Resource> {
  /** Name in errors, such as `Entry`. */
  readonly type: string;
  /** Returns the collection of this kind. */
  readonly in: (space: Space) => Collection<T> & { publish(id: string): T };
  readonly serialize: (space: Space, resource: T) => object;
  /** Creates or changes the resource with the body of the request. */
  readonly save: (request: ApiRequest, id: string, existing?: T) => T;
  /** @throws ApiError if the resource cannot be published */
  readonly checkPublish?: (space: Space, resource: T) => void;
}

/** @throws ApiError 404 for an id that does not exist */
export function requireResource<T extends Resource>(
  { in: resourcesIn, type }: Kind<T>,
  { params: { id }, space }: ApiRequest,
): T {
  const resource = resourcesIn(space).find(id);
  if (resource) return resource;
  throw errorOf(404, { type, id, environment: space.environment, space: space.spaceId });
}

/** @param path path of the list, whose route is registered elsewhere */
export function registerPublishable<T extends Resource>(
  app: FastifyInstance,
  path: string,
  kind: Kind<T>,
): void {
  app.get(`${path}/:id`, (request: ApiRequest) =>
    kind.serialize(request.space, requireResource(kind, request)),
  );
  app.put(`${path}/:id`, (request: ApiRequest, reply) => {
    const { params, space } = request;
    const existing = kind.in(space).find(params.id);
    if (existing) requireVersion(request, existing.version);
    const saved = kind.save(request, params.id, existing);
    return reply.code(existing ? 200 : 201).send(kind.serialize(space, saved));
  });
  app.put(`${path}/:id/published`, (request: ApiRequest) => {
    const { space } = request;
    const resource = requireResource(kind, request);
    requireVersion(request, resource.version);
    kind.checkPublish?.(space, resource);
    return kind.serialize(space, kind.in(space).publish(resource.id));
  });
}
